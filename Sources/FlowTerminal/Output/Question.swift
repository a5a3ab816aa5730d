import Glibc

/// Asks a person.
package enum Question {
    /// True when there is a person to ask: input and standard error are a terminal.
    package static var isPossible: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// Asks on standard error and reads one line; only yes is a yes.
    ///
    /// Nil when either isn't a terminal.
    package static func ask(_ question: String) -> Bool? {
        guard isPossible else { return nil }
        let answer = line(question)?.lowercased().split(separator: " ").first.map(String.init)
        return ["y", "yes"].contains(answer ?? "")
    }

    /// Asks on standard error and reads one line; nil at the end of the input.
    package static func line(_ question: String) -> String? {
        Output.standard.talk(question)
        return readLine()
    }
}
