import ArgumentParser
import FlowCore
import FlowTerminal

/// Command `flowctl recurrence expand`, which expands many rules from standard input.
struct RecurrenceExpand: FlowctlCommand {
    static let inputBytesMax = 256 << 20

    static let configuration = CommandConfiguration(
        commandName: "expand",
        abstract: "Expand many rules from standard input, to hold them against others.",
        discussion: """
            A line is an id, DTSTART in local time, an IANA time zone and an RRULE, with tabs between; further columns \
            and lines that begin with # are passed over. For each line there is one with the id, a tab, and the first \
            \(ExpansionLine.instantCountMax) distinct instants in universal time, with commas between; none is later \
            than the local year \(ExpansionLine.yearMax). DTSTART counts only if it matches. Times in a gap are \
            shifted, of an overlap the first counts. A line that can't be used is told on standard error, and the exit \
            status is 65 then.
            """
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let input = try session.context.input(Self.inputBytesMax + 1)
        guard input.count <= Self.inputBytesMax else {
            throw Problem.badInput("Standard input is larger than \(Self.inputBytesMax >> 20) MiB; give it in parts.")
        }
        var mistakeCount = 0
        var output: [UInt8] = []
        for (number, line) in input.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, line.first != UInt8(ascii: "#") else { continue }
            do {
                try ExpansionLine(line, in: session).append(to: &output)
            } catch {
                mistakeCount += 1
                if mistakeCount <= Self.mistakesReportedMax {
                    try session.report(.badInput("Line \(number + 1): \(error.message)"))
                }
            }
            if output.count >= Self.chunkBytes {
                try session.context.output.data(String(decoding: output, as: UTF8.self))
                output.removeAll(keepingCapacity: true)
            }
        }
        try session.context.output.data(String(decoding: output, as: UTF8.self))
        if mistakeCount > Self.mistakesReportedMax {
            try session.report(
                .badInput("\(mistakeCount) lines can't be used; the first \(Self.mistakesReportedMax) are listed.")
            )
        }
        if mistakeCount > 0 { throw EarlyEnd(status: .badInput) }
    }

    private static let chunkBytes = 1 << 20
    private static let mistakesReportedMax = 100
}

/// One line to expand.
struct ExpansionLine {
    static let instantCountMax = 12
    /// The last local year.
    static let yearMax = 2060

    private static let last = LocalDateTime(date: LocalDate(year: yearMax, month: 12, day: 31), secondOfDay: 86_399)

    private let id: ArraySlice<UInt8>
    private let recurrence: Recurrence

    init(_ line: ArraySlice<UInt8>, in session: Session) throws(InvalidInput) {
        let line = line.last == 13 ? line.dropLast() : line
        let columns = line.split(separator: 9, maxSplits: 4, omittingEmptySubsequences: false)
        guard columns.count >= 4 else {
            throw InvalidInput(
                field: "line",
                found: String(decoding: line, as: UTF8.self),
                allowed: "id, DTSTART, zone and RRULE with tabs between"
            )
        }
        let text = columns[1...3].map { String(decoding: $0, as: UTF8.self) }
        id = columns[0]
        recurrence = try Recurrence(
            perhapsEmpty: RecurrenceDefinition(validating: text[2]),
            anchor: LocalDateTime(validating: text[0], field: "DTSTART"),
            zone: session.zone(named: text[1], field: "zone"),
            last: Self.last
        )
    }

    func append(to output: inout [UInt8]) {
        output += id
        var separator = UInt8(ascii: "\t")
        var previous: Timestamp?
        var count = 0
        for occurrence in recurrence.occurrences() {
            if count == Self.instantCountMax { break }
            if occurrence.instant == previous { continue }
            previous = occurrence.instant
            count += 1
            output.append(separator)
            ZoneRules.utc.localTime(at: occurrence.instant).append(to: &output)
            output.append(UInt8(ascii: "Z"))
            separator = UInt8(ascii: ",")
        }
        if count == 0 { output.append(separator) }
        output.append(10)
    }
}
