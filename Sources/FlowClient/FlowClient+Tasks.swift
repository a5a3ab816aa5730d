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

extension TasksAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension TasksAPI.Due: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension RemindersAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension RemindersAPI.Missed: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}
