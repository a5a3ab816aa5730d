package import Logging

/// The kinds of messages that an operator acts on, by their ids: each has an entry in `packaging/catalog/flowd.catalog`,
/// which a test compares.
///
/// An id never changes, and none is used again: alarms rest on them. A new one is made with `systemd-id128 new`.
/// Reminders that go to the journal have one of their own: `JournalChannel`.
package enum OperatorMessageKind: String, CaseIterable, Sendable {
    case diskFull = "fcb5427e66b53ae6b772d8f479f5c733"
    case diskHasRoom = "b42e8bb4ee78792b5253771a44615c09"
    case diskFailed = "526ef5b20c784972c21af7f022948ab6"
    /// The database isn't one that this flowd works on.
    case databaseRefused = "60d5c5483fe64a49ed85760a3ec759dd"
    case directoryRefused = "75c0518de68f2e626e6a0a1a476a5680"
    case socketRefused = "2160594efd5a2ce13d11b3f841ee483c"
    /// The system refuses something else.
    case systemRefused = "d3448e9a207ffb5179d9dfe1ea3c7b85"
    case configurationRefused = "1961bc4c18d33c3362edf05995e10b5a"
    case reloaded = "0bd123927b55d7d86b0e62edd07f01e5"
    case reloadRefused = "07cb27c60c3cf298c922bb85b27f6a56"
    case clockHeld = "1f5d9c0f3a764e0d8d0a1cf4b8a6e2c7"
    case clockBelieved = "3e228ccead658de1db2d6edade9f3277"
    case outageCaughtUp = "0218fc88686ac75cd7dc57cde238e0bd"
    /// The watchdog is answered late.
    case watchdogNear = "817d48df03f26132881c18b7e339fe64"
    case limitReached = "7c1b5f6ba510d779475e24dd86c088ad"
    case userLimitReached = "2819dbeca955f5b8f3ee296e0d93da69"
    case tenantLimitReached = "d44bbc37113fe30ed22f2618789891e8"
    case descriptorsGone = "8caf0465b71c778637a35b6a7f2b055b"
    case recordsDropped = "660425670b5ef9f1be5635103e1868c4"
    case deliveryDead = "7e53224cb129db84dc0346bdd774d21f"
    case channelFails = "115267e4e0fe4de3b24b86e46b342f63"
    case channelWorks = "607f531f980f498ca79f3c985f07d270"
    case rowDamaged = "e579696ab472650dc37888e548ceba93"
    case accessDamaged = "333e6ae63cd195b376b72cb6d0093d3d"
    case dataDamaged = "140d1554d7bef924371ce6a3f71b0fde"
    case defect = "c8dc839fb02bf6994615c27b48879eb9"

    package var level: Logger.Level {
        switch self {
        case .diskHasRoom, .reloaded, .clockBelieved, .outageCaughtUp, .channelWorks: .notice
        case .diskFull, .clockHeld, .watchdogNear, .limitReached, .userLimitReached, .tenantLimitReached,
            .descriptorsGone, .recordsDropped, .deliveryDead, .channelFails, .rowDamaged:
            .warning
        case .reloadRefused, .accessDamaged, .dataDamaged, .defect: .error
        case .diskFailed, .databaseRefused, .directoryRefused, .socketRefused, .systemRefused, .configurationRefused:
            .critical
        }
    }
}
