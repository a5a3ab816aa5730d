import ArgumentParser

/// Options that every changing command has, with those that all have.
struct ChangeOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Repeat a command safely: the same key and content give the same answer for 7 days.",
            valueName: "key"
        )
    )
    var idempotencyKey: String?

    @OptionGroup var global: GlobalOptions

    /// Refuses a key where several files are several commands.
    func validate(with files: [String]) throws {
        if idempotencyKey != nil, files.count > 1 {
            throw ValidationError("--idempotency-key names one command: give one file with it.")
        }
    }
}
