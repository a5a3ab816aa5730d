import Testing

@testable import FlowCommands

@Suite struct TimeTextTests {
    @Test(arguments: [
        ("2026-11-21T09:14:05.123Z", "2026-11-21 09:14"), ("1970-01-01T00:00:00Z", "1970-01-01 00:00"),
        ("2024-02-29T23:59:59.999Z", "2024-02-29 23:59"), ("yesterday", "yesterday"), ("", ""),
        ("2026-11-21T09:1x:05.123Z", "2026-11-21T09:1x:05.123Z"),
    ])
    func timesAreShort(text: String, shown: String) {
        #expect(TimeText.short(text, in: .utc) == shown)
    }
}
