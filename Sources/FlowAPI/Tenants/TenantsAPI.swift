// Written by generate.py from io.flowd.Tenants.varlink.

/// Tenants: the unit of isolation.
///
/// Creating one is the operator's; its owner lets others in (io.flowd.Members).
package enum TenantsAPI: APIInterface {
    package static let name = "io.flowd.Tenants"

    package static let text = decoded(PackageResources.io_flowd_Tenants_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == TenantsAPI {}

    package static let methods: [any APIMethod.Type] = [
        Create.self,
        List.self,
        Show.self,
        Update.self,
        SetHolidays.self,
        ListHolidays.self,
        ShowHolidays.self,
        RemoveHolidays.self,
        SaveList.self,
        ListSavedLists.self,
        RemoveSavedList.self,
    ]

    package static let errors: [any APIError.Type] = [NoSuchHolidays.self, NoSuchSavedList.self, TenantExists.self]
}
