package import FlowAPI

/// A tenant's holidays.
extension FlowClient {
    /// Sets holidays.
    package func setHolidays(
        _ parameters: TenantsAPI.SetHolidays.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.SetHolidays.Reply {
        try await call(TenantsAPI.SetHolidays.self, parameters)
    }

    /// Removes a set of holidays.
    package func removeHolidays(
        _ parameters: TenantsAPI.RemoveHolidays.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.RemoveHolidays.Reply {
        try await call(TenantsAPI.RemoveHolidays.self, parameters)
    }

    /// Lists the sets of holidays.
    package func holidays(
        _ parameters: TenantsAPI.ListHolidays.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.ListHolidays.Reply {
        try await call(TenantsAPI.ListHolidays.self, parameters)
    }

    /// Shows a set of holidays.
    package func showHolidays(
        _ parameters: TenantsAPI.ShowHolidays.Parameters
    ) async throws(FlowClientError) -> TenantsAPI.ShowHolidays.Reply {
        try await call(TenantsAPI.ShowHolidays.self, parameters)
    }
}
