import FlowAPI
import FlowCore

/// The methods of io.flowd.Actions that do something to a step.
enum ActionHandlers {
    static func register(in methods: inout Methods) {
        methods.act(ActionsAPI.Start.self) { _ in .start }
        methods.act(ActionsAPI.Progress.self) { .progress(percent: Int64($0.percent)) }
        methods.act(ActionsAPI.Complete.self) { .complete(form: try WireValues.fields($0.form, field: "form")) }
        methods.act(ActionsAPI.Skip.self) { .skip(reason: $0.reason) }
        methods.act(ActionsAPI.Cancel.self) { .cancel(reason: $0.reason) }
        methods.act(ActionsAPI.Reopen.self) { .reopen(reason: $0.reason) }
    }
}

extension Methods {
    fileprivate mutating func act<Method: APIMethod>(
        _ method: Method.Type,
        _ deed: @escaping @Sendable (Method.Parameters) throws -> ActionDeed
    ) where Method.Parameters: StepCommandParameters, Method.Reply == ActionsAPI.Start.Reply {
        command(method, Commands.act) { wanted, _ in
            let deed = try deed(wanted)
            return (try JobID(validating: wanted.job), try StepKey(wire: wanted.step), deed)
        } reply: { outcome in
            .init(action: .init(outcome))
        }
    }
}
