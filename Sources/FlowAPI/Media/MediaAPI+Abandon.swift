// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Throws an upload away.
    package enum Abandon: Method {
        package static let method = "io.flowd.Media.Abandon"

        /// What is asked for, as by `Resume`.
        package typealias Parameters = Resume.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// There is nothing to tell.
            package init() {}
        }
    }
}
