/// Arrangement by which a text that begins with a dash reaches the argument that it is for.
///
/// The parser takes each of its characters for an option, and with an `h` among them shows the help as if that was
/// wanted: titles and notes come from other people's lists (`- fish`).
enum DashedTexts {
    /// Returns the arguments in a form in which the parser takes no text for options.
    ///
    /// An argument that begins with a dash and has white space is a text: it is joined to the option directly before it
    /// when that takes a value, else moved after all options with the operands that follow it. Throws for several
    /// characters after one dash that aren't such a value.
    static func arranged(
        _ arguments: [String],
        _ options: @autoclosure () -> OptionNames
    ) throws(Problem) -> [String] {
        guard arguments.prefix(while: { $0 != "--" }).contains(where: { kind(of: $0) != .other }) else {
            return arguments
        }
        let options = options()
        guard let end = arguments.firstIndex(of: "--") else { return try arranged(arguments[...], options) }
        return try arranged(arguments[..<end], options) + arguments[end...]
    }

    private static func arranged(_ arguments: ArraySlice<String>, _ options: OptionNames) throws(Problem) -> [String] {
        var kept: [String] = []
        var texts: [String] = []
        for argument in arguments {
            let option = kept.last.flatMap { options.valued.contains($0) ? $0 : nil }
            switch kind(of: argument) {
            case .text where option != nil, .letters where option != nil:
                kept[kept.count - 1] = "\(option ?? "")=\(argument)"
            case .text: texts.append(argument)
            case .letters:
                throw .usage(
                    "\"\(argument)\" is no option.",
                    ["A text that begins with a dash stands after --, at the end: -- \(argument)"]
                )
            case .other:
                let isArgument = !argument.hasPrefix("-") && option == nil && !["-t", "-o"].contains(kept.last)
                if isArgument, !texts.isEmpty { texts.append(argument) } else { kept.append(argument) }
            }
        }
        return texts.isEmpty ? kept : kept + ["--"] + texts
    }

    private enum Kind {
        /// A dash and white space: no option.
        case text
        /// Several characters after one dash, not each of which is an option.
        case letters
        case other
    }

    private static func kind(of argument: String) -> Kind {
        guard argument.first == "-" else { return .other }
        let name = argument.drop { $0 == "-" }.prefix { $0.isASCII && $0.isLetter || $0 == "-" }
        // An option with a value that has white space: --title=Two words, -t two.
        let isOption = argument.hasPrefix("--") && !name.isEmpty && argument.dropFirst(2 + name.count).first == "="
        if isOption { return .other }
        if argument.contains(where: \.isWhitespace) { return .text }
        guard !argument.hasPrefix("--"), argument.count > 2, argument.dropFirst().first?.isLetter == true else {
            return .other
        }
        return ["t", "o"].contains(argument.dropFirst().first) ? .other : .letters
    }
}
