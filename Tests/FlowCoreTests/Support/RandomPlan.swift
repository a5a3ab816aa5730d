import FlowCore

/// Makes templates at random: nested groups, weights, optional steps, forms, dependencies and conditions.
///
/// Whatever refers, refers to something that was made before, so that nothing waits in a circle; the lists are then
/// turned round at random, so that the order of the template is not the order of the work.
struct RandomPlan {
    private var random: SplitMix64
    private var leafCount = 0
    private var groupCount = 0
    private var leafCountMax: Int
    /// Steps and closed groups that something may depend on.
    private var known: [StepKey] = []
    /// Steps with a form that a condition may read.
    private var readable: [StepKey] = []

    static let attributeNames = ["p", "q"]
    static let fieldName = "f"
    static let values = ["x", "y"]

    private init(_ random: SplitMix64) {
        self.random = random
        leafCountMax = 0
        leafCountMax = 2 + self.random.below(11)
    }

    static func definition(_ random: inout SplitMix64) throws -> TemplateDefinition {
        var plan = RandomPlan(random)
        var nodes: [PlanNode] = []
        while nodes.isEmpty || plan.leafCount < plan.leafCountMax { nodes += try plan.nodes(depth: 0) }
        let definition = TemplateDefinition(
            key: try TemplateKey(validating: "t"),
            title: "T",
            skip: plan.random.pick(SkipPolicy.allCases),
            attributes: try attributeNames.map { FieldDefinition(key: try FieldKey(validating: $0), type: .text) },
            nodes: nodes
        )
        random = plan.random
        return definition
    }

    private mutating func nodes(depth: Int) throws -> [PlanNode] {
        var nodes: [PlanNode] = []
        for _ in 0...random.below(4) {
            nodes.append(depth < 3 && random.chance(35) ? try group(depth: depth) : try step())
        }
        return random.chance(50) ? nodes : nodes.reversed()
    }

    private mutating func group(depth: Int) throws -> PlanNode {
        groupCount += 1
        let key = try StepKey(validating: "g\(groupCount)")
        let dependsOn = dependencies()
        let condition = try random.chance(25) ? condition(depth: 0) : nil
        let weight = random.chance(50) ? random.pick([0, 1, 3, 100, 9973]) : nil
        let group = GroupDefinition(
            key: key,
            title: key.text,
            weight: weight,
            dependsOn: dependsOn,
            condition: condition,
            nodes: try nodes(depth: depth + 1)
        )
        known.append(key)
        return .group(group)
    }

    private mutating func step() throws -> PlanNode {
        leafCount += 1
        let key = try StepKey(validating: "s\(leafCount)")
        let hasForm = random.chance(60)
        let fields = hasForm ? [FieldDefinition(key: try FieldKey(validating: Self.fieldName), type: .text)] : []
        let step = StepDefinition(
            key: key,
            title: key.text,
            weight: random.pick([0, 1, 1, 1, 2, 7, 10_000]),
            isOptional: random.chance(20),
            dependsOn: dependencies(),
            condition: try random.chance(35) ? condition(depth: 0) : nil,
            form: fields
        )
        known.append(key)
        if hasForm { readable.append(key) }
        return .step(step)
    }

    private mutating func dependencies() -> [StepKey] {
        guard !known.isEmpty, random.chance(45) else { return [] }
        var keys: [StepKey] = []
        for _ in 0...random.below(2) {
            let key = random.pick(known)
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    private mutating func condition(depth: Int) throws -> Condition {
        if depth < 2, random.chance(30) {
            let inner = [try condition(depth: depth + 1), try condition(depth: depth + 1)]
            return random.chance(50) ? .all(inner) : .any(inner)
        }
        if random.chance(20) { return .not(try condition(depth: depth + 1)) }
        let operand: Operand
        if !readable.isEmpty, random.chance(75) {
            operand = .field(step: random.pick(readable), field: try FieldKey(validating: Self.fieldName))
        } else {
            operand = .attribute(try FieldKey(validating: random.pick(Self.attributeNames)))
        }
        switch random.below(4) {
        case 0: return .compare(operand, .exists(random.chance(60)))
        case 1: return .compare(operand, .oneOf(Self.values.map(FieldValue.text)))
        case _: return .compare(operand, .equals(.text(random.pick(Self.values))))
        }
    }

    // MARK: - Deeds

    /// Values of attributes or of a form, some of them missing.
    static func values(_ names: [String], _ random: inout SplitMix64) throws -> [FieldKey: FieldValue] {
        var values: [FieldKey: FieldValue] = [:]
        for name in names where random.chance(75) {
            values[try FieldKey(validating: name)] = .text(random.pick(Self.values))
        }
        return values
    }

    /// A step and a deed to it, more often than not one that is possible.
    static func operation(
        in job: Job,
        _ random: inout SplitMix64
    ) throws -> (step: StepDefinition, operation: ActionOperation, isInOrder: Bool) {
        let aim = random.chance(60)
        while true {
            let index = random.below(job.actions.count)
            let step = job.plan.leaves[index].step
            let (operation, isInOrder) = try operation(for: step, &random)
            let isPossible = ActionVerbTests.target(of: operation.verb, from: job.actions[index].state) != nil
            if isPossible || !aim || random.chance(5) { return (step, operation, isInOrder) }
        }
    }

    /// A deed at random, and whether its content is in order, whatever it is done to.
    static func operation(
        for step: StepDefinition,
        _ random: inout SplitMix64
    ) throws -> (operation: ActionOperation, isInOrder: Bool) {
        switch random.below(100) {
        case 0..<10: return (.start, true)
        case 10..<25:
            let percent = random.pick([0, 1, 50, 50, 99, 99, 100, -1, Int64.max])
            return (.progress(percent: percent), (0...99).contains(percent))
        case 25..<33:
            if random.chance(5) { return (.save(form: [try FieldKey(validating: "other"): .text("x")]), false) }
            return (.save(form: try values(step.form.isEmpty ? [] : [fieldName], &random)), true)
        case 33..<45:
            let form = try values(step.form.isEmpty ? [] : [fieldName], &random)
            return (.correct(form: form, reason: random.chance(90) ? "w" : " "), false)
        case 45..<65:
            if random.chance(5) { return (.complete(form: [try FieldKey(validating: "other"): .text("x")]), false) }
            let names = step.form.isEmpty ? [] : [fieldName]
            return (.complete(form: try values(names, &random)), true)
        case 65..<75: return random.chance(90) ? (.skip(reason: "s"), true) : (.skip(reason: " \n"), false)
        case 75..<83: return random.chance(90) ? (.cancel(reason: "c"), true) : (.cancel(reason: ""), false)
        case _: return (.reopen(reason: random.chance(50) ? "r" : nil), true)
        }
    }
}
