import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// Ways of answering that all handlers share.
extension Call {
    func submit(_ command: TenantCommand, _ wanted: some CommandParameters) throws(InvalidInput) -> Ticket {
        engine.submit(command, to: wanted.tenant, caller: caller, key: try wanted.key)
    }

    func answer<Value: Encodable & Sendable>(
        _ ticket: Ticket,
        reply: @escaping @Sendable (CommandOutcome) -> Value?
    ) -> Answer {
        .promised {
            switch ticket.known {
            case nil: return nil
            case .success(let outcome):
                guard let value = reply(outcome) else { return Self.missing }
                return .success(value)
            case .failure(let failure):
                report(ReachedLimit(failure, tenant: errors.tenant))
                let error = errors.error(failure).varlinkError
                guard case .busy = failure else { return .error(error) }
                return .busy(error)
            }
        } wait: {
            await ticket.untilKnown()
        }
    }

    static let missing = Reply.missing("The command's outcome isn't one that this method answers")

    /// Answers when the turn has come: the replies before have been written.
    func later<Value: Encodable & Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Answer {
        .later { await reply(body) }
    }

    private func reply<Value: Encodable & Sendable>(_ body: @Sendable () async throws -> Value) async -> Reply {
        do {
            return .success(try await body())
        } catch {
            return .error(known(error) ?? WireErrors.internalError(engine.log(error, of: method)).varlinkError)
        }
    }

    /// Answers with replies without end, until the caller goes away or the daemon stops.
    ///
    /// `open` begins, when the replies before have been written; `next` makes one reply after the other, and none once
    /// its task is cancelled.
    func stream<Source: Sendable>(
        open: @escaping @Sendable () async throws(ReadFailure) -> Source,
        next: @escaping @Sendable (inout Source) async throws -> EncodedReply?
    ) -> Answer {
        .stream { stream in
            do {
                var source = try await open()
                while let reply = try await next(&source) { try await stream.send(reply) }
            } catch let failure as ReadFailure {
                guard Task.isCancelled else { throw known(failure) ?? failure }
            } catch is CancellationError {
                // It came while a reply was sent, and is told of below.
            }
            let message = "flowd ends this connection. Go on from here on another, when it is back."
            throw DaemonAPI.Stopping(message: message).varlinkError
        }
    }

    /// Returns the error on the wire for a known error; nil for an unforeseen one.
    func known(_ error: any Error) -> VarlinkError? {
        switch error {
        case let failure as ReadFailure:
            report(ReachedLimit(failure, tenant: errors.tenant))
            return errors.error(failure, reference: engine.log(failure)).varlinkError
        case let failure as CommandFailure:
            report(ReachedLimit(failure, tenant: errors.tenant))
            return errors.error(failure).varlinkError
        case let error as any VarlinkErrorConvertible: return error.varlinkError
        default: return nil
        }
    }

    private func report(_ reached: ReachedLimit?) {
        if let reached { engine.report(reached, of: errors.tenant) }
    }
}

extension CommandParameters {
    var key: IdempotencyKey? {
        get throws(InvalidInput) {
            guard let idempotencyKey else { return nil }
            return try IdempotencyKey(validating: idempotencyKey)
        }
    }
}
