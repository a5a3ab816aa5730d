// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Throws an upload away.
    package enum Abandon: Method {
        package static let method = "io.flowd.Media.Abandon"

        /// Parameters of a call of `Abandon`, with the fields of `Resume`.
        package typealias Parameters = Resume.Parameters

        /// Reply to a call of `Abandon`.
        package struct Reply: Codable, Sendable, Hashable {
            package init() {}
        }
    }
}
