import FlowCore
import Synchronization

/// The references under which the log has errors: who meets the same one again soon is given the same reference, and the
/// log has it once.
final class NotedTrouble: Sendable {
    static let countMax = 64

    private let noted = Mutex<[String: (reference: String, at: Timestamp)]>([:])

    /// Returns the reference of an error, and whether it is to be reported; `make` makes a new one.
    func reference(of error: String, at now: Timestamp, make: () -> String) -> (text: String, isNew: Bool) {
        noted.withLock { noted in
            if let known = noted[error], TellBudget.isRecent(known.at, at: now) { return (known.reference, false) }
            if noted.count >= Self.countMax { noted = noted.filter { TellBudget.isRecent($0.value.at, at: now) } }
            let reference = make()
            // Whoever finds ever other errors has each of them told.
            if noted.count < Self.countMax { noted[error] = (reference, now) }
            return (reference, true)
        }
    }
}
