/// Changing who may do what in the tenant.
struct AccessVerbs {
    let work: WorkingSet

    /// Longest life of a token, in milliseconds: five years.
    static let tokenLifeMax: Int64 = 5 * 366 * 86_400_000
    /// Life of a token unless its maker says otherwise, in milliseconds: 90 days.
    static let tokenLifeDefault: Int64 = 90 * 86_400_000

    func decide(_ change: AccessChange) throws(Refusal) -> CommandOutcome {
        switch change {
        case .setMember(let member): try set(member)
        case .removeMember(let principal): try remove(principal)
        case .createToken(let name, let role, let expiresAt): try createToken(name, role, expiresAt: expiresAt)
        case .revokeToken(let id): try revoke(id)
        }
    }

    private func set(_ member: Member) throws(Refusal) -> CommandOutcome {
        let old = work.tenant.access.members[member.principal]
        guard old != member.role else { return unchanged(.memberSet(member, event: 0)) }
        if old == .owner { try keepAnOwner() }
        if old == nil { try work.tenant.spec.limits.require(.members, count: work.tenant.access.members.count + 1) }
        let payload = MemberSetEvent(member: member.principal.text, role: member.role, before: old)
        work.tenant.access.set(member.principal, member.role)
        return commit(.memberSet, payload, [.memberSet(member)]) { .memberSet(member, event: $0) }
    }

    private func remove(_ principal: Principal) throws(Refusal) -> CommandOutcome {
        guard let old = work.tenant.access.members[principal] else { throw .noSuchMember(principal) }
        if old == .owner { try keepAnOwner() }
        work.tenant.access.set(principal, nil)
        let payload = MemberRemovedEvent(member: principal.text, before: old)
        return commit(.memberRemoved, payload, [.memberRemoved(principal)]) {
            .memberRemoved(principal, event: $0)
        }
    }

    private func keepAnOwner() throws(Refusal) {
        guard work.tenant.access.ownerCount > 1 else { throw .lastOwner }
    }

    private func createToken(
        _ name: String,
        _ role: Role,
        expiresAt wanted: Timestamp?
    ) throws(Refusal) -> CommandOutcome {
        let name = try checkedName(name)
        let expiresAt = try checkedExpiry(wanted, now: work.context.now)
        let validCount = work.tenant.access.tokens.values.count { $0.isValid(at: work.context.now) }
        try work.tenant.spec.limits.require(.tokens, count: validCount + 1)
        let forgotten = work.tenant.access.makeRoomForToken(at: work.context.now)
        let id = try unusedTokenID(work.context.random)
        let secret = TokenSecret(random: work.context.random)
        let stamp = work.ledger.nextStamp
        let token = Token(
            id: id,
            name: name,
            role: role,
            hash: secret.hash,
            expiresAt: expiresAt,
            created: stamp,
            revokedAt: nil
        )
        work.tenant.access.set(token)
        let payload = TokenCreatedEvent(
            token: id.text,
            name: name,
            role: role,
            expiresAt: expiresAt.rfc3339,
            forgotten: forgotten?.text
        )
        var rows = [RowChange.tokenCreated(token)]
        if let forgotten { rows.insert(.tokenForgotten(forgotten), at: 0) }
        return commit(.tokenCreated, payload, rows) { _ in
            .tokenCreated(token.withoutHash, secret: secret.text)
        }
    }

    /// Two tokens of a tenant have the same id once in millions; then another is drawn.
    private func unusedTokenID(_ random: any RandomSource) throws(Refusal) -> TokenID {
        for _ in 0..<16 {
            let id = TokenID(random: random)
            if work.tenant.access.tokens[id] == nil { return id }
        }
        throw .limitReached(limit: "tokens", allowed: work.tenant.access.tokens.count)
    }

    private func checkedName(_ name: String) throws(Refusal) -> String {
        do {
            return try BoundedText.required(name, field: "name", max: BoundedText.titleLengthMax)
        } catch {
            throw .invalidInput(error)
        }
    }

    private func checkedExpiry(_ wanted: Timestamp?, now: Timestamp) throws(Refusal) -> Timestamp {
        let latest = now.advanced(byMilliseconds: Self.tokenLifeMax)
        let expiresAt = wanted ?? now.advanced(byMilliseconds: Self.tokenLifeDefault)
        guard expiresAt > now, expiresAt <= latest else {
            throw .invalidInput(
                InvalidInput(
                    field: "expiresAt",
                    found: expiresAt.rfc3339,
                    allowed: "an instant after now and not after \(latest.rfc3339)"
                )
            )
        }
        return expiresAt
    }

    private func revoke(_ id: TokenID) throws(Refusal) -> CommandOutcome {
        guard var token = work.tenant.access.tokens[id] else { throw .noSuchToken(id) }
        guard token.revokedAt == nil else { return unchanged(.tokenRevoked(token.withoutHash, event: 0)) }
        token.revokedAt = work.context.now
        work.tenant.access.set(token)
        let payload = TokenRevokedEvent(token: id.text, name: token.name)
        return commit(.tokenRevoked, payload, [.tokenRevoked(token)]) { [token] in
            .tokenRevoked(token.withoutHash, event: $0)
        }
    }

    private func unchanged(_ outcome: AccessOutcome) -> CommandOutcome { .accessChanged(outcome) }

    private func commit<Payload: EventPayload>(
        _ kind: Payload.Kind,
        _ payload: Payload,
        _ rows: [RowChange],
        _ outcome: (EventNumber) -> AccessOutcome
    ) -> CommandOutcome {
        work.ledger.append(kind, payload)
        work.rows += rows
        work.changes.isAccessChanged = true
        return .accessChanged(outcome(work.ledger.number))
    }
}
