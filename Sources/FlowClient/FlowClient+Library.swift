package import FlowAPI

/// The reusable definitions of a tenant.
extension FlowClient {
    /// Publishes an action of the library as its next version; the same content changes nothing.
    package func applyLibraryAction(
        _ parameters: LibraryAPI.Apply.Parameters
    ) async throws(FlowClientError) -> LibraryAPI.Apply.Reply {
        try await call(LibraryAPI.Apply.self, parameters)
    }

    /// Lists a tenant's library by key, page by page.
    package func library(_ parameters: LibraryAPI.List.Parameters) -> Pages<LibraryAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Shows one version of an action of the library.
    package func showLibraryAction(
        _ parameters: LibraryAPI.Show.Parameters
    ) async throws(FlowClientError) -> LibraryAPI.Show.Reply {
        try await call(LibraryAPI.Show.self, parameters)
    }
}

extension LibraryAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}
