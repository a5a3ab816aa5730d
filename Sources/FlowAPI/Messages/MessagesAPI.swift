// Written by generate.py from io.flowd.Messages.varlink.

/// Words of messages for each occasion in each language, flowd's or a tenant's own, as Mustache templates.
package enum MessagesAPI: APIInterface {
    package static let name = "io.flowd.Messages"

    package static let text = decoded(PackageResources.io_flowd_Messages_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == MessagesAPI {}

    package static let methods: [any APIMethod.Type] = [List.self, Show.self, Set.self, Reset.self, Preview.self]

    package static let errors: [any APIError.Type] = []
}
