package import FlowAPI

extension FlowClient {
    /// Creates a tenant; operators only.
    package func createTenant(
        _ parameters: TenantsAPI.Create.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.Create.Reply {
        try await call(TenantsAPI.Create.self, parameters)
    }

    /// Shows a tenant.
    package func showTenant(
        _ parameters: TenantsAPI.Show.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.Show.Reply {
        try await call(TenantsAPI.Show.self, parameters)
    }

    /// Changes a tenant.
    package func updateTenant(
        _ parameters: TenantsAPI.Update.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.Update.Reply {
        try await call(TenantsAPI.Update.self, parameters)
    }

    /// Lists the tenants that the caller may see, page by page.
    package func tenants(_ parameters: TenantsAPI.List.Parameters = .init()) -> Pages<TenantsAPI.List> {
        Pages(client: self, first: parameters)
    }
}
