package import FlowAPI

extension FlowClient {
    /// Publishes a template as its next version; the same content changes nothing.
    package func applyTemplate(
        _ parameters: TemplatesAPI.Apply.Parameters
    ) async throws(FlowClientError) -> TemplatesAPI.Apply.Reply {
        try await call(TemplatesAPI.Apply.self, parameters)
    }

    /// Lists a tenant's templates, page by page.
    package func templates(_ parameters: TemplatesAPI.List.Parameters) -> Pages<TemplatesAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Shows one version of a template.
    package func showTemplate(
        _ parameters: TemplatesAPI.Show.Parameters
    ) async throws(FlowClientError) -> TemplatesAPI.Show.Reply {
        try await call(TemplatesAPI.Show.self, parameters)
    }
}
