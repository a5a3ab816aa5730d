// Written by generate.py from io.flowd.Profiles.varlink.

/// Profiles: the people and parties that work is about or assigned to, such as children, guests, vendors, clients,
/// employees.
///
/// Viewers read them, managers change them.
package enum ProfilesAPI: APIInterface {
    package static let name = "io.flowd.Profiles"

    package static let text = decoded(PackageResources.io_flowd_Profiles_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == ProfilesAPI {}

    package static let methods: [any APIMethod.Type] = [
        Create.self,
        Update.self,
        Archive.self,
        Restore.self,
        Remove.self,
        Pause.self,
        Resume.self,
        IssueFeed.self,
        RevokeFeed.self,
        Show.self,
        List.self,
        Count.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchProfile.self,
        ProfileExists.self,
        ProfileArchived.self,
        ProfileInUse.self,
        ProfileChanged.self,
    ]
}
