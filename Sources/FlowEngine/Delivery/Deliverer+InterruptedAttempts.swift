import FlowCore
import Logging

/// End of attempts that had begun when the daemon ended: after a start they are settled as ambiguous.
///
/// No lease ends an attempt: every other one ends when its result is recorded, within the time limit of its channel.
extension Deliverer {
    private static let interruptedPageCount = 100
    /// Maximum number of retries, after internal errors, of recording the end of an attempt.
    static let settleCountMax = 5

    /// Ends the attempts during which the daemon ended; their results are unknown.
    ///
    /// An attempt whose end can't be recorded is left for the next start: it must not keep the others back.
    func settleInterrupted() async {
        var pause: RetryPause?
        var left: Set<String> = []
        while !isStopping {
            do {
                let count = Self.interruptedPageCount + left.count
                let interrupted = try await queue.interrupted(limit: count).filter { !left.contains($0.id) }
                guard !interrupted.isEmpty else { return }
                for delivery in interrupted where !isStopping {
                    if await isSettled(delivery) == false { left.insert(delivery.id) }
                }
                logger.notice("Interrupted deliveries settled", metadata: [LogKey.count: "\(interrupted.count)"])
            } catch {
                // What was broken off since the daemon ends is left for the next start.
                guard !Task.isCancelled else { return }
                logger.warning(
                    "Interrupted deliveries could not be settled, trying again",
                    metadata: [LogKey.error: "\(error)"]
                )
                guard let next = await rest(after: pause) else { return }
                pause = next
            }
        }
    }

    /// Records the end of an interrupted attempt; false when that failed for good, or there is nothing to record it on.
    ///
    /// Errors that can pass are tried again, internal ones at most `settleCountMax` times.
    private func isSettled(_ delivery: Delivery) async -> Bool {
        var pause: RetryPause?
        while true {
            do {
                // What can't be read is set aside by its tenant, and stays as it is.
                let result = DeliveryResult.ambiguous(reason: "The daemon ended during the attempt")
                return try await queue.finish(delivery, with: result.isHeld(by: channel(named: delivery.channel)))
            } catch {
                report("An interrupted delivery could not be settled", delivery, error)
                guard Self.canPass(error), !isStopping else { return false }
                // Of what goes wrong within nobody knows whether it ever passes.
                if case .internalError = error, pause?.failureCount == Self.settleCountMax { return false }
                guard let next = await rest(after: pause) else { return false }
                pause = next
            }
        }
    }
}
