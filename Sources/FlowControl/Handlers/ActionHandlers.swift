import FlowAPI
import FlowCore
import FlowEngine
import Varlink

/// The methods of io.flowd.Actions.
struct ActionHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(ActionsAPI.Start.method, ActionsAPI.Start.Parameters.self) { wanted, session in
            try act(.start, Target(wanted.tenant, wanted.job, wanted.step, wanted.idempotencyKey), session)
        }
        methods.on(ActionsAPI.Progress.method, ActionsAPI.Progress.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.step, wanted.idempotencyKey)
            return try act(.progress(percent: Int64(wanted.percent)), target, session)
        }
        methods.on(ActionsAPI.Complete.method, ActionsAPI.Complete.Parameters.self) { wanted, session in
            let form = try HandlerContext.checked { () throws(InvalidInput) in
                try WireValues.fields(wanted.form, field: "form")
            }
            let target = Target(wanted.tenant, wanted.job, wanted.step, wanted.idempotencyKey)
            return try act(.complete(form: form), target, session)
        }
        methods.on(ActionsAPI.Skip.method, ActionsAPI.Skip.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.step, wanted.idempotencyKey)
            return try act(.skip(reason: wanted.reason), target, session)
        }
        methods.on(ActionsAPI.Cancel.method, ActionsAPI.Cancel.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.step, wanted.idempotencyKey)
            return try act(.cancel(reason: wanted.reason), target, session)
        }
        methods.on(ActionsAPI.Reopen.method, ActionsAPI.Reopen.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.step, wanted.idempotencyKey)
            return try act(.reopen(reason: wanted.reason), target, session)
        }
    }

    /// What every call names.
    private struct Target {
        let tenant: String
        let job: String
        let step: String
        let key: String?

        init(_ tenant: String, _ job: String, _ step: String, _ key: String?) {
            self.tenant = tenant
            self.job = job
            self.step = step
            self.key = key
        }
    }

    private func act(_ deed: ActionDeed, _ target: Target, _ session: ControlService.Session) throws -> Answer {
        let job = try HandlerContext.job(target.job)
        let step = try HandlerContext.step(target.step)
        let key = try HandlerContext.key(target.key)
        let command = TenantCommand.act(job: job, step: step, deed: deed)
        let ticket = context.engine.submit(command, to: target.tenant, caller: session.caller, key: key)
        return context.answer(ticket, WireErrors(interface: .actions, tenant: target.tenant)) {
            outcome -> ActionsAPI.Start.Reply? in
            guard case .acted(let action) = outcome else { return nil }
            return ActionsAPI.Start.Reply(action: ActionsAPI.ActionStatus(action))
        }
    }
}
