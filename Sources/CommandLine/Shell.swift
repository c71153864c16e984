import Reports

package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package func script(of program: ProgramSpecification) -> String {
    switch self {
    case .bash: BashCompletion.script(of: program)
    case .zsh: ZshCompletion.script(of: program)
    case .fish: FishCompletion.script(of: program)
    }
  }

  /// First line of the script, without the comment sign.
  var heading: String { "Completion of kaiki, simulate and analyze, made by: kaiki completion \(rawValue)" }

  /// Returns text as one quoted word for any shell.
  static func quoted(_ text: some StringProtocol) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

/// Completion for bash, also of version 3.2, which macOS has.
private enum BashCompletion {
  static func script(of program: ProgramSpecification) -> String {
    let first = (program.words + ["--help", "--version"]).joined(separator: " ")
    let cases = program.commands.map(branch)
    return """
      # \(Shell.bash.heading)

      \(helpers)
      _kaiki() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[0]##*/}
        COMPREPLY=()
        # Bash takes --format=json for three words.
        if [[ $cur == = ]]; then
          cur=
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if [[ $command == kaiki ]]; then
          if ((COMP_CWORD == 1)); then
            _kaiki_words \(Shell.quoted(first))
            return
          fi
          command=${COMP_WORDS[1]}
        fi
        case $command in
      \(cases.joined(separator: "\n"))
        \(ProgramSpecification.helpCommand)) _kaiki_words \(Shell.quoted(program.topicNames.joined(separator: " "))) ;;
        esac
      }
      complete -F _kaiki \((["kaiki"] + program.programs).joined(separator: " "))

      """
  }

  private static let helpers = """
    _kaiki_words() {
      COMPREPLY=($(compgen -W "$1" -- "$cur"))
    }

    # Words separated by commas: those before the last comma stay.
    _kaiki_list() {
      local before=
      if [[ $cur == *,* ]]; then before=${cur%,*},; fi
      COMPREPLY=($(compgen -P "$before" -W "$1" -- "${cur##*,}"))
      compopt -o nospace 2>/dev/null
    }

    _kaiki_files() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen "${1:--f}" -- "$cur"))
      compopt -o filenames 2>/dev/null
    }

    """

  private static func branch(_ specification: CommandSpecification) -> String {
    let valued = specification.options.filter { $0.placeholder != nil }
    // Options with the same completion share a line.
    var lines: [(action: String, names: [String])] = []
    for option in valued {
      let action = action(option.values)
      if let index = lines.firstIndex(where: { $0.action == action }) {
        lines[index].names.append(option.name)
      } else {
        lines.append((action, [option.name]))
      }
    }
    let names = specification.options.flatMap { [$0.short, $0.name].compactMap(\.self) }
    let operand = action(specification.operands)
    return """
        \(specification.name))
          case $prev in
      \(lines.map { "    \($0.names.joined(separator: " | "))) \($0.action) ;;" }.joined(separator: "\n"))
          *)
            if [[ $cur == -* ]]; then
              _kaiki_words \(Shell.quoted(names.joined(separator: " ")))
            else
              \(operand)
            fi
            ;;
          esac
          ;;
      """
  }

  private static func action(_ values: CompletedValues) -> String {
    switch values {
    case .unknown: ":"
    case .files: "_kaiki_files"
    case .folders: "_kaiki_files -d"
    case .words(let words): "_kaiki_words \(Shell.quoted(words.joined(separator: " ")))"
    case .list(let words): "_kaiki_list \(Shell.quoted(words.joined(separator: " ")))"
    }
  }
}

/// Completion for zsh: a file `_kaiki` in a folder of `fpath`, or sourced after `compinit`.
private enum ZshCompletion {
  static func script(of program: ProgramSpecification) -> String {
    let programs = (["kaiki"] + program.programs).joined(separator: " ")
    let functions = program.commands.map(function)
    let listed = program.titles(Language.english.help).map {
      "      \(Shell.quoted("\($0.name):\($0.meaning)"))"
    }
    return """
      #compdef \(programs)
      # \(Shell.zsh.heading)

      \(functions.joined(separator: "\n\n"))

      _kaiki_help() {
        _arguments '1:topic:(\(program.topicNames.joined(separator: " ")))'
      }

      _kaiki() {
        local context state state_descr line
        typeset -A opt_args
        if [[ $service != kaiki ]]; then
          _kaiki_$service
          return
        fi
        _arguments -C '(- *)'{-h,--help}'[print help]' '(- *)--version[print the version]' \\
          '1: :->command' '*:: :->rest' && return
        case $state in
        command)
          local -a commands
          commands=(
      \(listed.joined(separator: "\n"))
          )
          _describe command commands
          ;;
        rest) (( $+functions[_kaiki_$words[1]] )) && _kaiki_$words[1] ;;
        esac
      }

      if [[ $funcstack[1] == _kaiki ]]; then
        _kaiki "$@"
      else
        compdef _kaiki \(programs)
      fi

      """
  }

  private static func function(_ specification: CommandSpecification) -> String {
    let options = specification.options.map { option in
      let value = option.placeholder.map { ":\(escaped($0)):\(action(option.values))" } ?? ""
      let help = "[\(escaped(OptionHelp(option, of: specification.name, Language.english.help).line))]"
      guard option.placeholder != nil else {
        let names = [option.short, option.name].compactMap(\.self)
        let alone =
          names.count > 1
          ? "'(\(names.joined(separator: " ")))'{\(names.joined(separator: ","))}" : option.name
        return alone + Shell.quoted(help)
      }
      return Shell.quoted("\(option.isRepeatable ? "*" : "")\(option.name)=\(help)\(value)")
    }
    let operands =
      specification.operands == .unknown
      ? [] : [Shell.quoted("*:\(specification.name):\(action(specification.operands))")]
    return """
      _kaiki_\(specification.name)() {
        _arguments -s \\
          \((options + operands).joined(separator: " \\\n    "))
      }
      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\[]:".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }

  private static func action(_ values: CompletedValues) -> String {
    switch values {
    case .unknown: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_sequence compadd - \(words.joined(separator: " "))"
    }
  }
}

/// Completion for fish: a file `kaiki.fish` in its folder of completions, or sourced.
private enum FishCompletion {
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
