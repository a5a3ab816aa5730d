// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Details of a step: instructions, form fields and the steps around it.
    package struct StepDetail: Codable, Sendable, Hashable {
        /// Instructions for doing the step, over several lines.
        package var instructions: String?
        /// The fields to fill in when it is done, in order.
        package var fields: [Field]
        /// Steps that it still waits for, or whose answers its condition reads; at most 100.
        package var waitsFor: [StepBeside]
        /// Steps that wait for it, or whose condition reads its answers; at most 100.
        package var waitedForBy: [StepBeside]

        package init(instructions: String? = nil, fields: [Field], waitsFor: [StepBeside], waitedForBy: [StepBeside]) {
            self.instructions = instructions
            self.fields = fields
            self.waitsFor = waitsFor
            self.waitedForBy = waitedForBy
        }
    }
}
