import FlowTerminal
import Testing

/// Numbers as people read them.
@Suite struct NumberTextTests {
    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1099, "1.0 kB"), (2_140_000, "2.1 MB"),
        (999_999_999, "999.9 MB"), (5_000_000_000_000_000, "5000.0 TB"),
    ])
    func sizesAreShort(size: Int, text: String) {
        #expect(SizeText.short(size) == text)
    }

    @Test(arguments: [
        (0, "░░░░░░░░░░   0 %"), (9, "░░░░░░░░░░   9 %"), (50, "█████░░░░░  50 %"), (99, "█████████░  99 %"),
        (100, "██████████ 100 %"),
    ])
    func barsAreFullOnlyAtAHundred(percent: Int, displayed: String) {
        let bar = Bar.line(percent: percent, displayed: "\(percent)", Style(width: 80, zone: .utc))
        #expect(bar.spans.map(\.text).joined() == displayed)
    }
}
