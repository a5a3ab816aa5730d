import Glibc

/// Questions to a person on the terminal.
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

    /// Answer that isn't shown while it is typed.
    package enum HiddenAnswer: Hashable, Sendable {
        case line(String)
        case interrupted
    }

    private static let controlC: UInt8 = 3

    /// Asks on the terminal and reads one line without showing it; nil where input isn't a terminal.
    ///
    /// Ctrl-C ends the line instead of the process, and a signal that ends it has the terminal show again what is
    /// typed.
    package static func hidden(_ question: String) -> HiddenAnswer? {
        var before = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
        withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = controlC }
        setHandlers(showAgain)
        defer { setHandlers(nil) }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            tell("\n")
        }
        // Not before: what is typed in front of that change is shown and thrown away.
        tell(question)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.last != UInt8(ascii: "\n") {
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece.prefix(count)
            if bytes.contains(controlC) { return .interrupted }
        }
        return .line(String(decoding: bytes, as: UTF8.self))
    }

    /// Has the terminal as it was and ends: only with calls that a signal handler may make.
    private static let showAgain: @convention(c) (Int32) -> Void = { signal in
        var terminal = termios()
        if tcgetattr(STDIN_FILENO, &terminal) == 0 {
            terminal.c_lflag |= tcflag_t(ECHO | ISIG)
            withUnsafeMutableBytes(of: &terminal.c_cc) { $0[Int(VEOL)] = 0 }
            tcsetattr(STDIN_FILENO, TCSANOW, &terminal)
        }
        _exit(128 + signal)
    }

    private static func setHandlers(_ handler: (@convention(c) (Int32) -> Void)?) {
        for number in [SIGTERM, SIGHUP, SIGQUIT] { signal(number, handler) }
    }

    /// Says something to who sits at the terminal, wherever the output goes.
    private static func tell(_ text: String) {
        let terminal = open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        let bytes = Array(text.utf8)
        // Nobody can be told that nobody can be told.
        _ = write(terminal, bytes, bytes.count)
    }

    /// Asks on standard error and reads one line; nil at the end of the input.
    package static func line(_ question: String) -> String? {
        Output.standard.talk(question)
        return readLine()
    }
}
