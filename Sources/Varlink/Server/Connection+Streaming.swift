import Logging
import NIOCore

/// Streaming: the call at hand sends reply after reply.
extension Connection: ReplySink {
    /// Reason for which the body of a stream ended.
    private enum StreamOutcome: Sendable {
        case returned
        case failed(VarlinkError)
        case broken(any Error)
    }

    func stream(_ frame: ByteBuffer, callNumber: Int, isLast: Bool) async throws {
        guard isStreamOpen, calls.current?.number == callNumber else { throw ReplyStreamError.finished }
        if isLast { isStreamOpen = false }
        guard !isClosed else { throw ReplyStreamError.peerGone }
        write(frame)
        await untilWritable()
        try Task.checkCancellation()
    }

    /// Runs the body of a stream beside a wait for the end of all streams, which cancels it.
    func stream(_ body: @escaping @Sendable (ReplyStream) async throws -> Void, for slot: CallSlot) async {
        isStreamOpen = true
        isStreamRunning = true
        let replies = ReplyStream(sink: self, callNumber: slot.number)
        let outcome = await withTaskGroup(of: StreamOutcome?.self) { group in
            group.addTask { await self.run(body, replies) }
            group.addTask {
                await self.untilStreamsEnd()
                return nil
            }
            var outcome = StreamOutcome.returned
            for await ended in group {
                if let ended { outcome = ended }
                group.cancelAll()
            }
            return outcome
        }
        let wasFinished = !isStreamOpen
        isStreamOpen = false
        guard !wasFinished, !isClosed else { return }
        switch outcome {
        case .failed(let error): write(.error(error), for: slot)
        case .returned: giveUp("Closing a connection whose stream ended without a last reply", [:])
        case .broken(let error): giveUp("Closing a connection whose stream failed", ["error": "\(error)"])
        }
    }

    private func run(
        _ body: @escaping @Sendable (ReplyStream) async throws -> Void,
        _ replies: ReplyStream
    ) async -> StreamOutcome {
        defer {
            isStreamRunning = false
            streamEndWaiter.take()?.resume()
        }
        do {
            try await body(replies)
            return .returned
        } catch let error as any VarlinkErrorConvertible {
            return .failed(error.varlinkError)
        } catch {
            return .broken(error)
        }
    }
}
