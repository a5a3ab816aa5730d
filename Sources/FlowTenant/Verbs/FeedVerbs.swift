/// Calendars of people's work at secret addresses.
struct FeedVerbs {
    let work: WorkingSet

    /// Gives a profile's calendar an address, and ends the one that it had.
    func issue(_ profile: Profile, replaces: Bool) throws(Refusal) -> CommandOutcome {
        guard !profile.isArchived else { throw .profile(.unassignable(profile.key, .archived, step: nil)) }
        if let feed = profile.feed, !replaces {
            let allowed = """
                given, since \(profile.key) has an address since \(feed.since.rfc3339): a new one ends that, and whoever uses \
                it needs the new one
                """
            throw .invalidInput(InvalidInput(missing: "replace", allowed: allowed))
        }
        let code = LinkCode(random: work.context.random)
        var outcome = set(ProfileFeed(since: work.context.now, hash: code.hash), of: profile, .feedIssued)
        outcome.code = code
        return .profileChanged(outcome)
    }

    func revoke(_ profile: Profile) throws(Refusal) -> CommandOutcome {
        guard profile.feed != nil else { return .profileChanged(ProfileOutcome(profile: profile, eventNumber: 0)) }
        return .profileChanged(set(nil, of: profile, .feedRevoked))
    }

    /// Ends the feed of a profile that is written with what else has changed.
    func endFeed(of profile: inout Profile) {
        guard profile.feed != nil else { return }
        tell(.feedRevoked, of: profile)
        profile.feed = nil
    }

    private func set(
        _ feed: ProfileFeed?,
        of profile: Profile,
        _ kind: ProfileFeedEvent.Kind
    ) -> ProfileOutcome {
        var new = profile
        new.feed = feed
        tell(kind, of: profile)
        work.store(new, .profileChanged(new, work.tenant.profiles))
        return ProfileOutcome(profile: new, eventNumber: work.ledger.number)
    }

    private func tell(_ kind: ProfileFeedEvent.Kind, of profile: Profile) {
        let payload = ProfileFeedEvent(
            profile: profile.id.description,
            endedSince: profile.feed?.since.rfc3339
        )
        work.ledger.append(kind, payload)
    }

    /// Lets managers pass, and whose profile it is.
    func check(_ profile: Profile?) throws(Refusal) {
        guard let role = work.context.role, role < .manager else { return }
        guard profile?.content.principal != work.context.principal.holder else { return }
        throw .roleTooLow(needed: .manager, has: role)
    }
}
