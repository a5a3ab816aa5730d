import FlowAPI
import FlowClient

/// Commands that are one call: connecting, the tenant, the key and closing are done here.
extension Session {
    func call<Method: APIMethod>(
        _ method: Method.Type,
        _ wanted: (_ tenant: String) -> Method.Parameters
    ) async throws -> Method.Reply {
        try await ask { client, tenant in try await client.call(method, wanted(tenant)) }
    }

    /// Calls a method that changes something in the tenant.
    func call<Method: APIMethod>(
        _ method: Method.Type,
        _ change: ChangeOptions,
        _ wanted: (_ tenant: String) -> Method.Parameters
    ) async throws -> Method.Reply where Method.Parameters: CommandParameters {
        try await call(method) { change.named(wanted($0)) }
    }

    /// Calls a method that changes a step of a job, whose key may be shortened.
    func call<Method: APIMethod>(
        _ method: Method.Type,
        on step: StepReference,
        _ change: ChangeOptions,
        _ wanted: (_ tenant: String, _ step: String) -> Method.Parameters
    ) async throws -> Method.Reply where Method.Parameters: CommandParameters {
        try await act(on: step) { client, tenant, key in
            try await client.call(method, change.named(wanted(tenant, key)))
        }
    }

    /// Collects the items of a list, at most `limit`.
    ///
    /// `person` is the property with the profile that an item names, marked where the profile is in the archive.
    func list<Method: PagedMethod>(
        _ method: Method.Type,
        limit: Int? = nil,
        naming person: WritableKeyPath<Method.Reply.Item, String?>? = nil,
        _ wanted: (_ tenant: String) -> Method.Parameters
    ) async throws -> [Method.Reply.Item] where Method.Reply: ListReply, Method.Reply.Item: Sendable {
        try await ask { client, tenant in
            var first = wanted(tenant)
            first.limit = pageSize(for: limit)
            let items = try await gather(client.pages(method, first), limit: limit)
            guard let person else { return items }
            return try await marking(items, person, client, tenant)
        }
    }
}

extension ChangeOptions {
    /// Returns the command with the idempotency key that the caller has given.
    func named<Parameters: CommandParameters>(_ parameters: Parameters) -> Parameters {
        var parameters = parameters
        parameters.idempotencyKey = idempotencyKey
        return parameters
    }
}
