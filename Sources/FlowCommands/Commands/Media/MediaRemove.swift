import ArgumentParser
import FlowAPI
import FlowTerminal

/// Command `flowctl media remove`, which removes a medium.
struct MediaRemove: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a medium; what others added takes a manager. The events stay.",
        aliases: ["rm"]
    )

    @Argument(help: "The medium's number, as `flowctl media list` shows it.", transform: MediaReference.parse)
    var media: String

    @Option(help: "Why.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(MediaAPI.Remove.self, change) {
            .init(tenant: $0, media: media, reason: reason)
        }
        try await session.show(reply) { _ in [Line([Span(media, .bold), Span(" is removed")])] }
    }
}
