package import FlowAPI

/// A method that answers a list page by page.
package protocol PagedMethod: APIMethod {
    /// The parameters that ask for the page after `reply`; nil when it was the last.
    static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters?
}

extension MediaAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension TenantsAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension TemplatesAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension JobsAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension EventsAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension JobsAPI.ListNotes: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}
