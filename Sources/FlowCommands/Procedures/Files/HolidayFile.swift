import FlowAPI
import FlowCore

/// A file of holidays: a date and a title a line; what stands after # is left out.
enum HolidayFile {
    static func days(in text: String, named file: String) throws(Problem) -> [TenantsAPI.Holiday] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var days: [TenantsAPI.Holiday] = []
        for (number, line) in zip(1..., lines) {
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
            days.append(TenantsAPI.Holiday(date: String(date), title: title))
        }
        return days
    }
}
