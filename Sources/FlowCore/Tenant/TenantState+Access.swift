/// Who may do what in the tenant.
extension TenantState {
    /// Longest life of a token, in milliseconds: five years.
    static let tokenLifeMax: Int64 = 5 * 366 * 86_400_000
    /// Life of a token unless its maker says otherwise, in milliseconds: 90 days.
    static let tokenLifeDefault: Int64 = 90 * 86_400_000

    /// Changes members or tokens.
    package mutating func change(
        _ change: AccessChange,
        context: DecisionContext
    ) throws(Refusal) -> Decision<AccessList> {
        switch change {
        case .setMember(let member): try set(member, context)
        case .removeMember(let principal): try remove(principal, context)
        case .createToken(let name, let role, let expiresAt):
            try createToken(name, role, expiresAt: expiresAt, context)
        case .revokeToken(let id): try revoke(id, context)
        }
    }

    private mutating func set(_ member: Member, _ context: DecisionContext) throws(Refusal) -> Decision<AccessList> {
        let old = access.members[member.principal]
        guard old != member.role else { return unchanged(.memberSet(member, event: 0)) }
        if old == .owner { try keepAnOwner() }
        if old == nil { try spec.limits.require(.members, count: access.members.count + 1) }
        let payload = MemberSetEvent(member: member.principal.text, role: member.role, before: old)
        access.set(member.principal, member.role)
        return commit(.memberSet, payload, [.memberSet(member)], context) { .memberSet(member, event: $0) }
    }

    private mutating func remove(
        _ principal: Principal,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<AccessList> {
        guard let old = access.members[principal] else { throw .noSuchMember(principal) }
        if old == .owner { try keepAnOwner() }
        access.set(principal, nil)
        let payload = MemberRemovedEvent(member: principal.text, before: old)
        return commit(.memberRemoved, payload, [.memberRemoved(principal)], context) {
            .memberRemoved(principal, event: $0)
        }
    }

    private func keepAnOwner() throws(Refusal) {
        guard access.ownerCount > 1 else { throw .lastOwner }
    }

    private mutating func createToken(
        _ name: String,
        _ role: Role,
        expiresAt wanted: Timestamp?,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<AccessList> {
        let name = try checkedName(name)
        let expiresAt = try checkedExpiry(wanted, now: context.now)
        let validCount = access.tokens.values.count { $0.isValid(at: context.now) }
        try spec.limits.require(.tokens, count: validCount + 1)
        let forgotten = access.makeRoomForToken(at: context.now)
        let id = try unusedTokenID(context.random)
        let secret = TokenSecret(random: context.random)
        let stamp = Stamp(at: context.now, by: context.principal, event: head.number + 1)
        let token = Token(
            id: id,
            name: name,
            role: role,
            hash: secret.hash,
            expiresAt: expiresAt,
            created: stamp,
            revokedAt: nil
        )
        access.set(token)
        let payload = TokenCreatedEvent(
            token: id.text,
            name: name,
            role: role,
            expiresAt: expiresAt.rfc3339,
            forgotten: forgotten?.text
        )
        var rows = [RowChange.tokenCreated(token)]
        if let forgotten { rows.insert(.tokenForgotten(forgotten), at: 0) }
        return commit(.tokenCreated, payload, rows, context) { _ in
            .tokenCreated(token.withoutHash, secret: secret.text)
        }
    }

    /// Two tokens of a tenant have the same id once in millions; then another is drawn.
    private func unusedTokenID(_ random: any RandomSource) throws(Refusal) -> TokenID {
        for _ in 0..<16 {
            let id = TokenID(random: random)
            if access.tokens[id] == nil { return id }
        }
        throw .limitReached(limit: "tokens", allowed: access.tokens.count)
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

    private mutating func revoke(_ id: TokenID, _ context: DecisionContext) throws(Refusal) -> Decision<AccessList> {
        guard var token = access.tokens[id] else { throw .noSuchToken(id) }
        guard token.revokedAt == nil else { return unchanged(.tokenRevoked(token.withoutHash, event: 0)) }
        token.revokedAt = context.now
        access.set(token)
        let payload = TokenRevokedEvent(token: id.text, name: token.name)
        return commit(.tokenRevoked, payload, [.tokenRevoked(token)], context) { [token] in
            .tokenRevoked(token.withoutHash, event: $0)
        }
    }

    private func unchanged(_ outcome: AccessOutcome) -> Decision<AccessList> {
        Decision(outcome: .accessChanged(outcome), changeset: nil, value: access)
    }

    private mutating func commit<Payload: EventPayload>(
        _ kind: Payload.Kind,
        _ payload: Payload,
        _ rows: [RowChange],
        _ context: DecisionContext,
        _ outcome: (EventNumber) -> AccessOutcome
    ) -> Decision<AccessList> {
        var ledger = Ledger(tenant: id, head: head, context: context)
        ledger.append(kind, payload)
        let changeset = close(ledger, rows: rows)
        return Decision(outcome: .accessChanged(outcome(head.number)), changeset: changeset, value: access)
    }
}
