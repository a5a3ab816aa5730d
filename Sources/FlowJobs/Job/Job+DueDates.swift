/// Due dates of a job's steps: a function of the plan, what happened, zones and business days.
extension Job {
    /// Derives the due date of every open step again; returns those that have changed.
    ///
    /// A step that is over keeps the date that it had then.
    package mutating func deriveDueDates(_ clock: @autoclosure () -> DueClock) -> [DueMove] {
        guard plan.hasDueDates || !payments.isEmpty || actions.contains(where: { $0.due != nil }) else { return [] }
        let clock = clock()
        var moves: [DueMove] = []
        for index in plan.leaves.indices where !actions[index].state.isSettled {
            let (old, new) = (actions[index].due, derivedDue(ofLeaf: index, clock))
            guard old != new else { continue }
            setDue(new, at: index)
            moves.append(DueMove(leaf: index, from: old, to: new))
        }
        return moves
    }

    /// True when the date of an open step would come out otherwise now.
    package func keepsDueDates(_ clock: DueClock) -> Bool {
        plan.leaves.indices.contains { index in
            !actions[index].state.isSettled && actions[index].due != derivedDue(ofLeaf: index, clock)
        }
    }

    /// Returns the present due date of a step, as its kind says.
    ///
    /// The result is `nil` without a rule, and while what the rule counts from isn't known.
    package func derivedDue(ofLeaf index: Int, _ clock: DueClock) -> DueDate? {
        plan.leaves[index].step.kind.behaviour.due(index, in: self, clock)
    }

    func dueByRule(ofLeaf index: Int, _ clock: DueClock) -> DueDate? {
        guard let rule = plan.leaves[index].step.due else { return nil }
        guard let anchor = rule.anchor else { return rule.date(from: nil, in: clock) }
        guard case .known(let time) = fact(of: anchor) else { return nil }
        return rule.date(from: time, in: clock)
    }

    /// Returns the reason for which a step with a rule has no date, in a few words.
    ///
    /// The result is `nil` when the step has a date, or no rule, or waits for a step's end.
    package func dueNote(ofLeaf index: Int) -> String? {
        guard let rule = plan.leaves[index].step.due, actions[index].due == nil, !actions[index].state.isSettled else {
            return nil
        }
        guard let anchor = rule.anchor, case .unknown(let why) = fact(of: anchor) else {
            return "its zone isn't on this machine, or the date is beyond the year \(LocalDate.yearMax)"
        }
        return why
    }

    /// True from the instant on at which an open step of a job that goes on is overdue.
    package func isOverdue(leaf index: Int, at now: Timestamp) -> Bool {
        actions[index].isOverdue(at: now) && state.isOpen
    }

    /// Knowledge about the anchor of a due rule.
    private enum AnchorFact {
        case known(DueAnchorTime)
        /// Anchor that isn't known yet; without a reason it becomes known when a step is over.
        case unknown(why: String?)
    }

    private func fact(of anchor: DueRule.Anchor) -> AnchorFact {
        switch anchor {
        case .start: return .known(.instant(header.created.at))
        case .jobDue:
            return header.due.map { .known(.local($0)) } ?? .unknown(why: "the job has no due date")
        case .attribute(let key):
            guard case .text(let text)? = header.attributes[key], let due = try? LocalDue(validating: text) else {
                // Validation lets only dates in, so what can't be read isn't there.
                return .unknown(why: "\(key) isn't set")
            }
            return .known(.local(due))
        case .step(let key): return fact(ofStep: key)
        }
    }

    /// Returns the fact that a step that doesn't apply hands on, as `dependsOn` does.
    ///
    /// The fact is the end of the last step that it would have waited for or whose form its condition reads, or the
    /// job's start.
    private func factBefore(_ index: Int) -> AnchorFact {
        var latest = header.created.at
        var (waiting, seen): ([Int], Set<Int>) = ([index], [index])
        while let leaf = waiting.popLast() {
            for before in plan.leaves[leaf].waitsFor + plan.leaves[leaf].reads where seen.insert(before).inserted {
                switch actions[before].state {
                case .done, .skipped: latest = max(latest, actions[before].stamp.at)
                case .notApplicable: waiting.append(before)
                // Holds nobody up.
                case .cancelled: continue
                case .blocked, .ready, .inProgress, .waiting, .failed: return .unknown(why: nil)
                }
            }
        }
        return .known(.instant(latest))
    }

    private func fact(ofStep key: StepKey) -> AnchorFact {
        guard let index = plan.leaf(key) else { return .unknown(why: "there is no step \(key)") }
        guard !plan.leaves[index].step.isRemoved else { return .unknown(why: "\(key) was removed from the plan") }
        switch actions[index].state {
        case .done, .skipped: return .known(.instant(actions[index].stamp.at))
        case .cancelled: return .unknown(why: "\(key) was cancelled")
        case .notApplicable: return factBefore(index)
        case .blocked, .ready, .inProgress, .waiting, .failed: return .unknown(why: nil)
        }
    }
}

extension ActionInstance {
    package func isOverdue(at now: Timestamp) -> Bool {
        guard let due, !state.isSettled else { return false }
        return now >= due.at
    }
}
