import FlowCore
import Testing

@testable import FlowLedger

struct EventChainTests {
    private let first: Event
    private let second: Event

    init() throws {
        let header = EventHeader(
            tenant: TenantID(7),
            number: 1,
            at: Timestamp(milliseconds: 1_806_197_400_123),
            kind: .actionCompleted,
            principal: Principal(uid: 1000),
            job: JobID(12),
            step: try StepKey(validating: "photo")
        )
        first = EventChain.link(
            header,
            payload: #"{"after":{"state":"done"},"note":"Grüße"}"#,
            salt: (0..<16).map { UInt8($0) },
            after: EventChain.start,
            previousOfJob: 0
        )
        let next = EventHeader(
            tenant: TenantID(7),
            number: 2,
            at: Timestamp(milliseconds: 1_806_197_401_000),
            kind: .tenantCreated,
            principal: Principal(uid: 0),
            job: nil,
            step: nil
        )
        second = EventChain.link(
            next,
            payload: "{}",
            salt: [UInt8](repeating: 255, count: 16),
            after: first.hash
        )
    }

    /// Computed from the documentation with Python's hashlib.
    @Test
    func theHashesAreThoseOfTheDocumentedBytes() throws {
        #expect(
            ContentDigest(bytes: first.payloadHash)?.hex
                == "77da1c04663cfd8369c60c4ae9dc77c308bab544a49626a820db5e559f040043"
        )
        #expect(
            ContentDigest(bytes: first.hash)?.hex
                == "72fc0243c3e2ca1ef6dd6e1b4dbbf8a7a215011fc1cca2bd72ccd3943e361f63"
        )
        #expect(
            ContentDigest(bytes: second.payloadHash)?.hex
                == "dbe68ff5c3a36dc2c97af8a0f49617b7dc11617b490add3ebaa3cc5683411471"
        )
        #expect(
            ContentDigest(bytes: second.hash)?.hex
                == "fc2a0db8795f674f23428fd54feeeff4c53518ec229a1c553ab3298687877de3"
        )
        #expect(EventChain.start == [UInt8](repeating: 0, count: 32))
    }

    @Test
    func aChainVerifiesInItsOrderOnly() {
        #expect(EventChain.verifies(first, after: EventChain.start))
        #expect(EventChain.verifies(second, after: first.hash))
        #expect(!EventChain.verifies(second, after: EventChain.start))
        #expect(!EventChain.verifies(first, after: second.hash))
    }

    @Test
    func anErasedPayloadLeavesTheChainVerifiable() {
        let erased = changed(payload: .some(nil), salt: .some(nil))
        #expect(erased.payload == nil)
        #expect(EventChain.verifies(erased, after: EventChain.start))
        #expect(EventChain.verifies(second, after: erased.hash))
    }

    @Test
    func everyChangedFieldIsFound() throws {
        let step = try StepKey(validating: "phot")
        let tampered = [
            changed(tenant: TenantID(8)), changed(number: 2), changed(at: Timestamp(milliseconds: 1_806_197_400_124)),
            changed(kind: .actionSkipped), changed(principal: Principal(uid: 1001)), changed(job: .some(JobID(13))),
            changed(job: .some(nil)), changed(step: .some(step)), changed(step: .some(nil)),
            changed(payload: #"{"after":{"state":"done"},"note":"Grüsse"}"#),
            changed(salt: [UInt8](repeating: 0, count: 16)),
            changed(payloadHash: [UInt8](repeating: 1, count: 32)), changed(hash: [UInt8](repeating: 1, count: 32)),
            changed(payloadHash: []), changed(hash: []), changed(previousOfJob: .some(1)),
            changed(previousOfJob: .some(nil)),
        ]
        for (index, event) in tampered.enumerated() {
            #expect(event != first)
            #expect(!EventChain.verifies(event, after: EventChain.start), "change \(index)")
        }
    }

    /// Erasing takes both or neither; with one of them gone nothing would hold the other.
    @Test
    func halfAnErasureIsFound() {
        #expect(!EventChain.verifies(changed(payload: .some(nil)), after: EventChain.start))
        #expect(!EventChain.verifies(changed(salt: .some(nil)), after: EventChain.start))
        #expect(!EventChain.verifies(changed(payload: "{}", salt: .some(nil)), after: EventChain.start))
    }

    /// The hash of salt and payload together doesn't say where one ends and the other begins.
    @Test
    func aByteMovedFromThePayloadToTheSaltIsFound() throws {
        let payload = try #require(first.payload)
        let salt = try #require(first.salt)
        let moved = changed(payload: String(payload.dropFirst()), salt: salt + [UInt8(ascii: "{")])
        #expect(!EventChain.verifies(moved, after: EventChain.start))
    }

    /// A job without a step and a step without a job are not the same bytes.
    @Test
    func emptyFieldsKeepTheirPlace() throws {
        let onlyJob = changed(job: .some(JobID(1)), step: .some(nil))
        let onlyStep = changed(job: .some(nil), step: .some(try StepKey(validating: "1")))
        let hashes = [onlyJob, onlyStep].map {
            EventChain.link($0.header, payload: "{}", salt: [], after: EventChain.start).hash
        }
        #expect(hashes[0] != hashes[1])
    }

    /// The first event with some fields changed.
    private func changed(
        tenant: TenantID? = nil,
        number: EventNumber? = nil,
        at: Timestamp? = nil,
        kind: EventKind? = nil,
        principal: Principal? = nil,
        job: JobID?? = nil,
        step: StepKey?? = nil,
        payload: String?? = nil,
        salt: [UInt8]?? = nil,
        payloadHash: [UInt8]? = nil,
        hash: [UInt8]? = nil,
        previousOfJob: EventNumber?? = nil
    ) -> Event {
        let old = first.header
        let header = EventHeader(
            tenant: tenant ?? old.tenant,
            number: number ?? old.number,
            at: at ?? old.at,
            kind: kind ?? old.kind,
            principal: principal ?? old.principal,
            job: job ?? old.job,
            step: step ?? old.step
        )
        return Event(
            header: header,
            payload: payload ?? first.payload,
            salt: salt ?? first.salt,
            payloadHash: payloadHash ?? first.payloadHash,
            hash: hash ?? first.hash,
            previousOfJob: previousOfJob ?? first.previousOfJob
        )
    }
}
