/// A task that is due and can't be read just now: the others of its tenant go on without it.
package struct UnreadableTask: Hashable, Sendable {
    package let id: TaskID
    package let problem: TaskProblem
    package let remedy: String
    /// Instant at which the task is read again; its own due time stays unchanged.
    package let lookAt: Timestamp

    /// The shortest time until it is looked at again, in milliseconds: a second.
    ///
    /// What was a moment's failure costs no more.
    package static let pauseMinMilliseconds: Int64 = 1000
    /// The longest, in milliseconds: five minutes.
    package static let pauseMaxMilliseconds: Int64 = 300_000

    /// Creates the entry, and schedules the next attempt to read the task.
    ///
    /// The wait is as long as the problem has been known, within bounds; `known` is the problem that was found by the
    /// attempt before.
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

/// Problem of a task that can't be read.
package struct TaskProblem: Hashable, Sendable {
    /// Text that names the field, what was found and what is allowed.
    package let text: String
    /// Instant at which the task was first found to be unreadable.
    package let since: Timestamp

    package init(text: String, since: Timestamp) {
        self.text = text
        self.since = since
    }
}

/// Facts about tasks that are known before the tasks are woken.
package struct TaskFindings: Sendable {
    /// Due tasks that could not be loaded, or whose source could not, each with the reason.
    package var failures: [TaskID: String] = [:]
    /// Problems that some tasks had when they were last looked at.
    package var known: [TaskID: TaskProblem] = [:]

    /// Tasks whose row on disk is due, without those of which a newer row is still to be written there.
    package var dueOnDisk: Set<TaskID> = []

    package init() {}
}

extension TenantTask {
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
