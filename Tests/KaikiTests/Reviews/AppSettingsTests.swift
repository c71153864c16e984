import Kaiki
import Testing

struct SettingsTests {
  @Test func `R2.5: without a setting mornings are at 8, and days those of Tokyo where nothing names a zone`()
  {
    let settings = AppSettings()
    #expect(settings.morningHour == 8)
    #expect(settings.timeZoneIdentifier == nil)
    #expect(AppSettings.standardTimeZone == "Asia/Tokyo")
    #expect(settings.dayStartHour == nil)
    #expect(settings.table == .standard)
  }
}
