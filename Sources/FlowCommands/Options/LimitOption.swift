import ArgumentParser

/// Option that limits the length of a list.
struct LimitOption: ParsableArguments {
    @Option(
        name: [.customShort("n"), .customLong("limit")],
        help: ArgumentHelp("At most so many.", valueName: "number")
    )
    var count: Int?

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--limit is at least 1.") }
    }
}
