extension MessageKey {
    /// Values for all names that templates of the occasion may use, in its language, to try words with.
    ///
    /// `linkBase` is where links lead, where that is configured.
    package func examples(tenant: String, linkBase: String? = nil) -> [String: CanonicalValue] {
        let date = LocalDate(year: 2027, month: 1, day: 11)
        let day = CanonicalValue.text(language.day(date))
        let amounts = AmountFormat(locale: language.rawValue)
        func amount(_ decimal: String) -> CanonicalValue { .text("\(amounts.text(decimal: decimal)) EUR") }
        let line: [String: CanonicalValue] = [
            "title": .text("Inspection"), "tenant": .text(tenant), "recipient": .text("Carla"), "for": .text("Rose"),
            "job": .object(["number": .text("12"), "title": .text("Visit"), "subject": .text("Mrs Ito")]),
            "day": day, "time": .text("08:00"), "zone": .text("Europe/Vienna"), "overdue": .boolean(true),
            "nag": .boolean(true), "begin": .boolean(true), "assignee": .text("Ana"), "by": .text("Ben"),
            "covered": .integer(3),
            "late": .object(["day": day, "time": .text("07:30")]),
            "instructions": .text("Bring the key."), "party": .text("Flora"), "amount": amount("1234.50"),
            "outstanding": amount("800.00"), "code": .text(LinkPurpose.verify.placeholder),
            "charge": amount("5.00"), "credit": amount("50.00"), "ladderStep": .text("final"),
            "step": .object(["final": .boolean(true)]), "links": .object(Self.exampleLinks(linkBase)),
        ]
        guard occasion == .digest else { return line }
        func reminder(_ title: String) -> CanonicalValue { .object(line.merging(["line": .text(title)]) { $1 }) }
        return [
            "tenant": .text(tenant), "recipient": .text("Carla"), "count": .integer(2),
            "reminders": .list([reminder("Inspection"), reminder("Report")]),
        ]
    }

    private static func exampleLinks(_ base: String?) -> [String: CanonicalValue] {
        let base = base ?? "https://links.example.org/"
        let names = ["done", "acknowledge", "snooze", "verify"]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .text("\(base){link:\($0)}")) })
    }
}
