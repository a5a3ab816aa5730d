/// A step that a person does, and says so.
struct ManualStep: StepBehaviour {
    var keys: [String] { ["makes"] }
    var endsByItself: String? { nil }

    func read(_ step: DraftNode.StepPart, at _: SourceNode, with reader: inout PlanReader) -> StepDetails {
        StepDetails(makes: step.own["makes"].flatMap { reader.readMaking($0, of: step.form) })
    }
}
