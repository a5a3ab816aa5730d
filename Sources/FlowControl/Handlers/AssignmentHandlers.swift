import FlowAPI
import FlowCore
import FlowEngine
import FlowStore

/// Methods of io.flowd.Jobs and io.flowd.Actions about assignees.
enum AssignmentHandlers {
    static func register(in methods: inout Methods) {
        methods.command(JobsAPI.Assign.self, Commands.assign) { wanted, _ in
            Assignment(job: try JobID(validating: wanted.job), step: nil, assignee: try assignee(wanted.assignee))
        } reply: { outcome in
            .init(
                assignee: outcome.assignee?.text,
                eventNumber: Int(outcome.eventNumber),
                warnings: outcome.warnings
            )
        }
        methods.command(ActionsAPI.Assign.self, Commands.assign) { wanted, _ in
            Assignment(
                job: try JobID(validating: wanted.job),
                step: try StepKey(wire: wanted.step),
                assignee: try assignee(wanted.assignee)
            )
        } reply: { outcome in
            .init(
                assignee: outcome.assignee?.text,
                eventNumber: Int(outcome.eventNumber),
                warnings: outcome.warnings
            )
        }
        methods.list(ActionsAPI.List.self, list)
    }

    static func assignments(job: String?, steps: [String: String]?) throws(InvalidInput) -> StartAssignments {
        var assignees: [StepKey: AssigneeName] = [:]
        for (step, text) in (steps ?? [:]).sorted(by: { $0.key < $1.key }) {
            assignees[try StepKey(wire: step, field: "assignments")] = try AssigneeName(
                validating: text,
                field: "assignments.\(step)"
            )
        }
        return StartAssignments(job: try assignee(job), steps: assignees)
    }

    private static func assignee(_ text: String?) throws(InvalidInput) -> AssigneeName? {
        guard let text else { return nil }
        return try AssigneeName(validating: text)
    }

    private static func list(
        _ wanted: ActionsAPI.List.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<ActionsAPI.List.Reply, ActionCursor> {
        let name = try assignee(wanted.assignee)
        guard name == nil || wanted.mine != true else {
            throw InvalidInput(field: "mine", found: "true", allowed: "either mine or assignee, not both")
        }
        let start = try wanted.after.map { try ActionCursor(validating: $0, field: "after") }
        let now = call.now
        let request = try DueRequest(wanted, now: now)
        guard request.order == .step || start == nil || start?.due != nil else {
            throw InvalidInput(
                field: "after",
                found: wanted.after ?? "",
                allowed: "the next of the page before, in the same order"
            )
        }
        let states = Set((wanted.states ?? []).map(\.domain))
        let job = try wanted.job.map { try JobID(validating: $0) }
        let step = try wanted.step.map { (text) throws(InvalidInput) in try StepKey(wire: text) }
        let jobs = try JobFilter(of: wanted, isRunning: wanted.running ?? false)
        return Listing(from: start, item: { ActionsAPI.Action($0, now: now) }, place: \.text) { cursor in
            let (caller, tenant) = (call.caller, wanted.tenant)
            var whose = name.map { ActionFilter.Whose.assignee($0) } ?? .everybody
            if wanted.mine == true {
                whose = .mine(caller.principals, call.engine.role(in: TenantSlug(stored: tenant), of: caller))
            }
            var filter = ActionFilter(
                whose: whose,
                states: states,
                order: request.order,
                dueBy: try await call.instant(of: request.limit, in: tenant)
            )
            (filter.job, filter.step, filter.jobs) = (job, step, jobs)
            return try await call.store.actions(of: tenant, for: caller, matching: filter, after: cursor, limit: limit)
        }
    }
}

extension ActionsAPI.Action {
    init(_ listing: ActionListing, now: Timestamp) {
        let (job, action) = (listing.job, listing.action)
        self.init(
            job: job.header.id.description,
            jobTitle: job.header.title,
            subject: job.header.subject,
            step: listing.step.key.text,
            title: listing.step.title,
            state: JobsAPI.ActionState(action.state),
            progress: action.progress,
            optional: listing.step.isOptional,
            assignee: action.assignee?.text,
            assignedTo: listing.assignedTo,
            due: JobsAPI.StepDue(
                listing.step.due,
                action.due,
                isOverdue: action.isOverdue(at: now) && job.state.isOpen
            ),
            payment: listing.step.payment?.text,
            changedAt: action.stamp.at.rfc3339,
            changedBy: action.stamp.by.text,
            eventNumber: Int(action.stamp.event)
        )
    }
}
