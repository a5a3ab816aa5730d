package import FlowCore
package import Logging
import Varlink

/// Access to a sender, which is asked for single attempts and is given up when it doesn't answer.
///
/// Each attempt has a socket of its own: no other process can reach it, an attempt that hangs holds up no other, and a
/// process that dies closes what it has.
package final class SenderLink: Sendable {
    /// Milliseconds that the sender may take to answer, beyond what it runs, before it is given up.
    private static let patience: Int64 = 10_000
    /// Method that every Varlink service answers.
    private static let greeting = "org.varlink.service.GetInfo"

    private let place: any SenderPlace
    private let sleeper: any Sleeper

    /// A sender that is started from a path when it is needed.
    package init(program: String, clocks: any ClockReader, sleeper: any Sleeper, logger: Logger) {
        place = SenderProcess(program: program, clocks: clocks, sleeper: sleeper, logger: logger)
        self.sleeper = sleeper
    }

    /// A sender that is a service of its own and listens at a path; only `users`, this process's own and root may be there.
    package init(socket: String, users: [String], sleeper: any Sleeper, logger: Logger) {
        place = SenderSocket(path: socket, users: users, logger: logger)
        self.sleeper = sleeper
    }

    /// Ends the sender if it is this process's own, and waits for that; no delivery goes out afterwards.
    package func stop() async { await place.stop() }

    func deliver(_ delivery: Delivery, _ way: SenderWay) async throws(SenderError) -> SenderAPI.Deliver.Reply {
        let (client, giveUp) = try await place.connect()
        // Of one that doesn't come so far it is known that nothing went out.
        let nothing = NoParameters()
        let (greeting, isDeaf) = await call(
            client,
            Self.greeting,
            nothing,
            within: Self.patience,
            as: NoParameters.self
        )
        if case .failure(let error) = greeting {
            if isDeaf { giveUp() }
            throw Self.notBegun(error, isLate: isDeaf)
        }
        let parameters = SenderAPI.Deliver.Parameters(message: SenderAPI.Message(delivery), way: way)
        let (reply, isLate) = await call(
            client,
            SenderAPI.Deliver.method,
            parameters,
            within: way.timeLimit + Self.patience,
            as: SenderAPI.Deliver.Reply.self
        )
        do {
            return try reply.get()
        } catch {
            if isLate { giveUp() }
            throw Self.failure(error, isLate: isLate)
        }
    }

    /// Calls a method, and closes the connection when `limit` milliseconds are over or the task is cancelled.
    ///
    /// The second part of the result is true when the limit was over.
    private func call<Parameters: Encodable & Sendable, Reply: Decodable & Sendable>(
        _ client: VarlinkClient,
        _ method: String,
        _ parameters: Parameters,
        within limit: Int64,
        as type: Reply.Type
    ) async -> (Result<Reply, any Error>, Bool) {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Bool.self, returning: (Result<Reply, any Error>, Bool).self) { group in
                group.addTask { [sleeper] in
                    guard (try? await sleeper.sleep(for: .milliseconds(limit))) != nil else { return false }
                    client.abandon()
                    return true
                }
                let reply: Result<Reply, any Error>
                do {
                    reply = .success(try await client.call(method, parameters, as: type))
                } catch {
                    reply = .failure(error)
                }
                group.cancelAll()
                return (reply, await group.next() ?? false)
            }
        } onCancel: {
            client.abandon()
        }
    }

    private static func notBegun(_ error: any Error, isLate: Bool) -> SenderError {
        switch error {
        case _ where Task.isCancelled: .notBegun("flowd is stopping")
        case _ where isLate: .notBegun("flowd-deliver doesn't answer")
        case VarlinkClientError.closed: .notBegun("flowd-deliver ended before the attempt")
        default: .notBegun("flowd-deliver said what can't be understood: \(error)")
        }
    }

    private static func failure(_ error: any Error, isLate: Bool) -> SenderError {
        switch error {
        case VarlinkClientError.unencodableParameters, is VarlinkError: .notBegun("flowd-deliver refused it: \(error)")
        case _ where isLate: .unknown("flowd-deliver didn't say in time how the attempt ended")
        case VarlinkClientError.closed: .unknown("flowd-deliver ended during the attempt")
        default: .unknown("flowd-deliver said what can't be understood: \(error)")
        }
    }
}

/// Place at which a sender is reached.
protocol SenderPlace: Sendable {
    /// A connection for one attempt, and what is to be done with a sender that answers no more.
    func connect() async throws(SenderError) -> (client: VarlinkClient, giveUp: @Sendable () -> Void)

    /// Ends what this process has started; from then on there is no connection.
    func stop() async
}
