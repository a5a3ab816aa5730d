// Written by generate.py from io.flowd.Templates.varlink.

/// Templates: versioned blueprints of jobs, written in YAML.
///
/// Published versions never change.
package enum TemplatesAPI: APIInterface {
    package static let name = "io.flowd.Templates"

    package static let text = decoded(PackageResources.io_flowd_Templates_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == TemplatesAPI {}

    package static let methods: [any APIMethod.Type] = [Apply.self, Lint.self, List.self, Show.self]

    package static let errors: [any APIError.Type] = [NoSuchTemplate.self, InvalidTemplate.self]
}
