/// A language in which messages are written.
package enum Language: String, Hashable, CaseIterable, Codable, Sendable {
    case en
    case de
    case fr
    case es
    case ja

    /// The language of a tag, whatever its region: `de-AT`; nil for one that isn't among them.
    package init?(locale: String) {
        self.init(rawValue: String(locale.lowercased().prefix { $0 != "-" }))
    }

    /// A date as people write it, with its weekday: `Monday, 11 January 2027`.
    package func day(_ date: LocalDate) -> String {
        let (parts, weekday) = (date.parts, weekdays[date.weekday.rawValue])
        let (year, day) = (String(parts.year), String(parts.day))
        guard let months else { return "\(year)年\(parts.month)月\(day)日(\(weekday))" }
        let month = months[parts.month - 1]
        return switch self {
        case .en, .ja: "\(weekday), \(day) \(month) \(year)"
        case .de: "\(weekday), \(day). \(month) \(year)"
        case .fr: "\(weekday) \(day == "1" ? "1er" : day) \(month) \(year)"
        case .es: "\(weekday), \(day) de \(month) de \(year)"
        }
    }

    /// A time of day, by 24 hours, without its seconds: `08:00`.
    func time(_ local: LocalDateTime) -> String { TimeOfDay.text(ofSecond: local.secondOfDay / 60 * 60) }

    private var weekdays: [Substring] {
        switch self {
        case .en: Self.names("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
        case .de: Self.names("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag")
        case .fr: Self.names("lundi mardi mercredi jeudi vendredi samedi dimanche")
        case .es: Self.names("lunes martes miércoles jueves viernes sábado domingo")
        case .ja: Self.names("月 火 水 木 金 土 日")
        }
    }

    /// Names of the months; nil where they have numbers.
    private var months: [Substring]? {
        switch self {
        case .en:
            Self.names(
                "January February March April May June July August September October November December"
            )
        case .de:
            Self.names("Januar Februar März April Mai Juni Juli August September Oktober November Dezember")
        case .fr:
            Self.names("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
        case .es:
            Self.names(
                "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
            )
        case .ja: nil
        }
    }

    private static func names(_ text: String) -> [Substring] { text.split(separator: " ") }
}
