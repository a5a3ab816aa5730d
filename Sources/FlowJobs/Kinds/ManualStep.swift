/// A step that a person does, and says so.
struct ManualStep: StepBehaviour {
    var endsByItself: String? { nil }
}
