import Glibc

/// Properties of what the output is connected to, a terminal or not.
package struct Terminal: Sendable, Hashable {
    /// Cells in a line; nil when it isn't a terminal.
    package var width: Int?
    /// Lines that fit on it; nil when it can't be drawn on: it isn't a terminal, or a dumb one.
    package var height: Int?
    /// True when standard output may have colours.
    package var colour: Bool
    /// True when standard error may have colours.
    package var talkColour: Bool
    /// True when standard error is a terminal on which something can be drawn over.
    package var isTalkSeen = false

    /// Describes a terminal, or with a width of nil something that is none.
    package init(width: Int?, height: Int? = nil, colour: Bool, talkColour: Bool) {
        self.width = width
        self.height = height
        self.colour = colour
        self.talkColour = talkColour
    }

    /// Looks at the streams and at COLUMNS, NO_COLOR and TERM.
    package static func current(_ environment: [String: String]) -> Terminal {
        let isColourful = wantsColour(environment)
        let talkColour = isColourful && isatty(STDERR_FILENO) == 1
        var terminal = Terminal(width: nil, colour: false, talkColour: talkColour)
        if isatty(STDOUT_FILENO) == 1 {
            let window = windowSize()
            let columns = environment["COLUMNS"].flatMap(Int.init) ?? window?.columns ?? 80
            terminal = Terminal(
                width: max(columns, 20),
                height: environment["TERM"] == "dumb" ? nil : max(window?.rows ?? 24, 5),
                colour: isColourful,
                talkColour: talkColour
            )
        }
        terminal.isTalkSeen = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
        return terminal
    }

    /// False when NO_COLOR has a value, or the terminal is a dumb one.
    static func wantsColour(_ environment: [String: String]) -> Bool {
        (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Cells in a line of standard error; nil when it isn't a terminal.
    static var talkWidth: Int? {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        let variable = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        return max(variable ?? windowSize(of: STDERR_FILENO)?.columns ?? 80, 20)
    }

    private static func windowSize(of descriptor: Int32 = STDOUT_FILENO) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
