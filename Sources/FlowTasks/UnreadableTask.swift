/// A task that is due and can't be read just now: the others of its tenant go on without it.
package struct UnreadableTask: Hashable, Sendable {
    /// Which one.
    package let id: TaskID
    /// What is wrong with it.
    package let problem: TaskProblem
    /// What a person does about it.
    package let remedy: String
    /// When it is looked at again; when it is due stays as it was.
    package let lookAt: Timestamp

    /// The shortest time until it is looked at again, in milliseconds: a second.
    ///
    /// What was a moment's failure costs no more.
    package static let pauseMinMilliseconds: Int64 = 1000
    /// The longest, in milliseconds: five minutes.
    package static let pauseMaxMilliseconds: Int64 = 300_000

    /// It is looked at again after as long as it is known, within bounds; `known` is what was wrong when it was looked at
    /// last.
    package init(_ id: TaskID, _ text: String, remedy: String, known: TaskProblem?, at now: Timestamp) {
        self.id = id
        self.remedy = remedy
        problem = TaskProblem(text: text, since: known?.since ?? now)
        let passed = now.milliseconds - problem.since.milliseconds
        lookAt = now.advanced(
            byMilliseconds: min(max(passed, Self.pauseMinMilliseconds), Self.pauseMaxMilliseconds)
        )
    }
}

/// What is wrong with a task that can't be read.
package struct TaskProblem: Hashable, Sendable {
    /// Which field, what was found, what is allowed.
    package let text: String
    /// When it was first found that it can't be read.
    package let since: Timestamp

    /// A problem as it was stored.
    package init(text: String, since: Timestamp) {
        self.text = text
        self.since = since
    }
}

/// What is known of tasks before they are woken.
package struct TaskFindings: Sendable {
    /// What could not be loaded of those that are due, and why: themselves, or what they follow.
    package var failures: [TaskID: String] = [:]
    /// What was wrong with some of them when they were looked at last.
    package var known: [TaskID: TaskProblem] = [:]

    /// Those whose row on disk is due; not those of which a newer row is on its way there.
    package var dueOnDisk: Set<TaskID> = []

    /// Nothing is known.
    package init() {}
}

extension TenantTask {
    /// What a person does when its timing can't be read.
    package var remedy: String {
        switch origin {
        case .own: "Install its zone (tzdata), or change it: flowctl task edit \(id) --zone ZONE, or --rule RULE"
        case .step(let job, let step, _):
            "Install its zone (tzdata), or give the step another due date: flowctl step set \(job)/\(step)"
        case .job(let job, _): "Install its zone (tzdata), and look at flowctl job show \(job)"
        case .instalment(let instalment):
            "Install its zone (tzdata), and look at flowctl payment schedule show \(instalment.schedule)"
        case .address: "Install its zone (tzdata)"
        case .payment(let payment):
            "Install its zone (tzdata), and look at flowctl payment schedule show \(payment.schedule)"
        }
    }
}
