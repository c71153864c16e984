import Reports

/// Completion for fish: a file `kaiki.fish` in its folder of completions, or sourced.
enum FishCompletion {
  /// Returns the script for a program.
  static func script(of program: ProgramSpecification) -> String {
    let first = program.titles(Language.english.help).map { name, title in
      "complete -c kaiki -n __kaiki_without_command -a \(name) -d \(quoted(title))"
    }
    let topics = program.topicNames.joined(separator: " ")
    let ofKaiki = program.commands.flatMap { lines($0, of: "kaiki -n '__kaiki_command \($0.name)'") }
    let ofPrograms = program.commands.filter { program.programs.contains($0.name) }.flatMap {
      ["complete -c \($0.name) -f"] + lines($0, of: $0.name)
    }
    return """
      # \(Shell.fish.heading)

      function __kaiki_without_command
        test (count (commandline -opc)) -eq 1
      end

      function __kaiki_command
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test $words[2] = $argv[1]
      end

      complete -c kaiki -f
      complete -c kaiki -n __kaiki_without_command -s h -l help -d 'print help'
      complete -c kaiki -n __kaiki_without_command -l version -d 'print the version'
      \((first + ["complete -c kaiki -n '__kaiki_command \(ProgramSpecification.helpCommand)' -a '\(topics)'"] + ofKaiki + ofPrograms).joined(separator: "\n"))

      """
  }

  private static func lines(_ specification: CommandSpecification, of program: String) -> [String] {
    let options = specification.options.map { option in
      let short = option.short.map { " -s \($0.drop { $0 == "-" })" } ?? ""
      let value = option.placeholder == nil ? "" : value(option.values)
      return
        "complete -c \(program)\(short) -l \(option.key)\(value) -d \(quoted(OptionHelp(option, of: specification.name, Language.english.help).line))"
    }
    switch specification.operands {
    case .unknown: return options
    case .files, .folders: return options + ["complete -c \(program) -F"]
    case .words(let words), .list(let words):
      return options + ["complete -c \(program) -a \(quoted(words.joined(separator: " ")))"]
    }
  }

  private static func value(_ values: CompletedValues) -> String {
    switch values {
    case .unknown: " -x"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .list(let words):
      " -x -a \(quoted("(__fish_complete_list , 'printf \"%s\\n\" \(words.joined(separator: " "))')"))"
    }
  }

  /// Fish reads a backslash within quotes only before a quote or a backslash.
  private static func quoted(_ text: String) -> String {
    "'"
      + text.reduce(into: "") { quoted, character in
        if "'\\".contains(character) { quoted += "\\" }
        quoted.append(character)
      } + "'"
  }
}
