/// A job as a whole was stopped by a person: held, or cancelled.
///
/// The steps and the percentage stay as they are; the job's state says it.
package struct JobStop: Hashable, Sendable, Codable {
    /// How far it goes.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// Until somebody resumes it.
        case held
        /// For good, unless somebody opens it again.
        case cancelled
    }

    /// How far it goes.
    package let kind: Kind
    /// Why, in words.
    package let reason: String
    /// When, by whom, in which event.
    package let stamp: Stamp

    /// Makes a stop.
    package init(kind: Kind, reason: String, stamp: Stamp) {
        self.kind = kind
        self.reason = reason
        self.stamp = stamp
    }

    /// The state that the job has by it.
    package var state: JobState {
        switch kind {
        case .held: .held
        case .cancelled: .cancelled
        }
    }
}
