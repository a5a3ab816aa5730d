import FlowAPI
import FlowCore
import FlowStore

/// Conditions on due dates in a request for a list of steps.
struct DueRequest: Sendable {
    let order: ActionFilter.Order
    /// The time by which a step is to be due; nil for any.
    let limit: DueLimit?

    init(_ wanted: ActionsAPI.List.Parameters, now: Timestamp) throws {
        guard wanted.overdue != true || wanted.dueBefore == nil else {
            throw InvalidInput(field: "overdue", found: "true", allowed: "either overdue or dueBefore, not both")
        }
        guard wanted.sort == nil || wanted.sort == "due" else {
            throw InvalidInput(field: "sort", found: wanted.sort ?? "", allowed: "due, or nothing for by job and step")
        }
        limit =
            try wanted.dueBefore.map { try DueLimit(validating: $0, field: "dueBefore") }
            ?? (wanted.overdue == true ? .instant(now) : nil)
        order = wanted.sort == nil && limit == nil ? .step : .due
        guard order == .due, let settled = wanted.states?.first(where: { $0.domain.isSettled }) else { return }
        let open = ActionState.allCases.filter { !$0.isSettled }.map(\.rawValue).joined(separator: ", ")
        let allowed = "\(open): a step that is over isn't due any more"
        throw InvalidInput(field: "states", found: settled.rawValue, allowed: allowed)
    }
}
