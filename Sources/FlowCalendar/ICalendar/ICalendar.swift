import FlowAPI

/// A calendar for other programs: iCalendar, RFC 5545, with a VEVENT or a VTODO for everything that is to be done.
///
/// Days are dates, times are in UTC, so that no reader needs to know the rules of a zone; what recurs brings its own.
package struct ICalendar: Sendable {
    let name: String
    /// Sets the identifiers apart from those of other tenants and other daemons.
    let realm: String
    /// Instant of writing: an RFC 3339 time.
    let now: String
    let items: [CalendarItem]
    /// True where the calendar has to-dos instead of events.
    let isOfToDos: Bool
    /// True where programs ask for the calendar again and again; it then states how often.
    let isRefreshed: Bool
    let remarks: [String]

    package init(
        name: String,
        realm: String,
        now: String,
        items: [CalendarItem],
        isOfToDos: Bool = false,
        isRefreshed: Bool = false,
        remarks: [String] = []
    ) {
        self.name = name
        self.realm = realm
        self.now = now
        self.items = items
        self.isOfToDos = isOfToDos
        self.isRefreshed = isRefreshed
        self.remarks = remarks
    }

    package var text: String {
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//flowd//flowd \(FlowVersion.text)//EN", "CALSCALE:GREGORIAN",
            Self.line("NAME", text: name), Self.line("X-WR-CALNAME", text: name),
        ]
        if isRefreshed { lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"] }
        let about = remarks.joined(separator: "\n")
        if !remarks.isEmpty { lines += ["DESCRIPTION", "X-WR-CALDESC"].map { Self.line($0, text: about) } }
        lines += CalendarSeries.zones(items.compactMap(\.series))
        for item in items where item.entry.kind != .holiday { lines += isOfToDos ? toDo(item) : event(item) }
        lines.append("END:VCALENDAR")
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// Returns the lines of an item to be done as an event, which leaves people's time free.
    private func event(_ item: CalendarItem) -> [String] {
        var lines = ["BEGIN:VEVENT"] + begin(item)
        if let series = item.series {
            lines += series.lines
        } else if let at = item.entry.at {
            let start = start(item, before: at)
            lines.append("DTSTART:\(start ?? Self.instant(at))")
            if start != nil { lines.append("DTEND:\(Self.instant(at))") }
        } else {
            lines.append("DTSTART;VALUE=DATE:\(item.entry.date.filter { $0 != "-" })")
        }
        return lines + words(item) + ["TRANSP:TRANSPARENT"] + alarms(item) + ["END:VEVENT"]
    }

    private func toDo(_ item: CalendarItem) -> [String] {
        var lines = ["BEGIN:VTODO"] + begin(item)
        if let at = item.entry.at {
            if let start = start(item, before: at) { lines.append("DTSTART:\(start)") }
            lines.append("DUE:\(Self.instant(at))")
        } else {
            lines.append("DUE;VALUE=DATE:\(item.entry.date.filter { $0 != "-" })")
        }
        lines += words(item)
        lines.append("STATUS:\(item.isBegun ? "IN-PROCESS" : "NEEDS-ACTION")")
        if let percent = item.percent { lines.append("PERCENT-COMPLETE:\(percent)") }
        return lines + alarms(item) + ["END:VTODO"]
    }

    // MARK: - What both have

    private func begin(_ item: CalendarItem) -> [String] {
        var lines = [Self.line("UID", text: "\(item.uid)@\(realm)"), "DTSTAMP:\(Self.instant(now))"]
        if let created = item.createdAt { lines.append("CREATED:\(Self.instant(created))") }
        if let changed = item.changedAt { lines.append("LAST-MODIFIED:\(Self.instant(changed))") }
        if let revision = item.revision { lines.append("SEQUENCE:\(revision)") }
        return lines
    }

    /// A beginning has to lie before the end.
    private func start(_ item: CalendarItem, before end: String) -> String? {
        item.startAt.map(Self.instant).flatMap { $0 < Self.instant(end) ? $0 : nil }
    }

    private func words(_ item: CalendarItem) -> [String] {
        [Self.line("SUMMARY", text: item.entry.title)]
            + (item.description.map { [Self.line("DESCRIPTION", text: $0)] } ?? [])
    }

    private func alarms(_ item: CalendarItem) -> [String] {
        let triggers =
            (item.series?.alarms ?? []).map(CalendarSeries.trigger)
            + item.alarms.map { "TRIGGER;VALUE=DATE-TIME:\(Self.instant($0))" }
        return triggers.flatMap { trigger in
            [
                "BEGIN:VALARM", "ACTION:DISPLAY", trigger, Self.line("DESCRIPTION", text: item.entry.title),
                "END:VALARM",
            ]
        }
    }

    // MARK: - The form of the standard

    /// Most bytes of a line, its end not counted.
    static let lineBytesMax = 75

    private static func line(_ name: String, text: String) -> String {
        "\(name):\(escaped(text))"
    }

    /// `20270328T150000Z` of an RFC 3339 time in UTC.
    static func instant(_ text: String) -> String {
        text.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// A text as a value: line ends, commas, semicolons and backslashes are escaped, other control characters go.
    static func escaped(_ text: String) -> String {
        var value = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ",", ";": value.append(contentsOf: ["\\", scalar])
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": value.append(contentsOf: ["\\", "n"])
            case "\t": value.append(scalar)
            default:
                if scalar.properties.generalCategory != .control { value.append(scalar) }
            }
            previous = scalar
        }
        return String(value)
    }

    /// Returns a line in pieces of at most 75 bytes.
    ///
    /// Each piece after the first begins with a space, and no character is cut.
    static func folded(_ line: String) -> String {
        var text = String.UnicodeScalarView()
        var room = lineBytesMax
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if size > room {
                text.append(contentsOf: ["\r", "\n", " "])
                room = lineBytesMax - 1
            }
            text.append(scalar)
            room -= size
        }
        return String(text)
    }
}
