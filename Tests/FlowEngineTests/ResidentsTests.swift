import Testing

@testable import FlowEngine

/// What an actor keeps in memory beside a model of its own: the disk as it is known to be.
@Suite struct ResidentsTests {
    @Test func whatIsDecidedStaysUntilItIsOnDisk() {
        var residents = Residents<Int, String>(countMax: 0)
        residents.retain("a", as: 1)
        #expect(!residents.isSettled(1) && residents.unsettled == ["a"])
        residents.trim(settled: 4, handedOver: 5)
        #expect(residents.value(1) == "a" && !residents.isSettled(1))
        residents.trim(settled: 5, handedOver: 6)
        #expect(residents.value(1) == nil && residents.isSettled(1))
    }

    @Test func whatWasDecidedAgainStaysUntilThatIsOnDisk() {
        var residents = Residents<Int, String>(countMax: 0)
        residents.retain("a", as: 1)
        residents.trim(settled: 0, handedOver: 1)
        residents.retain("b", as: 1)
        residents.trim(settled: 1, handedOver: 2)
        #expect(residents.value(1) == "b")
        residents.trim(settled: 2, handedOver: 3)
        #expect(residents.known(1) == nil)
    }

    @Test func theLeastUsedLeavesFirst() {
        var residents = Residents<Int, Int>(countMax: 4)
        for key in 1...4 { residents.retain(stored: key, as: key) }
        residents.trim(settled: 0, handedOver: 1)
        #expect(residents.all.count == 4)
        _ = residents.value(1)
        _ = residents.known(2)
        residents.retain(stored: 5, as: 5)
        residents.trim(settled: 0, handedOver: 1)
        #expect(Set(residents.all.keys) == [1, 5])
    }

    @Test func aChangeLeavesWhatIsWaitedFor() {
        var residents = Residents<Int, Int>(countMax: 0)
        residents.retain(1, as: 1)
        residents.update(1) { $0 += 1 }
        residents.update(2) { $0 += 1 }
        residents.trim(settled: 0, handedOver: 1)
        #expect(residents.all == [1: 2] && residents.unsettled == [2])
        residents.removeAll()
        #expect(residents.all.isEmpty && residents.isSettled(1))
    }
}
