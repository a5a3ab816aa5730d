import FlowAPI
import FlowCore
import Varlink

extension JobsAPI.JobState {
    init(_ state: JobState) {
        switch state {
        case .running: self = .running
        case .held: self = .held
        case .completed: self = .completed
        case .completedWithSkips: self = .completedWithSkips
        case .cancelled: self = .cancelled
        case .failed: self = .failed
        }
    }

    var domain: JobState {
        switch self {
        case .running: .running
        case .held: .held
        case .completed: .completed
        case .completedWithSkips: .completedWithSkips
        case .cancelled: .cancelled
        case .failed: .failed
        }
    }
}

extension JobsAPI.ActionState {
    init(_ state: ActionState) {
        switch state {
        case .blocked: self = .blocked
        case .ready: self = .ready
        case .inProgress: self = .inProgress
        case .waiting: self = .waiting
        case .done: self = .done
        case .skipped: self = .skipped
        case .notApplicable: self = .notApplicable
        case .failed: self = .failed
        case .cancelled: self = .cancelled
        }
    }
}

extension JobsAPI.ActionState {
    var domain: ActionState {
        switch self {
        case .blocked: .blocked
        case .ready: .ready
        case .inProgress: .inProgress
        case .waiting: .waiting
        case .done: .done
        case .skipped: .skipped
        case .notApplicable: .notApplicable
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }
}

extension JobsAPI.Completion {
    init(_ completion: Completion) {
        self.init(
            displayed: completion.displayed,
            percent: completion.percent,
            numerator: completion.numeratorText,
            denominator: completion.denominatorText
        )
    }
}

extension JobsAPI.Job {
    init(_ job: JobSummary) {
        let header = job.header
        let counts = job.counts
        self.init(
            id: header.id.description,
            spec: JobsAPI.JobSpec(
                template: header.template.text,
                version: header.version,
                subject: header.subject,
                attributes: WireValues.json(header.attributes),
                labels: header.labels.map(\.text),
                due: header.due?.text,
                priority: JobsAPI.Priority(header.priority)
            ),
            status: JobsAPI.JobStatus(
                title: header.title,
                state: JobsAPI.JobState(job.state),
                completion: job.completion.map(JobsAPI.Completion.init),
                counts: JobsAPI.Counts(
                    scope: counts.scope,
                    done: counts.done,
                    skipped: counts.skipped,
                    notApplicable: counts.notApplicable,
                    cancelled: counts.cancelled,
                    optional: counts.optional,
                    optionalDone: counts.optionalDone
                ),
                createdAt: header.created.at.rfc3339,
                createdBy: header.created.by.text,
                finishedAt: job.finishedAt?.rfc3339,
                assignee: job.assignee?.text,
                eventNumber: Int(job.event),
                editedEvent: Int(job.editedEvent),
                stop: job.stop.map(JobsAPI.JobStop.init),
                noteCount: job.noteCount
            )
        )
    }
}

/// Makes the tree of a job's steps, in the order of the template.
struct NodeList {
    let job: Job
    let now: Timestamp
    let calendar: PaymentCalendar
    /// Dependencies between steps, where each step is to have all that is known about it; nil elsewhere.
    var waits: StepWaits?

    var nodes: [JobsAPI.Node] {
        var nodes: [JobsAPI.Node] = []
        var nextGroup = 1
        add(job.plan.definition.nodes, parent: nil, depth: 0, nextGroup: &nextGroup, to: &nodes)
        return nodes
    }

    private func add(
        _ definitions: [PlanNode],
        parent: StepKey?,
        depth: Int,
        nextGroup: inout Int,
        to nodes: inout [JobsAPI.Node]
    ) {
        for definition in definitions {
            switch definition {
            case .step(let step):
                if let node = node(step, parent: parent, depth: depth) { nodes.append(node) }
            case .group(let group):
                nodes.append(node(group, index: nextGroup, parent: parent, depth: depth))
                nextGroup += 1
                add(group.nodes, parent: group.key, depth: depth + 1, nextGroup: &nextGroup, to: &nodes)
            }
        }
    }

    private func node(_ step: StepDefinition, parent: StepKey?, depth: Int) -> JobsAPI.Node? {
        guard let index = job.plan.leaf(step.key) else { return nil }
        let action = job.actions[index]
        return JobsAPI.Node(
            key: step.key.text,
            parent: parent?.text,
            depth: depth,
            kind: .step,
            title: step.title,
            state: JobsAPI.ActionState(action.state),
            progress: action.progress,
            optional: step.isOptional,
            removed: step.isRemoved,
            weight: step.weight,
            completion: nil,
            dependsOn: step.dependsOn.map(\.text),
            condition: step.condition?.description,
            form: WireValues.json(action.form),
            media: action.media.total,
            evidence: step.evidence.isEmpty ? nil : job.evidence(ofLeaf: index).map(JobsAPI.Evidence.init),
            reason: action.reason,
            assignee: action.assignee?.text,
            due: JobsAPI.StepDue(
                step.due,
                action.due,
                note: job.dueNote(ofLeaf: index),
                isOverdue: job.isOverdue(leaf: index, at: now)
            ),
            payment: job.payment(ofLeaf: index).map { JobsAPI.StepPayment($0, today: calendar.today(in: $0.zone)) },
            reminders: step.reminders.isEmpty ? nil : step.reminders.map(\.text),
            detail: waits.map { JobsAPI.StepDetail(leaf: index, of: job, $0) },
            changedAt: action.stamp.at.rfc3339,
            changedBy: action.stamp.by.text,
            eventNumber: Int(action.stamp.event)
        )
    }

    private func node(_ group: GroupDefinition, index: Int, parent: StepKey?, depth: Int) -> JobsAPI.Node {
        JobsAPI.Node(
            key: group.key.text,
            parent: parent?.text,
            depth: depth,
            kind: .group,
            title: group.title,
            optional: false,
            removed: false,
            weight: group.weight,
            completion: job.completionTree.completion(ofGroup: index).map(JobsAPI.Completion.init),
            dependsOn: group.dependsOn.map(\.text),
            condition: group.condition?.description,
            form: .object([:])
        )
    }
}

extension JobsAPI.Contribution {
    init(_ contribution: Explanation.Contribution, of job: Job) {
        let leaf = job.plan.leaves[contribution.leaf]
        let action = job.actions[contribution.leaf]
        self.init(
            key: leaf.step.key.text,
            groups: job.plan.path(ofLeaf: contribution.leaf).map(\.text),
            title: leaf.step.title,
            state: JobsAPI.ActionState(action.state),
            progress: action.progress,
            weight: leaf.step.weight,
            optional: leaf.step.isOptional,
            accounting: contribution.account.reason,
            inScope: contribution.account.isInScope,
            possibleNumerator: contribution.possible.numeratorText,
            possibleDenominator: contribution.possible.denominatorText,
            possible: contribution.possible.rounded(toDecimals: 2),
            earnedNumerator: contribution.earned.numeratorText,
            earnedDenominator: contribution.earned.denominatorText,
            earned: contribution.earned.rounded(toDecimals: 2),
            eventNumber: Int(action.stamp.event),
            changedAt: action.stamp.at.rfc3339,
            changedBy: action.stamp.by.text
        )
    }
}

extension ActionsAPI.ActionStatus {
    init(_ outcome: ActionOutcome) {
        self.init(
            job: outcome.job.description,
            step: outcome.step.text,
            state: JobsAPI.ActionState(outcome.state),
            progress: outcome.progress,
            jobState: JobsAPI.JobState(outcome.jobState),
            jobDisplayed: outcome.completion?.displayed,
            jobNumerator: outcome.completion?.numeratorText,
            jobDenominator: outcome.completion?.denominatorText,
            eventNumber: Int(outcome.eventNumber),
            remarks: outcome.remarks,
            profile: outcome.profile?.text,
            ready: outcome.ready?.map(\.text)
        )
    }
}
