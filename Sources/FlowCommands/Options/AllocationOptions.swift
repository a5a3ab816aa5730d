import ArgumentParser
import FlowAPI

/// What goes on which instalment.
struct AllocationOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("put"),
        help: ArgumentHelp(
            "What goes on an instalment, such as 2=300.00; several times for several (default: oldest first).",
            valueName: "n=amount"
        ),
        transform: PaymentReference.parseAllocation
    )
    var allocations: [PaymentsAPI.Allocation] = []

    /// As the wire has it; nil is oldest first.
    var wanted: [PaymentsAPI.Allocation]? { allocations.isEmpty ? nil : allocations }
}
