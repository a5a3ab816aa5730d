// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// The state of a step.
    package enum ActionState: String, WireEnum {
        /// Waits for other steps.
        case blocked
        /// Can be started.
        case ready
        /// Was started.
        case inProgress
        /// Waits for something outside.
        case waiting
        /// Finished.
        case done
        /// Left out, with a reason.
        case skipped
        /// Its condition doesn't hold.
        case notApplicable
        /// Ended in failure.
        case failed
        /// Taken out.
        case cancelled
    }
}
