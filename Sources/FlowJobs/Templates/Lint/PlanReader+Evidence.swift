extension PlanReader {
    private static let evidenceKeys = ["kind", "count"]

    /// Reads what a step wants to see: one kind, or a list of kinds, each perhaps with a number.
    mutating func readEvidence(_ node: SourceNode) -> [EvidenceRequirement] {
        guard case .list = node.content else {
            return readRequirement(node).map { [$0] } ?? []
        }
        let kinds = EvidenceKind.allCases.count
        let nodes = readElements(node, "evidence", of: "kinds of evidence", countMax: kinds) ?? []
        if case .list(let elements) = node.content, elements.isEmpty {
            findings.error(node, "\"evidence\" is empty; name a kind, or leave it out")
        }
        var list: [EvidenceRequirement] = []
        for node in nodes {
            guard let requirement = readRequirement(node) else { continue }
            guard !list.contains(where: { $0.kind == requirement.kind }) else {
                findings.error(
                    node,
                    "the kind \"\(requirement.kind.rawValue)\" stands twice in this \"evidence\"; "
                        + "write it once, with a count"
                )
                continue
            }
            list.append(requirement)
        }
        return list
    }

    private mutating func readRequirement(_ node: SourceNode) -> EvidenceRequirement? {
        guard case .map = node.content else {
            return readWord(node, "evidence", as: EvidenceKind.self).map { EvidenceRequirement(kind: $0) }
        }
        guard let members = readMembers(of: node, "a kind of evidence", allowed: Self.evidenceKeys) else { return nil }
        let kind = require("kind", in: members, "a kind of evidence", of: node).flatMap {
            readWord($0, "kind", as: EvidenceKind.self)
        }
        let count = members["count"].map { readEvidenceCount($0) } ?? 1
        guard let kind, let count else { return nil }
        return EvidenceRequirement(kind: kind, count: count)
    }

    private mutating func readEvidenceCount(_ node: SourceNode) -> Int? {
        let allowed = "a whole number from 1 to \(limits.evidenceCount)"
        guard let text = readScalar(node, "count", allowed: allowed) else { return nil }
        let isPlain = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard isPlain, let count = Int(text), (1...limits.evidenceCount).contains(count) else {
            findings.error(node, "\"count\" must be \(allowed), but found \(node.found)")
            return nil
        }
        return count
    }
}
