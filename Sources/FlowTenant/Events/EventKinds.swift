// Written by generate.py from the payloads of events.

extension TenantCreatedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .tenantCreated }
}

extension TenantChangedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .tenantChanged }
}

extension HolidaysEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .holidaysSet: .holidaysSet
        case .holidaysRemoved: .holidaysRemoved
        }
    }
}

extension MessageWordsEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .messageWordsSet: .messageWordsSet
        case .messageWordsReset: .messageWordsReset
        }
    }
}

extension TenantTextEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .savedListSet: .savedListSet
        case .savedListRemoved: .savedListRemoved
        case .reportTemplateSet: .reportTemplateSet
        case .reportTemplateReset: .reportTemplateReset
        }
    }
}
