/// Decides whether a step or a group applies, from the job's attributes and the form fields of steps.
///
/// It is total: it has an answer for every input, runs in time proportional to its size and touches nothing else.
package indirect enum Condition: Hashable, Sendable {
    case compare(Operand, Test)
    case not(Condition)
    /// True when all are true; of none, true.
    case all([Condition])
    /// True when at least one is true; of none, false.
    case any([Condition])

    /// Answers in Kleene's three-valued logic; nil means that it is undecided.
    ///
    /// An answer other than nil stays the same whatever the unknown operands turn out to be.
    package func evaluate(_ lookup: (Operand) -> Lookup) -> Bool? {
        switch self {
        case .compare(let operand, let test): return test.evaluate(lookup(operand))
        case .not(let condition): return condition.evaluate(lookup).map { !$0 }
        case .all(let conditions): return Self.combine(conditions, decisive: false, lookup)
        case .any(let conditions): return Self.combine(conditions, decisive: true, lookup)
        }
    }

    package var operands: Set<Operand> {
        switch self {
        case .compare(let operand, _): [operand]
        case .not(let condition): condition.operands
        case .all(let conditions), .any(let conditions):
            conditions.reduce(into: []) { $0.formUnion($1.operands) }
        }
    }

    /// The steps whose form fields it looks at.
    package var referencedSteps: Set<StepKey> {
        var steps: Set<StepKey> = []
        for case .field(let step, _) in operands { steps.insert(step) }
        return steps
    }

    /// One decisive answer settles the matter; otherwise a single undecided one leaves it open.
    private static func combine(
        _ conditions: [Condition],
        decisive: Bool,
        _ lookup: (Operand) -> Lookup
    ) -> Bool? {
        var answer: Bool? = !decisive
        for condition in conditions {
            switch condition.evaluate(lookup) {
            case decisive: return decisive
            case nil: answer = nil
            case .some: continue
            }
        }
        return answer
    }
}
