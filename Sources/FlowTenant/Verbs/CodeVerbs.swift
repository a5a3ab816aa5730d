/// Doing what the link of a message is for.
struct CodeVerbs {
    let work: WorkingSet

    /// Performs the operation of a code once; a repeated call reports that it was done.
    func redeem(_ hash: LinkHash) throws(Refusal) -> CommandOutcome {
        guard let code = work.code(hash), let place = work.deliveries(beginning: code.delivery).first else {
            throw .code(.unknown)
        }
        let occurrence = place.reminder.occurrence
        guard let task = work.task(occurrence.task) else { throw .code(.unknown) }
        let subject = Self.subject(of: code.purpose, place, task)
        if let redeemedAt = code.redeemedAt {
            return .redeemed(CodeReceipt(code.purpose, subject, isRepeated: true, redeemedAt, event: 0))
        }
        guard work.context.now < code.expiresAt else { throw .code(.expired(code.purpose, code.expiresAt)) }
        let event =
            code.purpose.isOfAddress
            ? changeStanding(of: place, task, code.purpose) : try perform(code.purpose, on: place.reminder, of: task)
        // What was so already used nothing up: it may be taken back, and said once more.
        if event > 0 {
            work.rows.append(.codeRedeemed(hash, at: work.context.now))
            work.changes.codes[hash] = code.redeemed(at: work.context.now)
        }
        return .redeemed(CodeReceipt(code.purpose, subject, isRepeated: false, work.context.now, event: event))
    }

    /// Returns the subject of an operation.
    ///
    /// The subject is a step, an occurrence, or the address of a profile for a channel, such as `rose/mail`.
    private static func subject(of purpose: LinkPurpose, _ place: DeliveryPlace, _ task: TenantTask) -> String {
        if purpose.isOfAddress, let profile = place.recipient { return "\(profile)/\(place.channel)" }
        let step = task.origin.step.map { "\(task.origin.job?.description ?? "")/\($0)" }
        return step ?? place.reminder.occurrence.description
    }

    /// Has no more go to the address that a message went to, or confirms it; returns the event, 0 where that is so already,
    /// or its recipient has another one by now.
    private func changeStanding(of place: DeliveryPlace, _ task: TenantTask, _ purpose: LinkPurpose) -> EventNumber {
        guard let key = place.recipient.flatMap({ try? ProfileKey(validating: $0) }), let profile = work.profile(key),
            let own = profile.content.addresses.first(where: { $0.channel.text == place.channel }),
            own.address == task.spec.derivation?.news?.address?.address ?? place.address ?? own.address
        else { return 0 }
        let kind = own.standing?.kind
        guard purpose == .unsubscribe ? kind == nil || kind == .bounced : kind == .unverified else { return 0 }
        let standing = purpose == .unsubscribe ? AddressStanding(.unsubscribed, since: work.context.now) : nil
        return ProfileVerbs(work: work).record(standing, of: profile, by: own.channel)
    }

    /// Performs an operation; returns its event, 0 where nothing changed.
    private func perform(
        _ purpose: LinkPurpose,
        on id: ReminderID,
        of task: TenantTask
    ) throws(Refusal) -> EventNumber {
        let verbs = TaskVerbs(work: work)
        let outcome =
            switch (purpose, task.origin) {
            case (.acknowledge, _): try verbs.decide(.acknowledge(id.occurrence, reminder: id.number))
            case (.snooze(let length), _): try verbs.decide(.snooze(id, length))
            case (.done, .own): try verbs.decide(.complete(task.id, occurrence: id.occurrence.number, note: nil))
            case (.done, .step(let job, let step, _)):
                try StepVerbs(work: work).act(.complete(form: [:]), on: step, of: job)
            // None of these has rules that offer it.
            case (.done, .job), (.done, .instalment), (.done, .payment), (.done, .address), (.unsubscribe, _),
                (.verify, _):
                throw .code(.unknown)
            }
        switch outcome {
        case .task(let receipt): return receipt.eventNumber
        case .acted(let acted): return acted.eventNumber
        default: return 0
        }
    }
}
