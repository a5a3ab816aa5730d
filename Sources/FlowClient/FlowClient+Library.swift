package import FlowAPI

/// The reusable definitions of a tenant.
extension FlowClient {
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

extension LibraryAPI.List: PagedMethod {}
extension LibraryAPI.List.Parameters: PageParameters {}
extension LibraryAPI.List.Reply: PageReply {}
