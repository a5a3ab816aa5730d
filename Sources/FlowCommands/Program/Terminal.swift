import Glibc

/// What the output is connected to.
package struct Terminal: Sendable, Hashable {
    /// Cells in a line; nil when it isn't a terminal.
    package var width: Int?
    /// True when standard output may have colours.
    package var colour: Bool
    /// True when standard error may have colours.
    package var talkColour: Bool

    /// Describes a terminal, or with a width of nil something that is none.
    package init(width: Int?, colour: Bool, talkColour: Bool) {
        self.width = width
        self.colour = colour
        self.talkColour = talkColour
    }

    /// Looks at the streams and at COLUMNS, NO_COLOR and TERM.
    package static func current(_ environment: [String: String]) -> Terminal {
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
        let talkColour = !isPlain && isatty(STDERR_FILENO) == 1
        guard isatty(STDOUT_FILENO) == 1 else { return Terminal(width: nil, colour: false, talkColour: talkColour) }
        let columns = environment["COLUMNS"].flatMap(Int.init) ?? windowColumns() ?? 80
        return Terminal(width: max(columns, 20), colour: !isPlain, talkColour: talkColour)
    }

    private static func windowColumns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
