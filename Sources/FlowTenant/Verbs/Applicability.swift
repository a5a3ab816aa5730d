/// Applicability of a job's steps after its attributes were given other values.
enum Applicability {
    /// Most steps that a remark names.
    private static let namedCountMax = 20

    /// Steps that apply now, and those that don't any more, in sentences; both jobs have one plan.
    static func remarks(on job: Job, since before: Job) -> [String] {
        var (begun, ceased): ([String], [String]) = ([], [])
        for (leaf, (old, new)) in zip(job.plan.leaves, zip(before.actions, job.actions)) {
            switch (old.state == .notApplicable, new.state == .notApplicable) {
            case (true, false): begun.append(leaf.step.key.text)
            case (false, true): ceased.append(leaf.step.key.text)
            case (true, true), (false, false): break
            }
        }
        return [sentence("Applies now", begun), sentence("Doesn't apply any more", ceased)].compactMap(\.self)
    }

    private static func sentence(_ begin: String, _ steps: [String]) -> String? {
        guard !steps.isEmpty else { return nil }
        let more = steps.count > namedCountMax ? " and \(steps.count - namedCountMax) more" : ""
        return "\(begin): " + steps.prefix(namedCountMax).joined(separator: ", ") + more
    }
}
