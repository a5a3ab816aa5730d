import NIOCore

/// The calls of a connection that are dispatched and not answered yet, and how much of the limits they take.
struct CallQueue {
    /// The call whose answer the writer has in hand.
    private(set) var current: CallSlot?
    private var slots = CircularBuffer<CallSlot>()
    /// Bytes of the calls in `slots` and of `current`.
    private(set) var callBytes = 0
    /// Bytes of reply in `slots`.
    private(set) var queuedBytes = 0
    private var callCount = 0

    var count: Int { slots.count + (current == nil ? 0 : 1) }

    var isEmpty: Bool { slots.isEmpty && current == nil }

    func isFull(_ limits: ServerLimits) -> Bool {
        count >= max(1, limits.callsInFlightMax)
            || callBytes >= max(1, limits.callBytesInFlightMax)
            || queuedBytes >= max(1, limits.queuedOutputBytesMax)
    }

    /// The number of a new call: 1, 2, 3 … in its connection.
    mutating func nextNumber() -> Int {
        callCount += 1
        return callCount
    }

    mutating func append(_ slot: CallSlot) {
        slots.append(slot)
        queuedBytes += slot.queuedBytes
        callBytes += slot.callBytes
    }

    mutating func beginNext() -> CallSlot? {
        guard let slot = slots.popFirst() else { return nil }
        queuedBytes -= slot.queuedBytes
        current = slot
        return slot
    }

    mutating func endCurrent() {
        callBytes -= current?.callBytes ?? 0
        current = nil
    }

    /// Drops all calls, the one in hand included; returns them in order.
    mutating func giveUp() -> [CallSlot] {
        defer {
            slots.removeAll()
            (current, queuedBytes, callBytes) = (nil, 0, 0)
        }
        return (current.map { [$0] } ?? []) + slots
    }

    /// Drops calls whose answers are no longer awaited: only oneway calls, and the one in hand, are left.
    mutating func keepOneway() {
        slots = CircularBuffer(slots.filter(\.isOneway))
        queuedBytes = slots.reduce(0) { $0 + $1.queuedBytes }
        callBytes = slots.reduce(current?.callBytes ?? 0) { $0 + $1.callBytes }
    }
}
