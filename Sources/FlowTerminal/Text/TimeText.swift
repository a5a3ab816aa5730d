import Glibc

/// Zone in which times are shown to people.
package enum DisplayZone: Sendable, Hashable {
    /// The zone of the environment variable TZ, else of the machine.
    case system
    /// Coordinated universal time, shown as `UTC`.
    case utc
}

/// Times as people read them: date, hour and minute in their own zone.
package enum TimeText {
    /// Returns a time such as `2026-11-21 09:14`.
    ///
    /// Text that is not an RFC 3339 time in UTC is returned unchanged.
    package static func short(_ text: String, in zone: DisplayZone) -> String {
        guard let parts = parts(text, in: zone) else { return text }
        return minute(parts)
    }

    /// Returns a time such as `2026-11-21 09:14:05`.
    ///
    /// Text that is not an RFC 3339 time in UTC is returned unchanged.
    package static func precise(_ text: String, in zone: DisplayZone) -> String {
        guard let parts = parts(text, in: zone) else { return text }
        return "\(minute(parts)):\(two(parts.tm_sec))"
    }

    /// `2026-11-21 09:14 Europe/Berlin`, for where no heading names the zone.
    package static func zoned(_ text: String, in zone: DisplayZone) -> String {
        "\(short(text, in: zone)) \(name(of: zone))"
    }

    /// The heading of a column of times: `TIME (UTC)`.
    ///
    /// The tenant's zone may be another.
    package static func heading(_ text: String, in zone: DisplayZone) -> String {
        "\(text) (\(name(of: zone)))"
    }

    /// Returns the name of a zone, such as `Europe/Berlin` or `UTC`.
    package static func name(of zone: DisplayZone) -> String {
        switch zone {
        case .utc: "UTC"
        case .system: systemName(variable: getenv("TZ").map { String(cString: $0) }, link: localtimeLink())
        }
    }

    /// Returns the zone's name by the variable TZ, else by the file that `/etc/localtime` is a link to.
    ///
    /// The name is `local` where these have none for it.
    static func systemName(variable: String?, link: String?) -> String {
        var text = variable ?? link ?? ""
        if text.hasPrefix(":") { text.removeFirst() }
        let folder = "/zoneinfo/"
        if let range = text.firstRange(of: folder) { text = String(text[range.upperBound...]) }
        if text.hasPrefix("Etc/") { text.removeFirst(4) }
        // An empty TZ is universal time, and so is a machine that has no zone.
        return text.isEmpty ? "UTC" : text.hasPrefix("/") ? "local" : text
    }

    private static func localtimeLink() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let path = "/etc/localtime"
        let length = readlink(path, &buffer, buffer.count - 1)
        guard length > 0 else { return access(path, F_OK) == 0 ? path : nil }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func minute(_ parts: tm) -> String {
        let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return "\(date) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    private static func parts(_ text: String, in zone: DisplayZone) -> tm? {
        guard let seconds = secondsSinceEpoch(text) else { return nil }
        var time = time_t(seconds)
        var parts = tm()
        switch zone {
        case .system: localtime_r(&time, &parts)
        case .utc: gmtime_r(&time, &parts)
        }
        return parts
    }

    /// Reads `2026-11-21T09:14:05Z`, with or without a fraction.
    package static func secondsSinceEpoch(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
        else { return nil }
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        parts.tm_hour = Int32(hour)
        parts.tm_min = Int32(minute)
        parts.tm_sec = Int32(second)
        return timegm(&parts)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(into: Optional(0)) { value, digit in
            guard let before = value, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else {
                value = nil
                return
            }
            value = before * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
