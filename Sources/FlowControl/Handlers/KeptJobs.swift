import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// Jobs whose due dates stay as they were, told with the answer to a change of what they were derived by.
struct KeptJobs {
    /// Their numbers; nil for none.
    let jobs: [String]?
    /// True when there may be more; nil otherwise.
    let isMore: Bool?

    /// Looks for them; where that fails it is noted, and told as unknown: the change is made either way.
    init(by setting: DueSetting, _ call: Call) async {
        let kept: KeptDues
        do throws(ReadFailure) {
            kept = try await call.store.keptDues(
                by: setting,
                of: call.errors.tenant,
                for: call.caller,
                zones: call.zones
            )
        } catch {
            _ = call.engine.note(error)
            kept = KeptDues(jobs: [], isComplete: false)
        }
        jobs = kept.jobs.isEmpty ? nil : kept.jobs.map(\.description)
        isMore = kept.isComplete ? nil : true
    }
}
