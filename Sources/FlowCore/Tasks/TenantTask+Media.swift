/// Media on occurrences, as far as they bear on what may happen to them.
extension TenantTask {
    /// Puts a medium on an occurrence, in whatever state it is: evidence often comes later than the deed.
    mutating func addMedia(_ kind: MediaKind, to number: Int, limits: MediaLimits) throws(TaskRefusal) {
        guard var media = reminding.occurrences[number]?.occurrence.media else {
            throw .noSuchOccurrence("\(id)/\(number)")
        }
        do throws(TenantLimitReached) {
            try limits.check(countOnOccurrence: media.total + 1)
        } catch {
            throw .tenantLimitReached(error)
        }
        media[kind] += 1
        note(media, on: number)
    }

    /// Takes a medium off its occurrence; one that is done stays confirmed.
    mutating func removeMedia(_ kind: MediaKind, from number: Int) throws(TaskRefusal) {
        guard let occurrence = reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(id)/\(number)")
        }
        var media = occurrence.media
        media[kind] -= 1
        if occurrence.state == .done {
            try checkConfirmation(of: occurrence, note: occurrence.note, media: media, isRemoval: true)
        }
        note(media, on: number)
    }

    /// Refuses what isn't confirmed as the task wants it.
    func checkConfirmation(
        of occurrence: TaskOccurrence,
        note: String?,
        media: MediaCounts,
        isRemoval: Bool
    ) throws(TaskRefusal) {
        guard let missing = spec.confirmation.missing(note: note, media: media) else { return }
        throw .confirmationMissing(
            ConfirmationMissing(
                occurrence: OccurrenceID(id, occurrence.number),
                confirmation: spec.confirmation,
                missing: missing,
                isRemoval: isRemoval
            )
        )
    }

    /// Since when an occurrence is settled; nil while it is open, or when there is none.
    package func settledAt(_ number: Int) -> Timestamp? { reminding.occurrences[number]?.occurrence.settled?.at }

    private mutating func note(_ media: MediaCounts, on number: Int) {
        reminding.occurrences[number]?.occurrence.media = media
        reminding.changes.occurrences.insert(number)
    }
}
