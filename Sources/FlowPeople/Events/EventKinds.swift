// Written by generate.py from the payloads of events.

extension MemberSetEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .memberSet }
}

extension MemberRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .memberRemoved }
}

extension TokenCreatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tokenCreated }
}

extension TokenRevokedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tokenRevoked }
}

extension ProfileCreatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .profileCreated }
}

extension ProfileChangedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .profileChanged }
}

extension ProfileArchiveEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .profileArchived: .profileArchived
        case .profileRestored: .profileRestored
        }
    }
}

extension ProfileRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .profileRemoved }
}

extension ProfileFeedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .feedIssued: .feedIssued
        case .feedRevoked: .feedRevoked
        }
    }
}

extension MediaAddedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .mediaAdded }
}

extension MediaPrunedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .mediaPruned }
}

extension MediaRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .mediaRemoved }
}
