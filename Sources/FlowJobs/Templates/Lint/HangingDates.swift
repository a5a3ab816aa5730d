/// Due dates that count from a step which may not apply where the step itself does.
struct HangingDates {
    private var rules: [StepKey: DueRule] = [:]
    /// The steps and groups whose conditions a step depends on, by its key.
    private var conditions: [StepKey: Set<StepKey>] = [:]
    /// The steps whose fields those conditions ask for: where such a step doesn't apply, neither does this one.
    private var asked: [StepKey: Set<StepKey>] = [:]

    init(_ nodes: [PlanNode]) {
        add(nodes, [], [])
    }

    private mutating func add(_ nodes: [PlanNode], _ around: Set<StepKey>, _ fields: Set<StepKey>) {
        for node in nodes {
            switch node {
            case .step(let step):
                rules[step.key] = step.due
                conditions[step.key] = step.condition == nil ? around : around.union([step.key])
                asked[step.key] = fields.union(step.condition?.referencedSteps ?? [])
            case .group(let group):
                let within = group.condition == nil ? around : around.union([group.key])
                add(group.nodes, within, fields.union(group.condition?.referencedSteps ?? []))
            }
        }
    }

    /// The step that a step's date counts from, where that may not apply and this one does; nil otherwise.
    func anchor(of key: StepKey) -> StepKey? {
        guard case .step(let anchor)? = rules[key]?.anchor, let own = conditions[key], let others = conditions[anchor],
            !others.isSubset(of: own), asked[key]?.contains(anchor) != true
        else { return nil }
        return anchor
    }
}

extension PlanReader {
    mutating func warnAboutHangingDates(_ drafts: [DraftNode], _ dates: HangingDates) {
        for draft in drafts {
            switch draft.content {
            case .group(let part): warnAboutHangingDates(part.nodes, dates)
            case .step(let part):
                guard let source = part.due, let anchor = draft.key.flatMap(dates.anchor) else { continue }
                findings.warning(
                    source,
                    "\"\(anchor)\" has a condition, and the date counts from it; where it doesn't apply, the date counts "
                        + "from what it would have waited for"
                )
            }
        }
    }
}
