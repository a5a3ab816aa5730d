/// Media on occurrences, as far as they bear on what may happen to them.
package enum OccurrenceMedia {
    /// Adds a medium to an occurrence in any state: evidence often arrives later than the work is done.
    ///
    /// Throws a refusal when there is no such occurrence, or the tenant's limit is reached.
    package static func add(_ task: inout TenantTask, _ kind: MediaKind, to number: Int, limits: MediaLimits)
        throws(TaskRefusal)
    {
        guard var media = task.reminding.occurrences[number]?.occurrence.media else {
            throw .noSuchOccurrence("\(task.id)/\(number)")
        }
        do throws(TenantLimitReached) {
            try limits.check(countOnOccurrence: media.total + 1)
        } catch {
            throw .tenantLimitReached(error)
        }
        media[kind] += 1
        setMedia(ofOccurrence: number, in: &task, to: media)
    }

    /// Takes a medium off its occurrence; one that is done stays confirmed.
    package static func remove(_ task: inout TenantTask, _ kind: MediaKind, from number: Int) throws(TaskRefusal) {
        guard let occurrence = task.reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(task.id)/\(number)")
        }
        var media = occurrence.media
        media[kind] -= 1
        if occurrence.state == .done {
            try checkConfirmation(task, of: occurrence, note: occurrence.note, media: media, isRemoval: true)
        }
        setMedia(ofOccurrence: number, in: &task, to: media)
    }

    static func checkConfirmation(
        _ task: TenantTask,
        of occurrence: TaskOccurrence,
        note: String?,
        media: MediaCounts,
        isRemoval: Bool
    ) throws(TaskRefusal) {
        guard let missing = task.spec.confirmation.missing(note: note, media: media) else { return }
        throw .confirmationMissing(
            ConfirmationMissing(
                occurrence: OccurrenceID(task.id, occurrence.number),
                confirmation: task.spec.confirmation,
                missing: missing,
                isRemoval: isRemoval
            )
        )
    }

    private static func setMedia(ofOccurrence number: Int, in task: inout TenantTask, to media: MediaCounts) {
        task.reminding.occurrences[number]?.occurrence.media = media
        task.reminding.changes.occurrences.insert(number)
    }
}
