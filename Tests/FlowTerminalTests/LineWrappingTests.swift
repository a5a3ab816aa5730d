import Testing

@testable import FlowTerminal

/// Sentences on a terminal: broken between words, and never cut.
@Suite struct LineWrappingTests {
    private func wrapped(_ line: Line, _ width: Int?) -> [String] {
        Style(width: width, zone: .utc).text([line]).split(separator: "\n").map(String.init)
    }

    @Test func aSentenceIsBrokenBetweenWords() {
        let line = Line([
            Span("warning:", .yellow), Span(" steps.check.reminders[0] goes to nobody: the journal has it."),
        ])
        #expect(
            wrapped(line, 40) == ["warning: steps.check.reminders[0] goes", "to nobody: the journal has it."]
        )
        #expect(wrapped(line, nil).count == 1)
        #expect(wrapped(line, 200).count == 1)
    }

    @Test func furtherLinesAreIndentedAsTheFirst() {
        #expect(wrapped("  one two three four", 12) == ["  one two", "  three four"])
    }

    @Test func spacesInsideALineStay() {
        #expect(wrapped("done  ████  62 % · running since then", 22) == ["done  ████  62 % ·", "running since then"])
    }

    /// A path that is broken can't be copied.
    @Test func aWordThatIsTooLongStandsAlone() {
        #expect(wrapped("see /usr/share/doc/flowd now", 10) == ["see", "/usr/share/doc/flowd", "now"])
        let name = Line("The Zimmermann-Oberholzer family").wrapped(to: 20, breaksWords: true)
        #expect(name.map { wrapped($0, nil)[0] } == ["The Zimmermann-", "Oberholzer family"])
        let wide = Line("x漢字-漢字").wrapped(to: 1, breaksWords: true)
        #expect(wide.map { wrapped($0, nil)[0] } == ["x", "漢", "字", "-", "漢", "字"])
        let broken = Line("see /usr/share/doc").wrapped(to: 8, breaksWords: true)
        #expect(broken.map { wrapped($0, nil)[0] } == ["see", "/usr/sha", "re/doc"])
    }

    @Test func coloursGoOnOnTheNextLine() {
        let style = Style(width: 8, colour: true, zone: .utc)
        #expect(
            style.text([Line("one two three", .red)])
                == "\u{1B}[31mone\u{1B}[0m\u{1B}[31m \u{1B}[0m\u{1B}[31mtwo\u{1B}[0m\n\u{1B}[31mthree\u{1B}[0m\n"
        )
    }

    @Test func whatIsWholeIsNeverBroken() {
        #expect(wrapped(Line("flowctl job start visit --for anna").whole, 10).count == 1)
        #expect(wrapped("  " + Line("flowctl job start visit").whole, 10).count == 1)
    }
}

/// What is said on standard error, where that is a terminal.
@Suite struct TalkTextTests {
    @Test func errorsAreBrokenBetweenWords() {
        let text =
            "\u{1B}[31merror:\u{1B}[0m The short name has to begin with a letter or digit.\n  Look with: flowctl tenant list\n"
        #expect(
            TalkText.wrapped(text, to: 24)
                == "\u{1B}[31merror:\u{1B}[0m The short name\nhas to begin with a\nletter or digit.\n"
                + "  Look with: flowctl\n  tenant list\n"
        )
        #expect(TalkText.wrapped(text, to: nil) == text)
        #expect(TalkText.wrapped(text, to: 80) == text)
    }

    @Test func aQuestionKeepsTheSpaceBehindIt() {
        #expect(TalkText.wrapped("Time zone of the tenant [Europe/Berlin]: ", to: 30).hasSuffix("\n[Europe/Berlin]: "))
    }

    @Test func whatIsDrawnOverItselfStays() {
        let bar = "\r██████ 62 % of a long name  \u{1B}[K"
        #expect(TalkText.wrapped(bar, to: 10) == bar)
    }

    @Test func whatIsForProgramsIsNotBroken() {
        let error = #"{"error":"flowctl.Usage","message":"Which tenant? You can see several"}"#
        #expect(TalkText.wrapped(error + "\n", to: 20) == error + "\n")
        #expect(TalkText.wrapped("Which tenant? You can see several", to: 20).contains("\n"))
    }
}
