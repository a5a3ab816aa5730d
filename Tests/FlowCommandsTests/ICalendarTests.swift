import Testing

@testable import FlowCommands

/// iCalendar as RFC 5545 has it, byte by byte.
@Suite struct ICalendarTests {
    @Test(arguments: [
        ("plain", "plain"), ("a, b; c\\d", "a\\, b\\; c\\\\d"), ("one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"),
        ("tab\there", "tab\there"), ("bell\u{7}\u{1B}[31m", "bell[31m"), ("Grüße 伊藤 👩‍🔧", "Grüße 伊藤 👩‍🔧"),
        ("next\u{85}line\u{2028}end", "next\\nline\\nend"), ("", ""), ("a: \"b\"", "a: \"b\""), ("\n\n", "\\n\\n"),
    ])
    func textsAreEscaped(text: String, value: String) {
        #expect(ICalendar.escaped(text) == value)
    }

    @Test(arguments: [
        (74, 1), (75, 1), (76, 2), (149, 2), (150, 3), (1000, 14),
    ])
    func linesAreFolded(length: Int, lineCount: Int) {
        let line = String(repeating: "x", count: length)
        let lines = ICalendar.folded(line).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.count == lineCount)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.dropFirst().allSatisfy { $0.first == " " })
        #expect(ICalendar.folded(line).replacing("\r\n ", with: "") == line)
    }

    @Test(arguments: 70...80)
    func noCharacterIsCutByAFold(start: Int) {
        let line = String(repeating: "x", count: start) + String(repeating: "ü伊👷", count: 30)
        let folded = ICalendar.folded(line)
        let lines = folded.split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && $0.utf8.count > 70 || $0 == lines.last })
        #expect(folded.replacing("\r\n ", with: "") == line)
    }

    @Test func everythingThatIsToBeDoneIsAToDo() {
        let step = CalendarEntry(kind: .step, id: "12/photo", title: "Photograph; front, back", date: "2027-03-28")
        var first = CalendarItem(entry: step, uid: "step-12-photo")
        first.description = "Visit\nStep 12/photo"
        first.percent = 40
        first.isBegun = true
        first.changedAt = "2027-03-20T09:14:05.123Z"
        let task = CalendarEntry(
            kind: .task,
            id: "3/14",
            title: "Pills",
            date: "2027-03-29",
            time: "09:00",
            at: "2027-03-29T07:00:00.000Z"
        )
        var second = CalendarItem(entry: task, uid: "task-3-20270329T060000Z")
        second.startAt = "2027-03-29T06:00:00.000Z"
        second.createdAt = "2027-01-01T00:00:00.000Z"
        second.revision = 2
        second.alarms = ["2027-03-29T05:55:00.000Z"]
        let holiday = CalendarEntry(kind: .holiday, id: "at", title: "Easter Monday", date: "2027-03-29")
        let calendar = ICalendar(
            name: "Acme, Ltd",
            realm: "acme-20261120T080000Z.flowd",
            now: "2027-03-27T12:00:00.000Z",
            items: [first, second, CalendarItem(entry: holiday, uid: "holiday-at-2027-03-29")]
        )
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//flowd//flowctl 0.1.0//EN
            CALSCALE:GREGORIAN
            NAME:Acme\\, Ltd
            X-WR-CALNAME:Acme\\, Ltd
            BEGIN:VTODO
            UID:step-12-photo@acme-20261120T080000Z.flowd
            DTSTAMP:20270327T120000Z
            LAST-MODIFIED:20270320T091405Z
            DUE;VALUE=DATE:20270328
            SUMMARY:Photograph\\; front\\, back
            DESCRIPTION:Visit\\nStep 12/photo
            STATUS:IN-PROCESS
            PERCENT-COMPLETE:40
            END:VTODO
            BEGIN:VTODO
            UID:task-3-20270329T060000Z@acme-20261120T080000Z.flowd
            DTSTAMP:20270327T120000Z
            CREATED:20270101T000000Z
            SEQUENCE:2
            DTSTART:20270329T060000Z
            DUE:20270329T070000Z
            SUMMARY:Pills
            STATUS:NEEDS-ACTION
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;VALUE=DATE-TIME:20270329T055500Z
            DESCRIPTION:Pills
            END:VALARM
            END:VTODO
            END:VCALENDAR

            """
        #expect(calendar.text == expected.split(separator: "\n").map { $0 + "\r\n" }.joined())
    }
}
