// Written by generate.py from the payloads of events.

extension TenantCreatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tenantCreated }
}

extension TenantChangedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tenantChanged }
}

extension HolidaysEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .holidaysSet: .holidaysSet
        case .holidaysRemoved: .holidaysRemoved
        }
    }
}

extension MessageWordsEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .messageWordsSet: .messageWordsSet
        case .messageWordsReset: .messageWordsReset
        }
    }
}

extension TenantTextEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .savedListSet: .savedListSet
        case .savedListRemoved: .savedListRemoved
        case .reportTemplateSet: .reportTemplateSet
        case .reportTemplateReset: .reportTemplateReset
        }
    }
}
