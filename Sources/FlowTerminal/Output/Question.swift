import Glibc

/// A question to the person at the terminal.
package enum Question {
    /// Asks on standard error and reads one line; only yes is a yes.
    ///
    /// Nil when either isn't a terminal.
    package static func ask(_ question: String) -> Bool? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        Output.standard.talk(question)
        let answer = readLine()?.lowercased().split(separator: " ").first.map(String.init)
        return ["y", "yes"].contains(answer ?? "")
    }
}
