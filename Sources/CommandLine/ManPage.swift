import Reports

/// Manual pages as roff, with the macros of man(7), from the declarations of commands and options.
package enum ManPage {
  private static var words: HelpWords { Language.english.help }

  package static func of(_ program: ProgramSpecification) -> String {
    page(
      "kaiki", words["kaiki/subject"], usage: "kaiki COMMAND [options]",
      [
        section("DESCRIPTION", ".PP\n" + text(words["kaiki/introduction"])),
        section("EXAMPLES", examples(program.firstSteps)),
        section("COMMANDS", list(program.titles(words))),
      ], seeAlso: program.commands.map { reference("kaiki-\($0.name)") })
  }

  package static func of(_ specification: CommandSpecification) -> String {
    let options = specification.groups.map { group in
      let entries = group.options.map { option in
        let names = [option.short, option.name].compactMap(\.self).map(bold).joined(separator: ", ")
        return
          ".TP\n\(names)\(option.placeholder.map { " \\fI\(text($0))\\fR" } ?? "")\n\(text(OptionHelp(option, of: specification.name, words).full))"
      }
      return ".SS \(text(words["groups/\(group.id)"]))\n\(entries.joined(separator: "\n"))"
    }
    return page(
      "kaiki-\(specification.name)", specification.title(words),
      usage: "\(specification.call) \(specification.usage)",
      [
        section("DESCRIPTION", paragraphs(words["commands/\(specification.name)/summary"])),
        section("EXAMPLES", examples(specification.examples)),
        section("OPTIONS", options.joined(separator: "\n")),
      ], seeAlso: [reference("kaiki")])
  }

  private static func page(
    _ name: String, _ title: String, usage: String, _ sections: [String], seeAlso: [String]
  ) -> String {
    """
    .TH \(text(name.uppercased())) 1 "" "kaiki \(CommonOptions.version)" "Kaiki"
    .SH NAME
    \(text(name)) \\- \(text(title))
    .SH SYNOPSIS
    .nf
    \(bold(usage))
    .fi
    \(sections.joined(separator: "\n"))
    \(section("EXIT STATUS", list(ExitCode.allCases.map { ($0.rawValue.description, words["exit codes/\($0.rawValue)"]) })))
    \(section("ENVIRONMENT", list(ProcessContext.variables.map { ($0, words["environment/\($0)"]) })))
    \(section("SEE ALSO", seeAlso.joined(separator: ",\n")))

    """
  }

  private static func section(_ title: String, _ content: String) -> String { ".SH \(title)\n\(content)" }

  private static func list(_ entries: [(name: String, meaning: String)]) -> String {
    entries.map { ".TP\n\(bold($0.name))\n\(text($0.meaning))" }.joined(separator: "\n")
  }

  private static func examples(_ examples: [String]) -> String {
    list(words.examples(examples))
  }

  private static func reference(_ page: String) -> String { "\(bold(page))(1)" }

  private static func bold(_ text: String) -> String { "\\fB\(self.text(text))\\fR" }

  /// Returns a summary as roff: paragraphs are filled, and lines that begin with a space keep their line breaks as a table.
  private static func paragraphs(_ summary: String) -> String {
    var lines: [String] = [".PP"]
    var isTable = false
    for line in summary.split(separator: "\n", omittingEmptySubsequences: false) {
      let staysAsItIs = line.hasPrefix(" ")
      if staysAsItIs != isTable, !line.isEmpty {
        lines.append(staysAsItIs ? ".PP\n.nf" : ".fi\n.PP")
        isTable = staysAsItIs
      }
      lines.append(line.isEmpty ? ".PP" : text(line))
    }
    if isTable { lines.append(".fi") }
    return lines.joined(separator: "\n")
  }

  /// Returns text in which roff finds no requests or escapes.
  private static func text(_ text: some StringProtocol) -> String {
    let escaped = text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }
}
