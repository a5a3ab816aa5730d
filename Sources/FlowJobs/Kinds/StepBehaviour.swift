/// What a kind of step answers wherever kinds differ; each kind is a file beside this one.
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

    /// When a step is over on which nobody acts, such as `is done when …`; nil when people do it and say so.
    var endsByItself: String? { get }

    /// When a step is due whose due date follows from something else, such as `is due when …`; nil when the key `due` says it.
    var dueByItself: String? { get }

    /// The state of a step before which nothing is open any more, as long as nobody and nothing has done anything to it.
    var freeState: ActionState { get }

    /// The state that something outside of the plan has decided; nil when nothing has, so that dependencies decide.
    func settled(_ index: Int, in job: Job) -> ActionState?

    /// Why a step that nobody acts on is in the state that followed for it, in words for a person; nil says nothing.
    func reason(for state: ActionState, _ index: Int, in job: Job) -> String?

    /// When a step is due now; nil when it isn't, or what that follows from isn't known.
    func due(_ index: Int, in job: Job, _ clock: DueClock) -> DueDate?
}

extension StepKind {
    /// What a step of this kind answers: the one place that knows all kinds.
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
