import ArgumentParser

/// Options that every changing command has.
struct ChangeOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Repeat a command safely: the same key and content give the same answer for 7 days.",
            valueName: "key"
        )
    )
    var idempotencyKey: String?
}
