import FlowTerminal

/// Progress of a run over several jobs on a terminal; shows nothing elsewhere.
struct BulkProgress {
    private let name: String
    private let count: Int
    private let session: Session

    init(_ name: String, count: Int, _ session: Session) {
        self.name = name
        self.count = count
        self.session = session
    }

    private var isSeen: Bool { session.context.terminal.isTalkSeen && !session.format.isJSON }

    func show(_ done: Int) {
        let percent = done * 100 / max(count, 1)
        guard isSeen, done == 0 || percent != (done - 1) * 100 / max(count, 1) else { return }
        let style = Style(width: 80, colour: session.context.terminal.talkColour, zone: session.context.zone)
        let line =
            Line("\(name)  ") + Bar.line(percent: percent, displayed: String(percent), style)
            + Line("  \(done) of \(count)", .dim)
        let text = style.text([line]).split(separator: "\n").first ?? ""
        session.context.output.talk("\r\(text)\u{1B}[K")
    }

    func clear() {
        if isSeen { session.context.output.talk("\r\u{1B}[K") }
    }
}
