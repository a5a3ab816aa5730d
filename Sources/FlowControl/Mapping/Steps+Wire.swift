import FlowAPI
import FlowCore
import Varlink

extension JobsAPI.FieldType {
    init(_ type: FieldType) {
        switch type {
        case .text: self = .text
        case .number: self = .number
        case .boolean: self = .boolean
        case .choice: self = .choice
        case .date: self = .date
        }
    }
}

extension JobsAPI.Field {
    init(_ field: FieldDefinition) {
        self.init(
            key: field.key.text,
            title: field.title,
            type: JobsAPI.FieldType(field.type),
            unit: field.unit,
            required: field.isRequired,
            options: field.options.isEmpty ? nil : field.options,
            allowed: field.allowed
        )
    }
}

extension JobsAPI.StepBeside {
    init(leaf index: Int, of job: Job) {
        let step = job.plan.leaves[index].step
        self.init(step: step.key.text, title: step.title, state: JobsAPI.ActionState(job.actions[index].state))
    }
}

extension JobsAPI.StepDetail {
    /// Most steps of either list, which would be too much of a job of five hundred.
    private static let besideCountMax = 100

    init(leaf index: Int, of job: Job, _ waits: StepWaits) {
        let step = job.plan.leaves[index].step
        func beside(_ leaves: [Int]) -> [JobsAPI.StepBeside] {
            leaves.prefix(Self.besideCountMax).map { JobsAPI.StepBeside(leaf: $0, of: job) }
        }
        self.init(
            instructions: step.instructions,
            fields: step.form.map(JobsAPI.Field.init),
            waitsFor: beside(waits.awaited[index]),
            waitedForBy: beside(waits.waiting[index])
        )
    }
}

extension ActionsAPI.Step {
    init(leaf index: Int, of job: Job, now: Timestamp, _ calendar: PaymentCalendar) {
        let (step, action) = (job.plan.leaves[index].step, job.actions[index])
        let detail = JobsAPI.StepDetail(leaf: index, of: job, StepWaits(job))
        let answers = action.form.isEmpty ? nil : WireValues.json(action.form)
        let isDone = action.state == .done
        self.init(
            job: job.header.id.description,
            jobTitle: job.header.title,
            subject: job.header.subject,
            jobState: JobsAPI.JobState(job.state),
            step: step.key.text,
            title: step.title,
            groups: job.plan.titles(aroundLeaf: index),
            instructions: detail.instructions,
            state: JobsAPI.ActionState(action.state),
            progress: action.progress,
            possible: job.possibleVerbs(ofLeaf: index).map(\.rawValue),
            optional: step.isOptional,
            removed: step.isRemoved,
            weight: step.weight,
            condition: step.condition?.description,
            fields: detail.fields,
            answers: isDone ? answers : nil,
            draft: isDone ? nil : answers,
            makes: step.makes.flatMap { ActionsAPI.MadeProfile($0, of: step.key, in: job.header.id) },
            evidence: job.evidence(ofLeaf: index).map(JobsAPI.Evidence.init),
            media: action.media.total,
            assignee: action.assignee?.text,
            assignedTo: (action.assignee ?? job.assignee)?.text,
            due: JobsAPI.StepDue(
                step.due,
                action.due,
                note: job.dueNote(ofLeaf: index),
                isOverdue: job.isOverdue(leaf: index, at: now)
            ),
            payment: job.payment(ofLeaf: index).map { JobsAPI.StepPayment($0, today: calendar.today(in: $0.zone)) },
            reminders: step.reminders.map(\.text),
            waitsFor: detail.waitsFor,
            waitedForBy: detail.waitedForBy,
            reason: action.reason,
            changedAt: action.stamp.at.rfc3339,
            changedBy: action.stamp.by.text,
            eventNumber: Int(action.stamp.event)
        )
    }
}

extension ActionsAPI.MadeProfile {
    init?(_ makes: ProfileMaking, of step: StepKey, in job: JobID) {
        guard let key = ProfileMaking.key(of: step, in: job) else { return nil }
        self.init(profile: key.text, kind: makes.kind.text, title: makes.title.text)
    }
}

extension ActionsAPI.CorrectionNotPossible {
    init(job: JobID, step: StepKey, _ broken: [BrokenStep]) {
        let reported = broken.prefix(Self.reportedCountMax).map { other in
            "\(other.step.text) (“\(other.title)”) is \(other.state.words), if \(other.condition)"
        }
        let more = broken.count > reported.count ? ", and \(broken.count - reported.count) more" : ""
        self.init(
            job: job.description,
            step: step.text,
            breaks: broken.map {
                JobsAPI.StepBeside(step: $0.step.text, title: $0.title, state: JobsAPI.ActionState($0.state))
            },
            message: "\(job)/\(step) can't be corrected so, which would contradict what was done since: "
                + "\(reported.joined(separator: "; "))\(more). Reopen what isn't so first."
        )
    }

    private static let reportedCountMax = 3
}

extension ActionsAPI.AnswersChanged {
    init(job: JobID, step: StepKey, fields: [FieldKey], _ stamp: Stamp) {
        self.init(
            job: job.description,
            step: step.text,
            fields: fields.map(\.text),
            changedAt: stamp.at.rfc3339,
            changedBy: stamp.by.text,
            eventNumber: Int(stamp.event),
            message: "\(job)/\(step) has another answer than you saw in \(Displayed.list(fields.map(\.text))), since "
                + "event \(stamp.event). Nothing was done; look at it again."
        )
    }
}
