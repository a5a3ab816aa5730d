import ArgumentParser
import FlowAPI

/// Options that allocate a payment to instalments.
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

    /// Allocations in the form of the wire; nil stands for oldest first.
    var wanted: [PaymentsAPI.Allocation]? { allocations.isEmpty ? nil : allocations }
}
