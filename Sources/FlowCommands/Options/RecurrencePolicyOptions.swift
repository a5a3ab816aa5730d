import ArgumentParser
import FlowCore

extension GapPolicy: ExpressibleByArgument {}
extension OverlapPolicy: ExpressibleByArgument {}
extension BusinessRoll: ExpressibleByArgument {}

/// Options that decide how times of a rule become instants.
struct RecurrencePolicyOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Times that the clocks leave out: shift, firstValid or skip.", valueName: "policy"))
    var gap = GapPolicy.shift

    @Option(help: ArgumentHelp("Times that the clocks show twice: first, second or both.", valueName: "policy"))
    var overlap = OverlapPolicy.first

    @Option(
        help: ArgumentHelp("Dates that are no business days: none, next, previous or modifiedNext.", valueName: "roll")
    )
    var roll = BusinessRoll.none

    @Option(help: ArgumentHelp("A date that is a holiday; several times for several.", valueName: "date"))
    var holiday: [String] = []

    @Option(
        help: ArgumentHelp("A file with a holiday a line, # begins a comment; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var holidays: String?

    @Option(
        help: ArgumentHelp(
            "The free days of a week (default: sat,sun as soon as --roll or holidays are given).",
            valueName: "days"
        )
    )
    var weekend: String?

    func options(in context: Context) throws -> RecurrenceOptions {
        RecurrenceOptions(gap: gap, overlap: overlap, roll: roll, calendar: try calendar(in: context))
    }

    private func calendar(in context: Context) throws -> BusinessCalendar {
        var dates: Set<LocalDate> = []
        for text in holiday { dates.insert(try LocalDate(validating: text, field: "--holiday")) }
        if let holidays { dates.formUnion(try Self.dates(try Source.text(of: holidays, in: context), in: holidays)) }
        let isWanted = roll != .none || !dates.isEmpty || weekend != nil
        guard isWanted else { return .everyDay }
        return try BusinessCalendar(weekend: try freeDays(), holidays: dates)
    }

    private func freeDays() throws(InvalidInput) -> Set<Weekday> {
        guard let weekend else { return BusinessCalendar.weekdays.weekend }
        guard weekend != "none" else { return [] }
        var days: Set<Weekday> = []
        for name in weekend.split(separator: ",", omittingEmptySubsequences: false) {
            guard let day = Weekday(name: name) else {
                throw InvalidInput(field: "--weekend", found: String(name), allowed: "days such as fri,sat, or none")
            }
            days.insert(day)
        }
        return days
    }

    private static func dates(_ text: String, in file: String) throws(InvalidInput) -> [LocalDate] {
        var dates: [LocalDate] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let date = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !date.isEmpty { dates.append(try LocalDate(validating: date, field: "\(file):\(number + 1)")) }
        }
        return dates
    }
}
