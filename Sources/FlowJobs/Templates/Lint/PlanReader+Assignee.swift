extension PlanReader {
    /// Reads the assignee of a step: `assignee: ana`, or `role: manager`.
    ///
    /// A profile need not exist yet: only starting a job reports that it is missing.
    mutating func readAssignee(_ members: [String: SourceNode]) -> AssigneeName? {
        if let role = members["role"], members["assignee"] != nil {
            findings.error(role, "a step is for an \"assignee\" or for a \"role\", but this one has both; remove one")
        }
        if let node = members["assignee"] {
            guard let text = readScalar(node, "assignee", allowed: "a profile's key") else { return nil }
            do {
                return try AssigneeName(validating: text)
            } catch {
                findings.error(node, "\"assignee\" must be \(error.allowed), but found \(node.found)")
                return nil
            }
        }
        return members["role"].flatMap { readWord($0, "role", as: Role.self) }.map { .role($0) }
    }
}
