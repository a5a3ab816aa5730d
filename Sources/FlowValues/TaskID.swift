/// A task's number, counted from 1 in its tenant; what follows a step or an instalment is counted down from -1.
package struct TaskID: NumberedID, CustomStringConvertible {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    package init(validating text: String, field: String = "task") throws(InvalidInput) {
        guard let numbers = NumberPath.read(text, count: 1) else {
            throw InvalidInput(field: field, found: text, allowed: "a task's number, such as 3")
        }
        number = Int64(numbers[0])
    }

    /// `3`, or `s3` for what follows something else.
    package var description: String { number < 0 ? "s\(-number)" : String(number) }
}

/// The name under which a task is applied, in lower case, such as `morning-medication`; once for each profile.
package struct TaskKey: PlanKey {
    package static let noun = "task key"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

/// Names an occurrence: `3/14`, the 14th of task 3.
package struct OccurrenceID: Hashable, Sendable, Codable, CustomStringConvertible {
    package let task: TaskID
    /// The occurrence's number in it, from 1.
    package let number: Int

    package init(_ task: TaskID, _ number: Int) {
        self.task = task
        self.number = number
    }

    /// Reads the number of a task and of its occurrence, such as `3/14`; throws when the text is none.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard let (task, numbers) = NumberPath.readTask(text, count: 2) else {
            throw InvalidInput(field: field, found: text, allowed: "an occurrence, such as 3/14")
        }
        self.init(task, numbers[0])
    }

    package var description: String { "\(task)/\(number)" }
}
