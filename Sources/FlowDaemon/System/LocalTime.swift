import FlowCore
import Glibc

/// Instants on the clock of the machine, as systemctl and journalctl tell them.
enum LocalTime {
    /// `14:05` for an instant of today, else with its date, `2026-12-24 09:00`: so it stays true after midnight.
    static func text(of instant: Timestamp, asOf now: Timestamp) -> String {
        let (then, today) = (parts(of: instant), parts(of: now))
        let time = "\(twoDigits(then.tm_hour)):\(twoDigits(then.tm_min))"
        let isToday = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday
        return isToday
            ? time : "\(then.tm_year + 1900)-\(twoDigits(then.tm_mon + 1))-\(twoDigits(then.tm_mday)) \(time)"
    }

    private static func parts(of instant: Timestamp) -> tm {
        var (seconds, parts) = (time_t(instant.milliseconds / 1000), tm())
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func twoDigits(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
