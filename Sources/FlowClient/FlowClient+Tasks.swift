package import FlowAPI

/// Tasks and reminders.
extension FlowClient {
    /// Lists a tenant's tasks, oldest first, page by page.
    package func tasks(_ parameters: TasksAPI.List.Parameters) -> Pages<TasksAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Lists open occurrences, page by page.
    package func due(_ parameters: TasksAPI.Due.Parameters) -> Pages<TasksAPI.Due> {
        Pages(client: self, first: parameters)
    }

    /// Lists reminders, page by page.
    package func reminders(_ parameters: RemindersAPI.List.Parameters) -> Pages<RemindersAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Lists what did not go out in time, page by page.
    package func missed(_ parameters: RemindersAPI.Missed.Parameters) -> Pages<RemindersAPI.Missed> {
        Pages(client: self, first: parameters)
    }
}

extension TasksAPI.List: PagedMethod {}
extension TasksAPI.List.Parameters: PageParameters {}
extension TasksAPI.List.Reply: PageReply {}

extension TasksAPI.Due: PagedMethod {}
extension TasksAPI.Due.Parameters: PageParameters {}
extension TasksAPI.Due.Reply: PageReply {}

extension RemindersAPI.List: PagedMethod {}
extension RemindersAPI.List.Parameters: PageParameters {}
extension RemindersAPI.List.Reply: PageReply {}

extension RemindersAPI.Missed: PagedMethod {}
extension RemindersAPI.Missed.Parameters: PageParameters {}
extension RemindersAPI.Missed.Reply: PageReply {}
