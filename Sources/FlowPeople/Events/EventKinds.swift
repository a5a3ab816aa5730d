// Written by generate.py from the payloads of events.

extension MemberSetEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .memberSet }
}

extension MemberRemovedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .memberRemoved }
}

extension TokenCreatedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .tokenCreated }
}

extension TokenRevokedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .tokenRevoked }
}

extension ProfileCreatedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .profileCreated }
}

extension ProfileChangedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .profileChanged }
}

extension ProfileArchiveEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .profileArchived: .profileArchived
        case .profileRestored: .profileRestored
        }
    }
}

extension ProfileRemovedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .profileRemoved }
}

extension ProfileFeedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .feedIssued: .feedIssued
        case .feedRevoked: .feedRevoked
        }
    }
}

extension MediaAddedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .mediaAdded }
}

extension MediaPrunedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .mediaPruned }
}

extension MediaRemovedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .mediaRemoved }
}
