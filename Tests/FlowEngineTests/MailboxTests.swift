import FlowCore
import TestSupport
import Testing

@testable import FlowEngine

/// The queue before an actor, and the line of answers behind it.
@Suite(.timeLimit(.minutes(5)))
struct MailboxTests {
    private func envelope(_ step: String) throws -> Envelope<TenantCommand> {
        Envelope(command: try .complete(step), caller: .owner, key: nil, ticket: Ticket())
    }

    private func answer(_ event: EventNumber) -> CommandOutcome {
        .tenantCreated(
            TenantSummary(
                spec: .sample("a"),
                createdAt: Timestamp(milliseconds: 0),
                createdBy: Caller.owner.principal,
                eventNumber: event,
                jobCount: 0,
                runningJobCount: 0
            )
        )
    }

    private func decided(
        _ mailbox: Mailbox<TenantCommand>,
        _ count: Int
    ) async throws -> [Envelope<TenantCommand>] {
        for index in 0..<count { #expect(mailbox.send(try envelope("s\(index)")) == .accepted) }
        guard case .decide(let envelopes) = await mailbox.next() else { return [] }
        return envelopes
    }

    @Test
    func whatWaitsIsUndecidedOrInFlightCountsAgainstTheBound() async throws {
        let mailbox = Mailbox<TenantCommand>(countMax: 2)
        let taken = try await decided(mailbox, 2)
        #expect(mailbox.send(try envelope("x")) == .full)
        let sequence = mailbox.handOver(taken[0], outcome: answer(1), whenCommitted: nil)
        #expect(mailbox.send(try envelope("x")) == .full)
        mailbox.committed(through: try #require(sequence))
        #expect(mailbox.send(try envelope("x")) == .accepted)
    }

    @Test
    func anotherBoundCountsFromTheNextCommandOn() async throws {
        let mailbox = Mailbox<TenantCommand>(countMax: 1)
        #expect(mailbox.send(try envelope("a")) == .accepted)
        #expect(mailbox.send(try envelope("b")) == .full)
        mailbox.update(countMax: 3)
        #expect(mailbox.send(try envelope("c")) == .accepted)
        mailbox.update(countMax: 1)
        #expect(mailbox.send(try envelope("d")) == .full)
        guard case .decide(let envelopes) = await mailbox.next() else { return }
        #expect(envelopes.count == 2, "what was taken stays")
    }

    @Test
    func itIsIdleOnlyWhenNothingIsUnderWay() async throws {
        let mailbox = Mailbox<TenantCommand>()
        let taken = try await decided(mailbox, 1)
        #expect(!mailbox.closeIfIdle())
        let sequence = try #require(mailbox.handOver(taken[0], outcome: answer(1), whenCommitted: nil))
        #expect(!mailbox.closeIfIdle())
        mailbox.refused(.stale("Injected"))
        #expect(!mailbox.closeIfIdle())
        guard case .recover(_, let again) = await mailbox.next() else {
            Issue.record("It has to recover")
            return
        }
        #expect(!mailbox.closeIfIdle())
        let second = try #require(mailbox.handOver(again[0], outcome: answer(1), whenCommitted: nil))
        #expect(second == sequence + 1)
        mailbox.committed(through: second)
        #expect(mailbox.closeIfIdle())
        #expect(mailbox.send(try envelope("x")) == .closed)
        #expect(await mailbox.next() == nil)
    }

    @Test
    func answersComeOutInOrderUpToWhatIsOnDisk() async throws {
        let mailbox = Mailbox<TenantCommand>()
        let taken = try await decided(mailbox, 4)
        let refusal = CommandFailure.refused(.permissionDenied)
        let first = try #require(mailbox.handOver(taken[0], outcome: answer(1), whenCommitted: nil))
        mailbox.answer(taken[1], .failure(refusal))
        let second = try #require(mailbox.handOver(taken[2], outcome: answer(2), whenCommitted: nil))
        mailbox.answer(taken[3], .failure(refusal))
        #expect(taken.allSatisfy { $0.ticket.known == nil })
        mailbox.committed(through: first)
        #expect(taken.map { $0.ticket.known != nil } == [true, true, false, false])
        mailbox.committed(through: second)
        #expect(taken.allSatisfy { $0.ticket.known != nil })
    }

    @Test
    func whatIsDecidedAfterARefusalIsPutOffInItsPlace() async throws {
        let mailbox = Mailbox<TenantCommand>()
        let taken = try await decided(mailbox, 3)
        _ = mailbox.handOver(taken[0], outcome: answer(1), whenCommitted: nil)
        mailbox.refused(.stale("Injected"))
        mailbox.refused(.diskFull)
        #expect(mailbox.handOver(taken[1], outcome: answer(2), whenCommitted: nil) == nil)
        mailbox.putOff(taken[2])
        guard case .recover(let cause, let again) = await mailbox.next() else {
            Issue.record("It has to recover")
            return
        }
        #expect(cause == .stale("Injected"))
        #expect(again.map { $0.command.digest } == taken.map { $0.command.digest })
    }

    @Test
    func aClosedMailboxEndsItsActorWithTheLastAnswer() async throws {
        let mailbox = Mailbox<TenantCommand>()
        let taken = try await decided(mailbox, 1)
        let sequence = try #require(mailbox.handOver(taken[0], outcome: answer(1), whenCommitted: nil))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { await mailbox.next() == nil }
            try await eventually { mailbox.isAwaited }
            mailbox.close()
            try await eventually { mailbox.isAwaited }
            mailbox.committed(through: sequence)
            #expect(try await group.next() == true)
        }
    }

    @Test
    func aTicketIsCompletedOnceAndForAll() async {
        let ticket = Ticket()
        ticket.complete(.failure(.stopping))
        ticket.complete(.failure(.diskFull))
        #expect(ticket.known == .failure(.stopping))
        #expect(await ticket.result == .failure(.stopping))
    }
}
