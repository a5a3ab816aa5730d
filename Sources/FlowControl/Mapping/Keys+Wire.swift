import FlowCore
import FlowStore

/// Keys as callers give them; the errors say what may stand there.
extension StepKey {
    init(wire text: String, field: String = "step") throws(InvalidInput) {
        do {
            self = try StepKey(validating: text)
        } catch {
            throw InvalidInput(field: field, found: text, allowed: "the key of a step: \(error.description)")
        }
    }
}

extension HolidaySetKey {
    init(wire text: String) throws(InvalidInput) {
        do {
            self = try HolidaySetKey(validating: text)
        } catch {
            throw InvalidInput(field: "set", found: text, allowed: "a short name: \(error.description)")
        }
    }
}

extension TaskKey {
    init(wire text: String) throws(InvalidInput) {
        guard let key = try? TaskKey(validating: text) else {
            // Why it is none is said by what is allowed.
            let allowed = "a task's key: 1 to 64 of a-z 0-9 . _ -, such as morning-medication"
            throw InvalidInput(field: "key", found: text, allowed: allowed)
        }
        self = key
    }
}

extension OccurrenceID {
    /// Reads an occurrence of a task, given in full; throws when it belongs to another task.
    init(wire text: String, of task: TaskID) throws(InvalidInput) {
        try self.init(validating: text, field: "occurrence")
        guard self.task == task else {
            let allowed = "an occurrence of task \(task), such as \(task)/14"
            throw InvalidInput(field: "occurrence", found: text, allowed: allowed)
        }
    }
}

extension TimeCursor {
    /// Decodes the cursor at which a page begins; nil at the start of the list.
    init?(wire text: String?) throws(InvalidInput) {
        guard let text else { return nil }
        try self.init(validating: text, field: "after")
    }
}
