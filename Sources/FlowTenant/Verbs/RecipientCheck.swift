/// Refuses recipients in the form of a profile's key that are no profile, or one in the archive.
struct RecipientCheck {
    let work: WorkingSet

    /// Checks those of a step's reminders, or of a ladder.
    func check(_ keys: Set<ProfileKey>, of step: StepKey? = nil) throws(Refusal) {
        for key in keys.sorted() {
            guard let profile = work.profile(key) else { throw .profile(.unassignable(key, .missing, step: step)) }
            guard !profile.isArchived else { throw .profile(.unassignable(key, .archived, step: step)) }
        }
    }

    /// Checks those of rules of news.
    func check(_ notify: [NotifyRule]) throws(Refusal) {
        for key in NotifyRule.profiles(of: notify).sorted() where work.profile(key).map(\.isArchived) ?? true {
            let allowed = "profiles that are there and not in the archive, such as one by flowctl profile add \(key)"
            throw .invalidInput(InvalidInput(field: "notify", found: key.text, allowed: allowed))
        }
    }

    /// Checks those of the ladders of a template's payments.
    func check(laddersOf payments: [TemplatePayment]) throws(Refusal) {
        for ladder in payments.compactMap(\.ladder) { try check(ladder.recipients) }
    }

    /// Checks those of a ladder; what can't be read of it is refused by the verb, which says why.
    func check(ladder text: String, in code: String) throws(Refusal) {
        guard let currency = try? Currency(validating: code),
            let plan = try? LadderPlan(validating: text, currency: currency)
        else { return }
        try check(plan.recipients)
    }
}
