import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// Whose work it is: the methods of io.flowd.Jobs and io.flowd.Actions about assignees.
struct AssignmentHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(JobsAPI.Assign.method, JobsAPI.Assign.Parameters.self) { wanted, session in
            let assignment = Assignment(
                job: try HandlerContext.job(wanted.job),
                step: nil,
                assignee: try Self.assignee(wanted.assignee)
            )
            let errors = WireErrors(interface: .jobs, tenant: wanted.tenant)
            return try assign(assignment, wanted.tenant, wanted.idempotencyKey, session, errors) { outcome in
                JobsAPI.Assign.Reply(
                    assignee: outcome.assignee?.text,
                    eventNumber: Int(outcome.eventNumber),
                    warnings: outcome.warnings
                )
            }
        }
        methods.on(ActionsAPI.Assign.method, ActionsAPI.Assign.Parameters.self) { wanted, session in
            let assignment = Assignment(
                job: try HandlerContext.job(wanted.job),
                step: try HandlerContext.step(wanted.step),
                assignee: try Self.assignee(wanted.assignee)
            )
            let errors = WireErrors(interface: .actions, tenant: wanted.tenant)
            return try assign(assignment, wanted.tenant, wanted.idempotencyKey, session, errors) { outcome in
                ActionsAPI.Assign.Reply(
                    assignee: outcome.assignee?.text,
                    eventNumber: Int(outcome.eventNumber),
                    warnings: outcome.warnings
                )
            }
        }
        methods.on(ActionsAPI.List.method) { call, session in
            try list(call, try call.parameters(as: ActionsAPI.List.Parameters.self), session)
        }
    }

    /// For whom a job and its steps are from the start.
    static func assignments(
        job: String?,
        steps: [String: String]?
    ) throws -> StartAssignments {
        var assignees: [StepKey: AssigneeName] = [:]
        for (step, text) in (steps ?? [:]).sorted(by: { $0.key < $1.key }) {
            assignees[try HandlerContext.step(step, field: "assignments")] = try assignee(
                text,
                field: "assignments.\(step)"
            )
        }
        return StartAssignments(job: try assignee(job), steps: assignees)
    }

    private static func assignee(_ text: String?, field: String = "assignee") throws -> AssigneeName? {
        guard let text else { return nil }
        return try HandlerContext.checked { () throws(InvalidInput) in
            try AssigneeName(validating: text, field: field)
        }
    }

    private func assign<Reply: Encodable & Sendable>(
        _ assignment: Assignment,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session,
        _ errors: WireErrors,
        _ reply: @escaping @Sendable (AssignmentOutcome) -> Reply
    ) throws -> Answer {
        let ticket = context.engine.submit(
            .assign(assignment),
            to: tenant,
            caller: session.caller,
            key: try HandlerContext.key(key)
        )
        return context.answer(ticket, errors) { outcome -> Reply? in
            guard case .assigned(let outcome) = outcome else { return nil }
            return reply(outcome)
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: ActionsAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let name = try Self.assignee(wanted.assignee)
        guard name == nil || wanted.mine != true else {
            throw HandlerContext.invalid("mine", "true", "either mine or assignee, not both")
        }
        let start = try wanted.after.map { text in
            try HandlerContext.checked { () throws(InvalidInput) in
                try ActionCursor(validating: text, field: "after")
            }
        }
        let wish = try DueWish(wanted, now: context.clock.now)
        guard wish.order == .step || start == nil || start?.due != nil else {
            throw HandlerContext.invalid("after", wanted.after ?? "", "the next of the page before, in the same order")
        }
        let states = Set((wanted.states ?? []).map(\.domain))
        let (engine, tenant, zones) = (context.engine, wanted.tenant, context.zones)
        let now = context.clock.now
        return context.pages(call, from: start, WireErrors(interface: .actions, tenant: tenant)) {
            (cursor: ActionCursor?) async throws(ReadFailure) -> WirePage<ActionsAPI.List.Reply, ActionCursor> in
            let caller = session.caller
            var whose = name.map { ActionFilter.Whose.assignee($0) } ?? .everybody
            if wanted.mine == true {
                whose = .mine(caller.principals, engine.role(in: TenantSlug(stored: tenant), of: caller))
            }
            let filter = ActionFilter(
                whose: whose,
                states: states,
                order: wish.order,
                dueBy: try await wish.instant(of: tenant, for: caller, engine.store, zones)
            )
            let page = try await engine.store.actions(
                of: tenant,
                for: caller,
                matching: filter,
                after: cursor,
                limit: limit
            )
            let actions = page.items.map { ActionsAPI.Action($0, now: now) }
            return WirePage(reply: ActionsAPI.List.Reply(actions: actions, next: page.next?.text), next: page.next)
        }
    }
}

extension ActionsAPI.Action {
    /// For the wire.
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
