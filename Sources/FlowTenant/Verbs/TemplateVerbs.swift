/// Publishing templates, and the reusable definitions that they take from.
struct TemplateVerbs {
    let work: WorkingSet

    /// Publishes a template unless the latest version has the same content.
    func apply(source: String) throws(Refusal) -> CommandOutcome {
        guard let reading = work.reading(of: source) else { throw .invalidTemplate([]) }
        guard let definition = reading.definition else { throw .invalidTemplate(reading.findings) }
        let latest = work.template(definition.key, nil)
        let digest = definition.digest()
        if let latest, latest.digest == digest {
            let findings = reading.findings + remarks(on: definition)
            return .templateApplied(TemplateApplied(latest, isChanged: false, findings))
        }
        try checkMoney(of: definition)
        let plan = try Self.plan(of: definition)
        try asking { () throws(InvalidInput) in try LinkCheck(work: work).check(plan) }
        let version = TemplateVersion(
            key: definition.key,
            number: (latest?.number ?? 0) + 1,
            digest: digest,
            plan: plan
        )
        let stamp = work.ledger.nextStamp
        let payload = TemplateAppliedEvent(
            template: version.key.text,
            version: version.number,
            digest: version.digest.hex,
            steps: version.plan.leaves.count,
            previousVersion: latest?.number
        )
        work.ledger.append(.templateApplied, payload)
        work.rows.append(.templatePublished(version, source: source, created: stamp))
        work.changes.templates.append(version)
        return .templateApplied(TemplateApplied(version, isChanged: true, reading.findings + remarks(on: definition)))
    }

    /// Returns warnings of missing channels and of people that its jobs will ask for: both may come later.
    private func remarks(on definition: TemplateDefinition) -> [Finding] {
        let check = AddressCheck(work: work)
        var remarks: [(path: String, message: String)] = []
        func addRemarks(at path: String, _ recipients: Set<ProfileKey>, _ steps: [ReminderStep]) {
            remarks += check.unknown(in: steps, path).map { (path, String($0.dropFirst(path.count + 1))) }
            for key in recipients.sorted() where work.profile(key).map(\.isArchived) ?? true {
                remarks.append((path, "goes to \(key), who is no profile, or in the archive: no job starts until then"))
            }
        }
        for (index, rule) in (definition.notify ?? []).enumerated() {
            addRemarks(at: "notify[\(index)]", NotifyRule.profiles(of: [rule]), rule.rule.steps)
        }
        for step in definition.steps where !step.isRemoved {
            for (index, rule) in step.reminders.enumerated() {
                let keys = rule.profiles.compactMap { try? ProfileKey(validating: $0) }
                addRemarks(at: "steps.\(step.key).reminders[\(index)]", Set(keys), rule.steps)
            }
        }
        for payment in definition.payments {
            guard let ladder = payment.ladder else { continue }
            addRemarks(at: "payments.\(payment.key).ladder", ladder.recipients, ladder.addressees)
        }
        let more = remarks.count - Self.remarkCountMax
        if more > 0 {
            remarks = remarks.prefix(Self.remarkCountMax) + [("", "\(more) more of this kind aren't listed")]
        }
        return remarks.map { Finding(severity: .warning, path: $0.path, line: 0, column: 0, message: $0.message) }
    }

    /// Maximum number of remarks on one template; further ones are counted only.
    ///
    /// The first remarks are reported, so that a repeated answer can have them all.
    private static let remarkCountMax = 5

    /// Refuses amounts that the tenant's currency doesn't have.
    private func checkMoney(of definition: TemplateDefinition) throws(Refusal) {
        guard !definition.payments.isEmpty else { return }
        let findings: [Finding]
        do throws(MoneyError) {
            findings = definition.moneyFindings(try Currency(validating: work.tenant.spec.currency))
        } catch {
            throw .payment(.money(error), schedule: nil)
        }
        guard findings.isEmpty else { throw .invalidTemplate(findings) }
    }

    private static func plan(of definition: TemplateDefinition) throws(Refusal) -> Plan {
        do {
            return try Plan(definition)
        } catch {
            throw .invalidTemplate([
                Finding(severity: .error, path: "", line: 1, column: 1, message: "The steps can't be put in order")
            ])
        }
    }

    /// Publishes an action of the library unless the latest version has the same content.
    func applyLibraryAction(source: String) throws(Refusal) -> CommandOutcome {
        let reading = LibraryReader().read(source)
        guard let definition = reading.definition else { throw .library(.invalid(reading.findings)) }
        let latest = work.newestLibraryAction(definition.key)
        let digest = ContentDigest(of: definition.canonicalText())
        if let latest, latest.digest == digest {
            return .libraryApplied(LibraryApplied(latest, isChanged: false))
        }
        let version = LibraryVersion(number: (latest?.number ?? 0) + 1, digest: digest, definition: definition)
        let stamp = work.ledger.nextStamp
        let payload = LibraryAppliedEvent(
            action: definition.key.text,
            version: version.number,
            digest: digest.hex,
            previousVersion: latest?.number
        )
        work.ledger.append(.libraryApplied, payload)
        work.rows.append(.libraryPublished(version, source: source, created: stamp))
        work.changes.library.append(version)
        return .libraryApplied(LibraryApplied(version, isChanged: true))
    }
}

extension TemplateApplied {
    fileprivate init(_ version: TemplateVersion, isChanged: Bool, _ findings: [Finding]) {
        self.init(
            key: version.key,
            version: version.number,
            isChanged: isChanged,
            digest: version.digest,
            findings: findings
        )
    }
}

extension LibraryApplied {
    fileprivate init(_ version: LibraryVersion, isChanged: Bool) {
        self.init(
            key: version.definition.key,
            version: version.number,
            isChanged: isChanged,
            digest: version.digest
        )
    }
}
