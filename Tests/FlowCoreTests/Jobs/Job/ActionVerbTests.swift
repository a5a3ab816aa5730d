import FlowCore
import Testing

@testable import FlowJobs

struct ActionVerbTests {
    /// Every verb in every state; `-` is refused.
    private static let table = """
        state          start       progress    save        complete  skip     cancel     reopen   correct
        blocked        -           -           -           -         skipped  cancelled  -        -
        ready          inProgress  inProgress  inProgress  done      skipped  cancelled  -        -
        inProgress     -           inProgress  inProgress  done      skipped  cancelled  -        -
        waiting        -           -           -           -         -        -          -        -
        done           -           -           -           -         -        -          blocked  done
        skipped        -           -           -           -         -        -          blocked  -
        notApplicable  -           -           -           -         -        -          -        -
        failed         -           -           -           -         -        -          -        -
        cancelled      -           -           -           -         -        -          blocked  -
        """

    private static let targets: [[ActionVerb: ActionState]] = {
        let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let byState = Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0) })
        return ActionState.allCases.map { state in
            var targets: [ActionVerb: ActionState] = [:]
            for (column, verb) in rows[0].enumerated().dropFirst() {
                guard let verb = ActionVerb(rawValue: verb), let cell = byState[state.rawValue]?[column] else {
                    continue
                }
                targets[verb] = ActionState(rawValue: cell)
            }
            return targets
        }
    }()

    /// The expected answer, for other tests too.
    static func target(of verb: ActionVerb, from state: ActionState) -> ActionState? {
        ActionState.allCases.firstIndex(of: state).flatMap { targets[$0][verb] }
    }

    @Test
    func theTableNamesEveryStateAndVerb() {
        let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(Set(rows[0].dropFirst()) == Set(ActionVerb.allCases.map(\.rawValue)))
        #expect(Set(rows.dropFirst().map { $0[0] }) == Set(ActionState.allCases.map(\.rawValue)))
        #expect(Self.targets.map(\.count).reduce(0, +) == 17)
    }

    @Test(arguments: ActionVerb.allCases, ActionState.allCases)
    func everyVerbHasItsAnswerInEveryState(verb: ActionVerb, state: ActionState) {
        #expect(verb.target(from: state) == Self.target(of: verb, from: state))
        let isPossible = ActionVerb.possible(in: state).contains(verb)
        #expect(isPossible == (Self.target(of: verb, from: state) != nil))
    }

    /// The same through a job whose step is in the state, whichever way it may have come there.
    @Test(arguments: ActionVerb.allCases, ActionState.allCases)
    func aJobAnswersAsTheTableSays(verb: ActionVerb, state: ActionState) throws {
        let plan = try Plan(PlanText.definition("a b<a{k}"))
        let form = [try FieldKey(validating: "k"): FieldValue.text("v")]
        let stamp = RunningJob.stamp(3)
        let first = ActionInstance(
            state: state == .blocked ? .ready : .done,
            progress: 0,
            form: [:],
            reason: nil,
            stamp: stamp
        )
        let action = ActionInstance(state: state, progress: 0, form: [:], reason: nil, stamp: RunningJob.stamp(2))
        let header = JobHeader(
            id: JobID(7),
            template: plan.definition.key,
            version: 1,
            title: "T",
            subject: nil,
            attributes: [:],
            created: RunningJob.stamp(1)
        )
        var job = Job(header: header, plan: plan, actions: [first, action], finishedAt: nil, event: 3)
        let before = JobSnapshot(job)
        let operation: ActionOperation =
            switch verb {
            case .start: .start
            case .progress: .progress(percent: 10)
            case .save: .save(form: form)
            case .complete: .complete(form: [:])
            case .correct: .correct(form: form, reason: "because")
            case .skip: .skip(reason: "because")
            case .cancel: .cancel(reason: "because")
            case .reopen: .reopen(reason: nil)
            }
        #expect(operation.verb == verb)
        let key = plan.leaves[1].step.key
        guard let target = Self.target(of: verb, from: state) else {
            let refusal = JobRefusal.stepNotPossible(
                NotPossibleNow(
                    job: JobID(7),
                    step: key,
                    verb: verb,
                    state: state,
                    isRemoved: false,
                    waitingFor: state == .blocked ? [plan.leaves[0].step.key] : [],
                    stamp: RunningJob.stamp(2)
                )
            )
            #expect(throws: refusal) { try job.apply(operation, to: key, stamp: RunningJob.stamp(4)) }
            #expect(JobSnapshot(job) == before)
            return
        }
        _ = try job.apply(operation, to: key, stamp: RunningJob.stamp(4))
        #expect(job.actions[1].state == (verb == .reopen ? .ready : target))
        // A correction leaves it done since when it was, by whom it was.
        let at = RunningJob.stamp(verb == .correct ? 2 : 4)
        #expect(job.actions[1].stamp == Stamp(at: at.at, by: at.by, event: 4))
        #expect(job.event == 4)
    }

    @Test(arguments: ActionState.allCases)
    func aStateIsSettledOrDerivedAsItsDocumentationSays(state: ActionState) {
        #expect(state.isSettled == [.done, .skipped, .notApplicable, .cancelled].contains(state))
        #expect(state.isDerived == [.blocked, .ready, .notApplicable].contains(state))
    }

    @Test(
        arguments: [
            (.start, .actionStarted), (.progress, .actionProgressed), (.complete, .actionCompleted),
            (.skip, .actionSkipped), (.cancel, .actionCancelled), (.reopen, .actionReopened), (.save, .actionSaved),
            (.correct, .actionCorrected),
        ] as [(ActionVerb, ActionEvent.Kind)]
    )
    func everyVerbMakesItsEvent(verb: ActionVerb, kind: ActionEvent.Kind) {
        #expect(verb.eventKind == kind)
    }
}
