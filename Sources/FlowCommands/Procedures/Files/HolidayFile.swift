import FlowAPI
import FlowCore

/// A file of holidays: a date and a title a line; what stands after # is left out.
enum HolidayFile {
    static func days(in text: String, named file: String) throws(Problem) -> [TenantsAPI.Holiday] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var days: [TenantsAPI.Holiday] = []
        var places: [String: Int] = [:]
        for (number, line) in zip(1..., lines) {
            // Editors put a byte order mark before the first line.
            let line = number == 1 ? line.drop { $0 == "\u{FEFF}" } : line
            let words = line.prefix { $0 != "#" }.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let date = words.first else { continue }
            let title = words.dropFirst().first.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
                .flatMap { $0.isEmpty ? nil : $0 }
            do throws(InvalidInput) {
                _ = try LocalDate(validating: String(date), field: "date")
                _ = try BoundedText.optional(title, field: "title", max: Holiday.titleLengthMax)
            } catch {
                throw Problem.badInput("\(file):\(number): \(error.message)")
            }
            if let end = title.flatMap(secondDate) {
                throw Problem.badInput(
                    "\(file):\(number): a line is one day, but \(end) comes after \(date); write a line for each day."
                )
            }
            if let other = places.updateValue(number, forKey: String(date)) {
                throw Problem.badInput("\(file):\(number): \(date) stands in line \(other) too; write each day once.")
            }
            days.append(TenantsAPI.Holiday(date: String(date), title: title))
        }
        return days
    }

    /// Returns the date with which a title begins, perhaps after a word of a range; nil for a title.
    private static func secondDate(_ title: String) -> Substring? {
        let words = title.split(separator: " ").drop { ["-", "–", "to", "until"].contains($0) }
        return words.first.flatMap { (try? LocalDate(validating: String($0), field: "date")) == nil ? nil : $0 }
    }
}
