/// The reusable definitions that templates take from.
extension TenantState {
    /// Publishes an action of the library unless the latest version has the same content.
    package mutating func applyLibraryAction(
        _ definition: LibraryAction,
        source: String,
        latest: LibraryVersion?,
        context: DecisionContext
    ) -> Decision<LibraryVersion> {
        let digest = ContentDigest(of: definition.canonicalText())
        if let latest, latest.digest == digest {
            let applied = LibraryApplied(
                key: definition.key,
                version: latest.number,
                isChanged: false,
                digest: digest
            )
            return Decision(outcome: .libraryApplied(applied), changeset: nil, value: latest)
        }
        let version = LibraryVersion(number: (latest?.number ?? 0) + 1, digest: digest, definition: definition)
        var ledger = Ledger(tenant: id, head: head, context: context)
        let stamp = ledger.nextStamp
        let payload = LibraryAppliedEvent(
            action: definition.key.text,
            version: version.number,
            digest: digest.hex,
            previousVersion: latest?.number
        )
        ledger.append(.libraryApplied, payload)
        let changeset = close(ledger, rows: [.libraryPublished(version, source: source, created: stamp)])
        let applied = LibraryApplied(key: definition.key, version: version.number, isChanged: true, digest: digest)
        return Decision(outcome: .libraryApplied(applied), changeset: changeset, value: version)
    }
}
