import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import Varlink

/// `flowctl step add`.
struct StepAdd: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a step to the plan of a running job."
    )

    @Argument(
        help: ArgumentHelp("The job, and the new step's key.", valueName: "job/step"),
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: "The name for people.")
    var title: String

    @Option(help: "How to do it.")
    var instructions: String?

    @Option(help: ArgumentHelp("What it waits for, several times for several.", valueName: "step or group"))
    var after: [String] = []

    @Option(
        help: ArgumentHelp(
            "The group it is to be in, empty for the top (default: where the last one is that it waits for).",
            valueName: "group"
        )
    )
    var group: String?

    @Option(help: ArgumentHelp("What it is to stand in front of.", valueName: "step or group"))
    var before: String?

    @Option(help: "How much it counts, 0 to 10000 (default: 1).")
    var weight: Int?

    @Option(help: ArgumentHelp("When it is due, such as \"3 days after start\".", valueName: "when"))
    var due: String?

    @Flag(help: "It never moves the percentage.")
    var optional = false

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp("A field to fill in; ! behind it makes it required.", valueName: "key:type"),
        transform: NewField.parse
    )
    var fields: [NewField] = []

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.addStep(
                .init(
                    tenant: tenant,
                    job: step.job,
                    step: step.step,
                    title: title,
                    instructions: instructions,
                    weight: weight,
                    optional: optional ? true : nil,
                    dependsOn: after.isEmpty ? nil : after,
                    form: fields.isEmpty ? nil : fields.map(\.object),
                    due: due,
                    group: group,
                    before: before,
                    ifEvent: edit.ifEvent,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}

/// A field of a new step's form on the command line: `meter:number!`.
struct NewField: Hashable, Sendable {
    let key: String
    let type: String
    let isRequired: Bool

    static func parse(_ text: String) throws -> NewField {
        let isRequired = text.hasSuffix("!")
        let parts = (isRequired ? text.dropLast() : text[...]).split(separator: ":", omittingEmptySubsequences: false)
        let types = ["text", "number", "boolean", "date"]
        guard parts.count == 2, !parts[0].isEmpty, types.contains(String(parts[1])) else {
            throw ValidationError(
                "write it as key:type, for example meter:number or seen:boolean!, the type one of \(types.joined(separator: ", "))"
            )
        }
        return NewField(key: String(parts[0]), type: String(parts[1]), isRequired: isRequired)
    }

    /// As a template has it.
    var object: JSONValue {
        .object(["field": .string(key), "type": .string(type), "required": .bool(isRequired)])
    }
}
