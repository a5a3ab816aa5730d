import Testing

@testable import FlowTerminal

@Suite struct CellWidthTests {
    @Test(arguments: [
        ("", 0), ("job 12", 6), ("Grüße", 5), ("e\u{301}", 1), ("日本語", 6), ("한국어", 6), ("각", 2), ("ｱｲｳ", 3), ("Ａ", 2),
        ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("a\u{200B}b", 2), ("─├█", 3),
        ("✓ ○ ◐", 5),
        ("Иван", 4), ("שלום", 4), ("नि", 2), ("\u{AD}", 1),
    ])
    func countsTheCellsThatATerminalFills(text: String, width: Int) {
        #expect(CellWidth.of(text) == width)
    }

    @Test(arguments: [
        ("plain", "plain"), ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"), ("a\nb\tc\rd", "a␊b c␍d"), ("\u{7}", "␇"),
        ("\u{7F}", "␡"), ("\u{9B}2J", "\u{FFFD}2J"), ("safe\u{202E}exe.txt", "safe\u{FFFD}exe.txt"), ("日本", "日本"),
        ("\u{2028}", "\u{FFFD}"),
    ])
    func controlCharactersAreDisplayedAndNotObeyed(text: String, displayed: String) {
        #expect(SafeText.line(text) == displayed)
        #expect(Span(text).text == displayed)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"),
        ("abc", 0, ""),
    ])
    func linesAreCutBetweenCharacters(text: String, limit: Int, displayed: String) {
        #expect(Line(text).truncated(to: limit).spans.map(\.text).joined() == displayed)
    }

    @Test func jsonHoldsNoCharacterThatATerminalObeys() throws {
        let json = try JSONText.compact(["name": "\u{9B}2J \u{1B}[0m \u{202E}日本/x"])
        #expect(json == #"{"name":"\u009b2J \u001b[0m \u202e日本/x"}"#)
    }
}
