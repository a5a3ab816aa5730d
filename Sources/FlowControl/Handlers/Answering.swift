import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// What all handlers share: how commands and reads are answered, how pages are cut.
extension HandlerContext {
    typealias Session = ControlService.Session

    /// Items of a page unless the caller says otherwise.
    static let pageLimitDefault = 100
    /// Most items of a page.
    static let pageLimitMax = 1000

    /// Answers a command when its outcome may leave.
    func answer<Value: Encodable & Sendable>(
        _ ticket: Ticket,
        _ errors: WireErrors,
        reply: @escaping @Sendable (CommandOutcome) -> Value?
    ) -> Answer {
        .promised {
            switch ticket.known {
            case nil: return nil
            case .success(let outcome):
                guard let value = reply(outcome) else {
                    return .missing("The command's outcome isn't one that this method answers")
                }
                return .success(value)
            case .failure(let failure):
                let error = errors.error(failure).varlinkError
                guard case .busy = failure else { return .error(error) }
                return .busy(error)
            }
        } wait: {
            await ticket.untilKnown()
        }
    }

    /// Answers a read.
    ///
    /// It begins when the replies before it have been written, so it sees their writes.
    func answer<Value: Encodable & Sendable>(
        _ errors: WireErrors,
        read: @escaping @Sendable () async throws(ReadFailure) -> Value
    ) -> Answer {
        .later { await reply(errors, read) }
    }

    private func reply<Value: Encodable & Sendable>(
        _ errors: WireErrors,
        _ read: @Sendable () async throws(ReadFailure) -> Value
    ) async -> Reply {
        do throws(ReadFailure) {
            return .success(try await read())
        } catch {
            return .error(wireError(error, errors).varlinkError)
        }
    }

    /// Answers a list: one page, or with `more` all pages from there on.
    ///
    /// Pages are put together away from the event loops: a thousand items take longer than a loop's other connections
    /// should wait.
    func pages<Value: Encodable & Sendable, Cursor: Sendable>(
        _ call: IncomingCall,
        from start: Cursor?,
        _ errors: WireErrors,
        page: @escaping @Sendable (Cursor?) async throws(ReadFailure) -> WirePage<Value, Cursor>
    ) -> Answer {
        guard call.wantsMore else {
            return .later {
                await withTaskExecutorPreference(globalConcurrentExecutor) {
                    await reply(errors) { () async throws(ReadFailure) in try await page(start).reply }
                }
            }
        }
        return .stream { stream in
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await send(to: stream, from: start, errors, page: page)
            }
        }
    }

    private func send<Value: Encodable & Sendable, Cursor: Sendable>(
        to stream: ReplyStream,
        from start: Cursor?,
        _ errors: WireErrors,
        page: @Sendable (Cursor?) async throws(ReadFailure) -> WirePage<Value, Cursor>
    ) async throws {
        var cursor = start
        while true {
            let reply: Value
            do throws(ReadFailure) {
                let page = try await page(cursor)
                (reply, cursor) = (page.reply, page.next)
            } catch {
                throw wireError(error, errors).varlinkError
            }
            if cursor == nil { return try await stream.finish(reply) }
            try await stream.send(reply)
        }
    }

    /// Answers with replies without end, until the caller goes away or the daemon stops.
    ///
    /// `open` begins, when the replies before have been written; `next` makes one reply after the other, and none once
    /// its task is cancelled.
    func stream<Source: Sendable, Value: Encodable & Sendable>(
        _ errors: WireErrors,
        open: @escaping @Sendable () async throws(ReadFailure) -> Source,
        next: @escaping @Sendable (inout Source) async throws(ReadFailure) -> Value?
    ) -> Answer {
        .stream { stream in
            do {
                var source = try await open()
                while let reply = try await next(&source) { try await stream.send(reply) }
            } catch let failure as ReadFailure {
                guard Task.isCancelled else { throw wireError(failure, errors).varlinkError }
            } catch is CancellationError {
                // It came while a reply was sent, and is told of below.
            }
            throw DaemonAPI.Stopping(message: "flowd is stopping. Go on from here when it is back.").varlinkError
        }
    }

    /// The number of items that a page may have.
    static func limit(_ wanted: Int?) throws -> Int {
        let limit = wanted ?? pageLimitDefault
        guard (1...pageLimitMax).contains(limit) else {
            throw invalid("limit", String(limit), "1 to \(pageLimitMax)")
        }
        return limit
    }

    /// The caller's name for the command, if any.
    static func key(_ text: String?) throws -> IdempotencyKey? {
        guard let text else { return nil }
        return try checked { () throws(InvalidInput) in try IdempotencyKey(validating: text) }
    }

    /// A job's number.
    static func job(_ text: String, field: String = "job") throws -> JobID {
        try checked { () throws(InvalidInput) in try JobID(validating: text, field: field) }
    }

    /// A step's key.
    static func step(_ text: String, field: String = "step") throws -> StepKey {
        try checked { () throws(InvalidInput) in try stepKey(text, field: field) }
    }

    /// A step's key; the error says what may stand there.
    static func stepKey(_ text: String, field: String = "step") throws(InvalidInput) -> StepKey {
        do {
            return try StepKey(validating: text)
        } catch {
            throw InvalidInput(field: field, found: text, allowed: "the key of a step: \(error.description)")
        }
    }

    /// Runs a check and turns its error into the wire's.
    static func checked<Value>(_ check: () throws(InvalidInput) -> Value) throws -> Value {
        do {
            return try check()
        } catch {
            throw WireErrors.error(error).varlinkError
        }
    }

    /// The wire's error for an argument that can't be used.
    static func invalid(_ field: String, _ found: String, _ allowed: String) -> VarlinkError {
        WireErrors.error(InvalidInput(field: field, found: found, allowed: allowed)).varlinkError
    }

    /// What the wire says about a read that has no answer.
    func wireError(_ failure: ReadFailure, _ errors: WireErrors) -> any VarlinkErrorConvertible {
        errors.error(failure, reference: engine.note(failure))
    }
}

/// A page as it goes out, and where the next one begins.
struct WirePage<Reply: Encodable & Sendable, Cursor: Sendable>: Sendable {
    let reply: Reply
    let next: Cursor?
}
