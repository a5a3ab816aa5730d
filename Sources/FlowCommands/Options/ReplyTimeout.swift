import ArgumentParser

/// Time limit of each reply: a number of seconds on the command line, where 0 means no limit.
struct ReplyTimeout: Hashable, Sendable {
    static let standard = ReplyTimeout(duration: .seconds(30))

    /// Nil waits for ever.
    let duration: Duration?

    static func parse(_ text: String) throws -> ReplyTimeout {
        guard let seconds = Double(text), (0...86_400).contains(seconds) else {
            throw ValidationError("give seconds from 0 to 86400, such as 5 or 0.5; 0 waits for ever")
        }
        return ReplyTimeout(duration: seconds == 0 ? nil : .milliseconds(Int64((seconds * 1000).rounded(.up))))
    }
}
