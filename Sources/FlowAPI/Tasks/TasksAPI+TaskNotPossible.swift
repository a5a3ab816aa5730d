// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// The task or the occurrence isn't in a state in which this can be done.
    package struct TaskNotPossible: APIError {
        package static let name = "io.flowd.Tasks.TaskNotPossible"

        /// Identifier of the task or the occurrence, such as 3 or 3/14.
        package var id: String
        /// The state that stands in the way.
        package var state: String
        /// Sentence for a person to read.
        package var message: String

        package init(id: String, state: String, message: String) {
            self.id = id
            self.state = state
            self.message = message
        }
    }
}
