/// Behaviour of a kind of step wherever kinds differ; each kind is a file beside this one.
///
/// What isn't asked here is the same for all kinds: dependencies, conditions, weights, assignees, reminders. A kind
/// answers what it has of its own, and takes the rest from below.
protocol StepBehaviour: Sendable {
    /// The keys that steps of this kind alone have in a template.
    var keys: [String] { get }

    /// Reads what the kind's own keys say, and refuses what they can't.
    ///
    /// Comes when all names of the template are known.
    func read(_ step: DraftNode.StepPart, at source: SourceNode, with reader: inout PlanReader) -> StepDetails

    /// Condition under which a step ends by itself, such as `is done when …`; nil when people do it and say so.
    var endsByItself: String? { get }

    /// Source of a due date that follows from something else, such as `is due when …`; nil when the key `due` says it.
    var dueByItself: String? { get }

    /// State of a step before which nothing is open any more, as long as no person and nothing else has acted on it.
    var freeState: ActionState { get }

    /// The state that something outside of the plan has decided; nil when nothing has, so that dependencies decide.
    func settled(_ index: Int, in job: Job) -> ActionState?

    /// Returns the reason for the derived state of a step that no person acts on, in words for a person.
    ///
    /// Nil when there is nothing to say.
    func reason(for state: ActionState, _ index: Int, in job: Job) -> String?

    func due(_ index: Int, in job: Job, _ clock: DueClock) -> DueDate?
}

extension StepKind {
    /// Behaviour of steps of this kind: the one place that knows all kinds.
    var behaviour: any StepBehaviour {
        switch self {
        case .manual: ManualStep()
        case .payment: PaymentStep()
        }
    }
}

extension StepBehaviour {
    /// Whether people act on it; otherwise its state follows from others for as long as the job is there.
    var isActedOn: Bool { endsByItself == nil }

    var keys: [String] { [] }
    var dueByItself: String? { nil }
    var freeState: ActionState { .ready }

    func read(_: DraftNode.StepPart, at _: SourceNode, with _: inout PlanReader) -> StepDetails { StepDetails() }
    func settled(_: Int, in _: Job) -> ActionState? { nil }
    func reason(for _: ActionState, _: Int, in _: Job) -> String? { nil }

    func due(_ index: Int, in job: Job, _ clock: DueClock) -> DueDate? {
        job.dueByRule(ofLeaf: index, clock)
    }
}
