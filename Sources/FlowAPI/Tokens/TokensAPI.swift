// Written by generate.py from io.flowd.Tokens.varlink.

/// Tokens for app backends: who presents one on a connection, with io.flowd.Daemon.Authenticate, has its role in its
/// tenant, and no other right.
package enum TokensAPI: APIInterface {
    package static let name = "io.flowd.Tokens"

    package static let text = decoded(PackageResources.io_flowd_Tokens_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == TokensAPI {}

    package static let methods: [any APIMethod.Type] = [Create.self, Revoke.self, List.self]

    package static let errors: [any APIError.Type] = [NoSuchToken.self]

    /// Alias of the type in `io.flowd.Members`.
    package typealias Role = MembersAPI.Role
}
