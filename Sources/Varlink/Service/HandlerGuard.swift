/// Answers what a handler didn't mean to throw, and replies that can't be written: the caller isn't left with silence.
struct HandlerGuard: Sendable {
    let method: String
    let unexpected: @Sendable (_ method: String, any Error) -> VarlinkError

    func error(for error: any Error) -> VarlinkError {
        (error as? any VarlinkErrorConvertible)?.varlinkError ?? unexpected(method, error)
    }

    /// Returns the answer, with every fault in it turned into an error.
    func guarded(_ answer: Answer) -> Answer {
        switch answer {
        case .now(let reply): .now(guarded(reply))
        case .later(let work): .later { guarded(await work()) }
        case .promised(let known, let wait): .promised(known: { known().map { guarded($0) } }, wait: wait)
        case .stream(let body): .stream { replies in try await run(body, replies) }
        }
    }

    private func guarded(_ reply: Reply) -> Reply {
        guard case .failure(let error) = reply.frame else { return reply }
        return .error(unexpected(method, error))
    }

    private func run(_ body: @Sendable (ReplyStream) async throws -> Void, _ replies: ReplyStream) async throws {
        do {
            try await body(replies)
        } catch let error as ReplyStreamError {
            // The peer has gone: there is nobody to tell.
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw self.error(for: error)
        }
    }
}
