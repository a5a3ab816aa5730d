extension PlanReader {
    mutating func warn(about draft: TemplateDraft) {
        guard draft.nodes.contains(where: Self.hasRequiredStep) else {
            if !draft.nodes.isEmpty {
                findings.warning(
                    draft.steps,
                    "no step is required, so a job would have no percentage; make at least one step required"
                )
            }
            return
        }
        warnAboutOptionalGroups(draft.nodes)
        if draft.nodes.allSatisfy({ !Self.canMovePercentage($0) }) {
            findings.warning(
                draft.steps,
                "every required step counts 0, so a job would have no percentage; give at least one a weight above 0"
            )
        } else {
            warnAboutWeightlessGroups(draft.nodes)
        }
    }

    /// Warns about a group with a weight whose required steps weigh 0: its share goes to what stands beside it.
    private mutating func warnAboutWeightlessGroups(_ drafts: [DraftNode]) {
        for draft in drafts {
            guard case .group(let part) = draft.content, Self.hasRequiredStep(draft) else { continue }
            if let weight = part.weight, weight > 0, !part.nodes.contains(where: Self.canMovePercentage) {
                findings.warning(
                    draft.source,
                    "this group weighs \(weight), but each of its required steps 0, so its weight never counts; "
                        + "give at least one of them a weight above 0"
                )
            } else {
                warnAboutWeightlessGroups(part.nodes)
            }
        }
    }

    private mutating func warnAboutOptionalGroups(_ drafts: [DraftNode]) {
        for draft in drafts {
            guard case .group(let part) = draft.content, !part.nodes.isEmpty else { continue }
            if Self.hasRequiredStep(draft) {
                warnAboutOptionalGroups(part.nodes)
            } else {
                findings.warning(
                    draft.source,
                    "no step of this group is required, so it never counts in the percentage; "
                        + "make at least one required, or move them out of the group"
                )
            }
        }
    }

    private static func hasRequiredStep(_ draft: DraftNode) -> Bool {
        switch draft.content {
        case .step(let part): !part.isOptional
        case .group(let part): part.nodes.contains(where: hasRequiredStep)
        }
    }

    private static func canMovePercentage(_ draft: DraftNode) -> Bool {
        switch draft.content {
        case .step(let part): !part.isOptional && part.weight > 0
        case .group(let part): part.weight != 0 && part.nodes.contains(where: canMovePercentage)
        }
    }
}
