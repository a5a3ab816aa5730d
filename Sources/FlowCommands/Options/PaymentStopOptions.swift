import ArgumentParser

/// Options that begin or end a stop on the reminders of an instalment.
struct PaymentStopOptions: ParsableArguments, Sendable {
    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: "Why, in words.")
    var reason: String?

    @Flag(help: "It is over.")
    var off = false

    func validate() throws {
        guard off != (reason != nil) else { throw ValidationError("Give either --reason or --off.") }
    }
}
