/// Stop of a job as a whole by a person: a hold, or a cancellation.
///
/// The steps and the percentage stay unchanged; the job's state shows the stop.
package struct JobStop: Hashable, Sendable, Codable {
    /// Extent of a stop: until it is resumed, or for good.
    package enum Kind: String, Hashable, Sendable, Codable {
        case held
        case cancelled
    }

    package let kind: Kind
    package let reason: String
    package let stamp: Stamp

    package init(kind: Kind, reason: String, stamp: Stamp) {
        self.kind = kind
        self.reason = reason
        self.stamp = stamp
    }

    package var state: JobState {
        switch kind {
        case .held: .held
        case .cancelled: .cancelled
        }
    }
}
