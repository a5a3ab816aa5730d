/// A ladder as it was asked for: its steps, and where each of them goes.
///
/// Written and kept as text: `-7d friendly; 0d due; 14d final fee 5.00 EUR; repeat 14d; gap 2d; at 10:00; quiet none; via mail`.
package struct LadderPlan: Hashable, Sendable {
    package let ladder: Ladder
    /// Quiet hours of the ladder; nil where those of the tenant hold.
    let quiet: QuietChoice?
    /// Destination of steps that name none of their own.
    let standard: ReminderStep
    package let addressees: [ReminderStep]

    /// Longest text of a ladder, in bytes.
    package static let textLengthMax = 8000

    /// Returns the destination of the step at a position; nil after the last one.
    package func addressee(ofStep step: Int) -> ReminderStep? {
        addressees.indices.contains(step) ? addressees[step] : nil
    }

    package var recipients: Set<ProfileKey> {
        let rule = ReminderRule(.relative(.due, .zero), steps: addressees)
        return Set(rule.profiles.compactMap { try? ProfileKey(validating: $0) })
    }

    /// True when a step looks at what else its payer owes.
    package var needsAccount: Bool {
        ladder.steps.contains { step in
            step.conditions.contains { condition in
                switch condition {
                case .countAtLeast, .amountAtLeast: true
                case .ageAtLeast, .hasLabel, .lacksLabel: false
                }
            }
        }
    }

    /// Text in which the ladder is stored; reading it gives an equal ladder.
    package var text: String {
        var clauses = zip(ladder.steps, addressees).map { step, addressee in
            step.text + addressee.text(besides: standard)
        }
        if let days = ladder.repeatDays { clauses.append("repeat \(days)d") }
        switch ladder.feeCap {
        case .amount(let amount): clauses.append("cap \(amount)")
        case .share(let percentage): clauses.append("cap \(percentage.text)%")
        case nil: break
        }
        if ladder.minGap != Ladder.minGapStandard { clauses.append("gap \(DurationText.text(ladder.minGap))") }
        if ladder.sendSecond != Ladder.sendSecondStandard {
            clauses.append("at \(TimeOfDay.text(ofSecond: ladder.sendSecond))")
        }
        if let quiet { clauses.append("quiet \(quiet.text)") }
        let addressee = standard.text(besides: ReminderStep())
        if !addressee.isEmpty { clauses.append(String(addressee.dropFirst())) }
        return clauses.joined(separator: "; ")
    }
}

extension LadderStep {
    /// `14d final fee 5.00 EUR when count 2`.
    fileprivate var text: String {
        var words = ["\(offsetDays)d", key.text]
        let fee = isChargedEach ? "fee each" : "fee"
        switch charge {
        case .fee(let amount): words += [fee, amount.description]
        case .share(let percentage): words += [fee, "\(percentage.text)%"]
        case .interest(let rate): words += ["interest", "\(rate.text)%"]
        case nil: break
        }
        for condition in conditions {
            switch condition {
            case .countAtLeast(let count): words += ["when count", "\(count)"]
            case .amountAtLeast(let amounts):
                words += ["when amount", amounts.map(\.description).joined(separator: " or ")]
            case .ageAtLeast(let days): words += ["when age", "\(days)d"]
            case .hasLabel(let label): words += ["when label", label.text]
            case .lacksLabel(let label): words += ["unless label", label.text]
            }
        }
        return words.joined(separator: " ")
    }
}

extension ReminderStep {
    /// Returns the channel and recipients that differ from `standard`, such as ` via mail to anna`.
    fileprivate func text(besides standard: ReminderStep) -> String {
        let via = channel == standard.channel ? "" : " via \(channel)"
        guard let recipients, recipients != standard.recipients else { return via }
        return via + " to \(RecipientText.text(recipients))"
    }
}

extension LadderPlan: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(validating: try container.decode(String.self), currency: nil)
        } catch let error as PaymentRefusal {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: String(describing: error))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
