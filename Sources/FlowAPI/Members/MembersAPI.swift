// Written by generate.py from io.flowd.Members.varlink.

/// Members of a tenant and their roles.
///
/// A viewer reads; a member works on steps; a manager also starts and steers jobs and publishes templates; an owner
/// also decides who the members are and makes tokens. Operators may do everything.
package enum MembersAPI: APIInterface {
    package static let name = "io.flowd.Members"

    package static let text = decoded(PackageResources.io_flowd_Members_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == MembersAPI {}

    package static let methods: [any APIMethod.Type] = [Set.self, Remove.self, List.self, ListNames.self]

    package static let errors: [any APIError.Type] = [NoSuchMember.self, LastOwner.self]
}
