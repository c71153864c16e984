/// Completion for bash, also of version 3.2, which macOS has.
enum BashCompletion {
  /// Returns the script for a program.
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

  /// Returns the branch of the script that completes options and operands of a command.
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
