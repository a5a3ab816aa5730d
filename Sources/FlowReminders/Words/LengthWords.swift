/// Words for lengths of time in a language, in the form that they have after "in".
struct LengthWords: Sendable {
    /// Words for a day, an hour, a minute and a second, each in the singular, and in the plural where that differs.
    let units: [[String]]
    /// Between a number and its word, and between two of them.
    let space: String

    /// A length written out, without what is nothing: `1 hour 30 minutes`.
    func text(_ length: TimeLength) -> String {
        let (days, seconds) = (Int(length.days.magnitude), Int(length.seconds.magnitude))
        let numbers = [days, seconds / 3600, seconds / 60 % 60, seconds % 60]
        let parts = zip(numbers, units).filter { $0.0 > 0 }
            .map { number, words in "\(number)\(space)\(words[number == 1 ? 0 : words.count - 1])" }
        return parts.isEmpty ? "0\(space)\(units[2][units[2].count - 1])" : parts.joined(separator: space)
    }
}
