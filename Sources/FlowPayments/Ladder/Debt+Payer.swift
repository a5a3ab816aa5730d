/// A debt, and who owes it.
extension Debt {
    package init(
        _ schedule: PaymentSchedule,
        _ number: Int,
        _ party: Profile?,
        labels: Set<JobLabel> = [],
        others: [PaymentSchedule] = [],
        zone: ZoneRules
    ) {
        self.init(
            schedule: schedule,
            number: number,
            zone: zone,
            payer: party?.content.title ?? schedule.party.text,
            exclusion: party.flatMap(Self.exclusion),
            labels: labels,
            others: others
        )
    }

    static func exclusion(of party: Profile) -> String? {
        let attribute = party.content.attributes.first { $0.key.text == exclusionAttribute }
        switch attribute?.value {
        case nil, .boolean(false): return nil
        case .boolean(true): return "the profile says so"
        case .number(let number): return number.text.allSatisfy { "-0.".contains($0) } ? nil : number.text
        case .text(let text):
            let word = text.trimmed.lowercased()
            if Self.wordsForNo.contains(word) { return nil }
            return Self.wordsForYes.contains(word) ? "the profile says so" : text
        }
    }

    /// Texts for a payer who isn't excluded, besides false and the number 0.
    private static let wordsForNo: Set<String> = ["", "false", "no", "0", "off"]
    /// Texts that give no other reason than that the payer is excluded.
    private static let wordsForYes: Set<String> = ["true", "yes", "1", "on"]
}
