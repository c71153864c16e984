import Reports

/// Completion for zsh: a file `_kaiki` in a folder of `fpath`, or sourced after `compinit`.
enum ZshCompletion {
  /// Returns the script for a program.
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

  /// Returns text for the description of an option, with backslashes, colons and brackets escaped.
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
