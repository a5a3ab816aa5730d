import Glibc

/// A screen of its own on the terminal, drawn over and over; what stood there before comes back at the end.
package struct LiveScreen: Sendable {
    private let output: Output
    private let style: Style
    private let lookAtTerminal: @Sendable () -> Terminal

    /// Creates a screen drawn in a style, which is fitted to the terminal each time that it is drawn.
    package init(_ style: Style, on output: Output, lookAtTerminal: @escaping @Sendable () -> Terminal) {
        self.style = style
        self.output = output
        self.lookAtTerminal = lookAtTerminal
    }

    /// Changes to the other screen, and makes sure that a signal brings the first one back.
    package func enter() throws {
        if isatty(STDOUT_FILENO) == 1 { Self.setHandlers(Self.restore) }
        try output.data("\u{1B}[?1049h\u{1B}[?25l")
    }

    /// Draws the lines that fit the current size of the window.
    package func draw(_ lines: (_ style: Style, _ height: Int) -> [Line]) throws {
        let terminal = lookAtTerminal()
        var style = style
        (style.width, style.colour) = (terminal.width, terminal.colour)
        let height = terminal.height ?? 24
        // Each line wipes what is behind it; only the last one doesn't end, or the screen would scroll.
        let text = style.text(Array(lines(style, height).prefix(height)))
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().prefix(height)
        try output.data("\u{1B}[H" + rows.joined(separator: "\u{1B}[K\n") + "\u{1B}[K\u{1B}[J")
    }

    /// Comes back to the first screen.
    package func leave() {
        // When the terminal is gone there is nothing left to restore.
        try? output.data("\u{1B}[?25h\u{1B}[?1049l")
        if isatty(STDOUT_FILENO) == 1 { Self.setHandlers(nil) }
    }

    // MARK: - Signals

    /// Brings the first screen back and ends: only with calls that a signal handler may make.
    private static let restore: @convention(c) (Int32) -> Void = { signal in
        let text: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
        _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        _exit(128 + signal)
    }

    private static func setHandlers(_ handler: (@convention(c) (Int32) -> Void)?) {
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, handler) }
    }
}
