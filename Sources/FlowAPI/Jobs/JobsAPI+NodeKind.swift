extension JobsAPI {
    /// What a node of the tree is.
    package enum NodeKind: String, Codable, Sendable, Hashable, CaseIterable {
        /// Somebody does it.
        case step
        /// Holds steps and other groups.
        case group
    }
}
