/// Changing the texts that a tenant keeps under names.
struct TextVerbs {
    let work: WorkingSet

    /// Stores or deletes a text; a change to the current value makes no event.
    func decide(_ change: TenantTextChange) throws(Refusal) -> CommandOutcome {
        let (key, old) = (change.key, work.tenant.texts[change.key])
        if old == nil { try check(change) }
        var event: EventNumber = 0
        if !change.text.hasBytes(of: old) {
            let payload = TenantTextEvent(name: key.name.text, before: old, after: change.text)
            work.ledger.append(Self.kind(of: change), payload)
            work.tenant.texts[key] = change.text
            work.rows.append(.textChanged(change))
            event = work.ledger.number
        }
        return .textChanged(TenantTextChanged(key, text: change.text, eventNumber: event))
    }

    /// Refuses to delete a saved list that doesn't exist, and a text beyond the maximum number of its kind.
    private func check(_ change: TenantTextChange) throws(Refusal) {
        let others = work.tenant.texts.keys.filter { $0.kind == change.key.kind }
        guard change.text == nil else {
            guard others.count < change.key.kind.countMax else {
                throw .limitReached(limit: "\(change.key.kind.rawValue)s", allowed: change.key.kind.countMax)
            }
            return
        }
        guard change.key.kind == .savedList else { return }
        let name = change.key.name.text
        let guess = Suggestion.closest(to: name, in: others.map(\.name.text).sorted())
        throw .noSuchSavedList(name, suggestion: guess)
    }

    private static func kind(of change: TenantTextChange) -> TenantTextEvent.Kind {
        switch change.key.kind {
        case .savedList: change.text == nil ? .savedListRemoved : .savedListSet
        case .reportTemplate: change.text == nil ? .reportTemplateReset : .reportTemplateSet
        }
    }
}
