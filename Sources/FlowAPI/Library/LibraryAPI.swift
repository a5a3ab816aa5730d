// Written by generate.py from io.flowd.Library.varlink.

/// The action library: reusable definitions that the steps of templates take from with `uses: KEY` or `uses:
/// KEY@VERSION`.
///
/// A template is resolved when it is applied; what is applied later never changes it.
package enum LibraryAPI: APIInterface {
    package static let name = "io.flowd.Library"

    package static let text = decoded(PackageResources.io_flowd_Library_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == LibraryAPI {}

    package static let methods: [any APIMethod.Type] = [Apply.self, Lint.self, List.self, Show.self]

    package static let errors: [any APIError.Type] = [NoSuchLibraryAction.self, InvalidLibraryAction.self]

    /// Alias of the type in `io.flowd.Templates`.
    package typealias Severity = TemplatesAPI.Severity
    /// Alias of the type in `io.flowd.Templates`.
    package typealias Finding = TemplatesAPI.Finding
}
