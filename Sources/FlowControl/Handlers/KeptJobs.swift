import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// Jobs whose due dates stay as they were after a change of what they were derived from.
///
/// They are part of the answer to that change.
struct KeptJobs {
    /// Numbers of the jobs; nil when there are none.
    let jobs: [String]?
    /// True when there may be more; nil otherwise.
    let isMore: Bool?

    /// Reads the jobs that keep their due dates.
    ///
    /// A failure to read is logged, and `isMore` is true then: the change is made either way.
    init(by setting: DueSetting, _ call: Call) async {
        let kept: KeptDueDates
        do throws(ReadFailure) {
            kept = try await call.store.keptDueDates(
                by: setting,
                of: call.errors.tenant,
                for: call.caller,
                zones: call.zones
            )
        } catch {
            _ = call.engine.log(error)
            kept = KeptDueDates(jobs: [], isComplete: false)
        }
        jobs = kept.jobs.isEmpty ? nil : kept.jobs.map(\.description)
        isMore = kept.isComplete ? nil : true
    }
}
