import ArgumentParser

/// Options for the terms on which an agreement is amended.
struct AmendmentOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp("The instalment that takes the difference, such as 3/2.", valueName: "instalment"),
        transform: PaymentReference.parseInstalment
    )
    var against: String?

    @Flag(help: "Put credit on what is owed then, what was due earliest first.")
    var useCredit = false

    @Option(help: "Why, in words.")
    var reason: String?

    @Option(
        help: ArgumentHelp(
            "Do nothing if something happened to the schedule after this event (payment schedule show --json has it).",
            valueName: "event"
        )
    )
    var ifEvent: Int?
}
