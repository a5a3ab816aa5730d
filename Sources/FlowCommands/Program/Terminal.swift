import Glibc

/// What standard output is connected to.
package struct Terminal: Sendable, Hashable {
    /// Cells in a line; nil when it isn't a terminal.
    package var width: Int?
    /// True when colours may be used.
    package var colour: Bool

    /// Describes a terminal, or with nil something that is none.
    package init(width: Int?, colour: Bool) {
        self.width = width
        self.colour = colour
    }

    /// Looks at standard output and at COLUMNS, NO_COLOR and TERM.
    package static func current(_ environment: [String: String]) -> Terminal {
        guard isatty(STDOUT_FILENO) == 1 else { return Terminal(width: nil, colour: false) }
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
        let columns = environment["COLUMNS"].flatMap(Int.init) ?? windowColumns() ?? 80
        return Terminal(width: max(columns, 20), colour: !isPlain)
    }

    private static func windowColumns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
