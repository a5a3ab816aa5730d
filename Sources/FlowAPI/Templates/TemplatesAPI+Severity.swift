extension TemplatesAPI {
    /// How bad a finding is.
    package enum Severity: String, Codable, Sendable, Hashable, CaseIterable {
        /// The source cannot be used.
        case error
        /// The source can be used, and probably means something else.
        case warning
    }
}
