/// A dispatched call whose answer is not written yet.
struct CallSlot: Sendable {
    let number: Int
    let isOneway: Bool
    let wantsMore: Bool
    let answer: Answer
    /// Length of the call, which its answer may hold on to until it is known.
    let callBytes: Int

    var queuedBytes: Int {
        switch answer {
        case .now(let reply): reply.sizeBytes
        case .later, .promised, .stream: 0
        }
    }
}
