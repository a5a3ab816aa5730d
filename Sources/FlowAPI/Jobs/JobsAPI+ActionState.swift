// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// The state of a step.
    package enum ActionState: String, WireEnum {
        /// Waits for other steps.
        case blocked
        /// Waits for no other step and can be started.
        case ready
        /// Started, but not yet finished.
        case inProgress
        /// Waits for something outside.
        case waiting
        case done
        /// Left out, with a reason.
        case skipped
        /// Not applicable because its condition doesn't hold.
        case notApplicable
        case failed
        /// Taken out of the job's scope.
        case cancelled
    }
}
