import Testing

@testable import FlowTerminal

@Suite struct TimeTextTests {
    @Test(
        arguments: [
            (nil, "/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("America/New_York", nil, "America/New_York"),
            (":Asia/Tokyo", "/usr/share/zoneinfo/Europe/Berlin", "Asia/Tokyo"), (nil, nil, "UTC"), ("", nil, "UTC"),
            (nil, "../usr/share/zoneinfo/Etc/UTC", "UTC"), ("CET-1CEST", nil, "CET-1CEST"),
            (nil, "/etc/localtime", "local"),
        ] as [(String?, String?, String)]
    )
    func zonesHaveNames(variable: String?, link: String?, name: String) {
        #expect(TimeText.systemName(variable: variable, link: link) == name)
    }

    @Test(arguments: [
        ("2026-11-21T09:14:05.123Z", "2026-11-21 09:14"), ("1970-01-01T00:00:00Z", "1970-01-01 00:00"),
        ("2024-02-29T23:59:59.999Z", "2024-02-29 23:59"), ("yesterday", "yesterday"), ("", ""),
        ("2026-11-21T09:1x:05.123Z", "2026-11-21T09:1x:05.123Z"),
    ])
    func timesAreShort(text: String, displayed: String) {
        #expect(TimeText.short(text, in: .utc) == displayed)
    }
}
