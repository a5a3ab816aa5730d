import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Who loses the right to read while watching is told nothing more.
@Suite(.timeLimit(.minutes(5)))
struct WatchAccessTests {
    private typealias Replies = ReplySequence<EventsAPI.Watch.Reply>.Iterator

    enum End: CaseIterable, Sendable {
        case memberRemoved, tokenRevoked, tokenExpired
    }

    /// Watches as somebody whose right ends, does something afterwards, and expects that it isn't told.
    @Test(arguments: End.allCases)
    func aRightThatEndsEndsTheWatching(end: End) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let token = try await prepare(end, control)
            try await control.connected(end == .memberRemoved ? .viewer : .stranger) { client in
                if let token {
                    let parameters = DaemonAPI.Authenticate.Parameters(token: token.secret)
                    _ = try await client.call(
                        DaemonAPI.Authenticate.method,
                        parameters,
                        as: DaemonAPI.Authenticate.Reply.self
                    )
                }
                let replies = try client.more(
                    EventsAPI.Watch.method,
                    EventsAPI.Watch.Parameters(tenant: "mine", fromNow: true),
                    as: EventsAPI.Watch.Reply.self
                ).makeAsyncIterator()
                let head = try #require(try await replies.next()?.head)
                try await progress(control, 1)
                // What came while the right was there is told, and is kept near for the next ones.
                try await take(replies, through: head + 1)
                try await take(end, control, token)
                try await progress(control, 2)
                let error = try await firstError(of: replies)
                #expect(error?.name == DaemonAPI.NoSuchTenant.name, "\(end)")
            }
        }
    }

    private func prepare(_ end: End, _ control: ControlWorld) async throws -> (id: String, secret: String)? {
        guard end != .memberRemoved else {
            try await control.prepareRoles()
            return nil
        }
        let reply = try await control.connected(.owner) { client in
            try await client.call(
                TokensAPI.Create.method,
                TokensAPI.Create.Parameters(tenant: "mine", name: "App", role: .viewer),
                as: TokensAPI.Create.Reply.self
            )
        }
        return (reply.token.id, try #require(reply.secret))
    }

    private func take(_ end: End, _ control: ControlWorld, _ token: (id: String, secret: String)?) async throws {
        switch end {
        case .memberRemoved:
            _ = try await control.call("io.flowd.Members.Remove", ["tenant": "mine", "principal": "uid:1003"])
        case .tokenRevoked:
            _ = try await control.call(
                "io.flowd.Tokens.Revoke",
                ["tenant": "mine", "token": .string(try #require(token).id)]
            )
        case .tokenExpired:
            control.world.clock.advance(byMilliseconds: 91 * 86_400_000)
        }
    }

    private func progress(_ control: ControlWorld, _ percent: Int64) async throws {
        _ = try await control.call(
            "io.flowd.Actions.Progress",
            ["tenant": "mine", "job": "1", "step": "a", "percent": .int(percent)]
        )
    }

    @concurrent private func take(_ replies: Replies, through number: Int) async throws {
        while let reply = try await replies.next(), reply.cursor < number {}
    }

    /// The error with which the stream ends; an event that is told instead is none.
    @concurrent private func firstError(of replies: Replies) async throws -> VarlinkError? {
        do {
            while let reply = try await replies.next(), reply.events.isEmpty {}
            return nil
        } catch let error as VarlinkError {
            return error
        }
    }
}
