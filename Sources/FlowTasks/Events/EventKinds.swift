// Written by generate.py from the payloads of events.

extension TaskDescribedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .taskAdded: .taskAdded
        case .taskEdited: .taskEdited
        }
    }
}

extension TaskPauseEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .taskPaused: .taskPaused
        case .taskResumed: .taskResumed
        }
    }
}

extension TaskEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .taskEnded: .taskEnded
        case .taskWoken: .taskWoken
        case .taskZoneChanged: .taskZoneChanged
        case .reminderAcknowledged: .reminderAcknowledged
        case .reminderSnoozed: .reminderSnoozed
        case .deliveryEnded: .deliveryEnded
        }
    }
}

extension TaskSettledEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .taskDone: .taskDone
        case .taskSkipped: .taskSkipped
        }
    }
}

extension TaskReopenedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .taskReopened }
}

extension DeliveriesPrunedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .deliveriesPruned }
}

extension DeliveryVerbEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .deliveryReplayed: .deliveryReplayed
        case .deliveryDropped: .deliveryDropped
        case .deliverySettled: .deliverySettled
        }
    }
}
