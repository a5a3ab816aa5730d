import ArgumentParser

/// Whether a list is wanted as CSV.
struct CSVOption: ParsableArguments, Sendable {
    @Flag(
        name: .customLong("csv"),
        help: "Write CSV (RFC 4180): headings as in --json, and an apostrophe before a text that begins like a formula."
    )
    var isWanted = false

    /// Refuses a second format beside it.
    func check(_ global: GlobalOptions) throws {
        guard isWanted, let format = global.format else { return }
        let other = global.json ? "--json" : "-o \(format.rawValue)"
        throw ValidationError("--csv and \(other) contradict each other: give one of them.")
    }
}
