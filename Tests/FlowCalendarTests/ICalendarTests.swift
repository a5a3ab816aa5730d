import FlowCore
import Testing

@testable import FlowCalendar

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

    /// A step on a day, a task at a time, and a holiday, which is nothing to do.
    private static let items: [CalendarItem] = {
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
        return [first, second, CalendarItem(entry: holiday, uid: "holiday-at-2027-03-29")]
    }()

    private static func calendar(_ items: [CalendarItem], isOfToDos: Bool = false) -> String {
        ICalendar(
            name: "Acme, Ltd",
            realm: "acme-20261120T080000Z.flowd",
            now: "2027-03-27T12:00:00.000Z",
            items: items,
            isOfToDos: isOfToDos
        ).text
    }

    /// The text with the line ends of the standard.
    private static func ended(_ text: String) -> String {
        text.split(separator: "\n").map { $0 + "\r\n" }.joined()
    }

    @Test func everythingThatIsToBeDoneIsAToDo() {
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//flowd//flowd 0.1.0//EN
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
        #expect(Self.calendar(Self.items, isOfToDos: true) == Self.ended(expected))
    }

    @Test func everythingThatIsToBeDoneIsAnEvent() {
        let expected = """
            BEGIN:VEVENT
            UID:step-12-photo@acme-20261120T080000Z.flowd
            DTSTAMP:20270327T120000Z
            LAST-MODIFIED:20270320T091405Z
            DTSTART;VALUE=DATE:20270328
            SUMMARY:Photograph\\; front\\, back
            DESCRIPTION:Visit\\nStep 12/photo
            TRANSP:TRANSPARENT
            END:VEVENT
            BEGIN:VEVENT
            UID:task-3-20270329T060000Z@acme-20261120T080000Z.flowd
            DTSTAMP:20270327T120000Z
            CREATED:20270101T000000Z
            SEQUENCE:2
            DTSTART:20270329T060000Z
            DTEND:20270329T070000Z
            SUMMARY:Pills
            TRANSP:TRANSPARENT
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;VALUE=DATE-TIME:20270329T055500Z
            DESCRIPTION:Pills
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        #expect(Self.calendar(Self.items).hasSuffix(Self.ended(expected)))
        // A moment is no length.
        var item = Self.items[1]
        item.startAt = item.entry.at
        #expect(Self.calendar([item]).contains("\r\nDTSTART:20270329T070000Z\r\nSUMMARY:"))
    }

    private static func series(_ rule: String, zone: ZoneRules, _ start: String, count: Int) throws -> CalendarItem {
        let recurrence = try Recurrence(
            RecurrenceDefinition(validating: rule),
            anchor: LocalDateTime(validating: start, field: "start"),
            zone: zone
        )
        let all = recurrence.series(of: recurrence.occurrences().prefix(count).map(\.instant))
        let entry = CalendarEntry(kind: .task, id: "3", title: "Walk", date: "2027-03-22", time: "08:00")
        var item = CalendarItem(entry: entry, uid: "task-3-series-1")
        item.series = CalendarSeries(
            series: try #require(all?.first),
            zone: zone,
            length: TimeLength(seconds: 1800),
            alarms: [
                .init(anchor: .start, length: TimeLength(days: -1)), .init(anchor: .due, length: .zero),
            ]
        )
        return item
    }

    @Test func whatRecursIsOneEventWithItsZone() throws {
        let berlin = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        let item = try Self.series("weekly on mon,fri", zone: berlin, "2027-03-20T08:00", count: 6)
        let expected = """
            BEGIN:VTIMEZONE
            TZID:Europe/Berlin
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20270328T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:task-3-series-1@acme-20261120T080000Z.flowd
            DTSTAMP:20270327T120000Z
            DTSTART;TZID=Europe/Berlin:20270322T080000
            DURATION:PT30M
            RRULE:FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270409T060000Z
            SUMMARY:Walk
            TRANSP:TRANSPARENT
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-P1D
            DESCRIPTION:Walk
            END:VALARM
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;RELATED=END:PT0S
            DESCRIPTION:Walk
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let text = Self.calendar([item])
        #expect(text.hasSuffix(Self.ended(expected)), "\(text)")
    }

    /// Each zone is told once, for the times of all that are in it: the one that begins in summer, too.
    @Test func seriesOfOneZoneShareIt() throws {
        let berlin = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        let items = [
            try Self.series("daily", zone: berlin, "2027-07-01T08:00", count: 200),
            try Self.series("daily", zone: berlin, "2027-03-20T08:00", count: 6),
            try Self.series("daily", zone: .utc, "2027-03-20T08:00", count: 6),
        ]
        let text = Self.calendar(items)
        #expect(text.ranges(of: "BEGIN:VTIMEZONE").count == 1)
        #expect(text.ranges(of: "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n").count == 1)
        #expect(text.contains("DTSTART:20270328T020000") && text.contains("DTSTART:20271031T030000"))
        #expect(!text.contains("DTSTART:2028"))
        #expect(text.contains("\r\nDTSTART:20270320T080000Z\r\n"))
    }

    @Test(arguments: [
        (0, 0, "PT0S"), (1, 0, "P1D"), (-7, 0, "-P7D"), (0, -90, "-PT1M30S"), (0, 3600, "PT1H"), (2, 5400, "P2DT1H30M"),
        (0, 3605, "PT1H0M5S"), (0, 90_000, "PT25H"), (0, 5, "PT5S"), (0, -600, "-PT10M"),
    ])
    func lengthsAreWrittenAsTheStandardHasThem(days: Int, seconds: Int, text: String) {
        #expect(CalendarSeries.text(TimeLength(days: days, seconds: seconds)) == text)
    }
}
