import ArgumentParser
import FlowAPI

/// Command `flowctl step move`, which changes what an open step waits for, or its position.
struct StepMove: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Change what an open step waits for, or where it stands."
    )

    @Argument var step: StepReference

    @Option(
        help: ArgumentHelp(
            "All that it is to wait for, several times for several; empty for nothing.",
            valueName: "step or group"
        )
    )
    var after: [String] = []

    @Option(help: ArgumentHelp("The group it is to be in, empty for the top; at its end unless --before says more."))
    var group: String?

    @Option(help: ArgumentHelp("What it is to stand in front of.", valueName: "step or group"))
    var before: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions

    func validate() throws {
        if after.isEmpty, group == nil, before == nil {
            throw ValidationError("Say where it goes: --after, --group, --before.")
        }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.MoveStep.self, on: step, change) { tenant, key in
            .init(
                tenant: tenant,
                job: step.job,
                step: key,
                dependsOn: after.isEmpty ? nil : after.filter { !$0.isEmpty },
                group: group,
                before: before,
                ifEvent: edit.ifEvent
            )
        }
        try await session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
