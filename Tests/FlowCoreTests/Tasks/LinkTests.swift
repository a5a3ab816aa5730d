import FlowCore
import FlowTenant
import Testing

@testable import FlowReminders
@testable import FlowTasks

/// Links in messages, and what their codes do.
@Suite struct LinkTests {
    private static let base = "https://links.example.org/"
    private static let never = DeliveryResult.failed(reason: "No such mailbox", isPermanent: true)

    /// A task at 08:00, with these rules, a little behind that.
    private func world(
        _ rule: String,
        until: String = "2027-01-11T08:00",
        base: String? = base,
        _ result: (DeliveryRecord) -> DeliveryResult? = { _ in nil }
    ) throws -> TaskWorld {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.linkBase = base
        try world.add {
            $0.profile = "ana"
            $0.start = "2027-01-11T08:00"
            $0.grace = "6h"
            $0.reminders = [rule]
        }
        try world.run(until: until, deliver: result)
        return world
    }

    private func delivery(_ world: TaskWorld, to recipient: String = "ana") throws -> DeliveryRecord {
        try world.ledger.deliveries.values.filter { $0.recipient == recipient }.max {
            $0.reminder.number < $1.reminder.number
        }
        .unwrapped()
    }

    private func code(_ world: TaskWorld, _ purpose: String, to recipient: String = "ana") throws -> LinkCode {
        try delivery(world, to: recipient).links.first { $0.purpose.name == purpose }.unwrapped().code
    }

    private func refusal(_ body: () throws -> Void) -> Refusal? {
        do {
            try body()
            return nil
        } catch let refusal as Refusal {
            return refusal
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test func aMessageHasItsLinksBehindItsText() throws {
        let world = try self.world("0m, link done, link acknowledge, link snooze 90m")
        let delivery = try delivery(world)
        #expect(
            delivery.text.hasSuffix(
                """
                .

                Done: https://links.example.org/{link:done}
                Seen: https://links.example.org/{link:acknowledge}
                Remind me again in 1 hour 30 minutes: https://links.example.org/{link:snooze}
                """
            )
        )
        #expect(delivery.payload.contains(#""links":{"acknowledge":"https://links.example.org/{link:acknowledge}","#))
        #expect(Set(delivery.links.map(\.code)).count == 3)
        #expect(Set(delivery.links.map(\.expiresAt)) == [delivery.openAt.advanced(byMilliseconds: 7 * 86_400_000)])
        #expect(Set(world.ledger.codes.keys) == Set(delivery.links.map(\.code.hash)))
    }

    @Test func codesTakeThePlaceOfTheirPlaceholders() throws {
        let record = try delivery(try world("0m, link done, link snooze 1h"))
        let delivery = Delivery(
            id: record.id,
            tenant: TenantID(1),
            slug: try TenantSlug(validating: "home"),
            task: TaskID(1),
            reminder: "1/1/1",
            channel: "mail",
            recipient: "ana",
            title: record.title,
            text: record.text,
            payload: record.payload,
            links: record.links,
            attempt: 1,
            createdAt: record.createdAt
        )
        for link in record.links {
            #expect(delivery.withCodes.text.contains(Self.base + link.code.text))
            #expect(delivery.withCodes.payload.contains("\"\(Self.base + link.code.text)\""))
        }
        #expect(!delivery.withCodes.text.contains("{link") && !delivery.withCodes.payload.contains("{link"))
        #expect(!delivery.text.contains(record.links[0].code.text))
        let code = record.links[0].code.text
        for said in [
            code, String(code.prefix(9)), String(code.dropFirst(3)), code.uppercased(), "00\(code)ff",
            "2F\(code.prefix(20))", "00\(code.uppercased())ff", "=3D\(code.suffix(9))",
        ] {
            let result = DeliveryResult.failed(reason: "It said /\(said)\n", isPermanent: true).withoutCodes(
                of: delivery
            )
            let reason = try #require(result.reason)
            #expect(reason.contains("{link:done}") && !reason.lowercased().contains(code.prefix(8)), "\(reason)")
            #expect(!reason.lowercased().contains(code.suffix(8)), "\(reason)")
        }
        for said in [String(code.prefix(7)), "deadbeef00", "It failed: 0123456789"] {
            let result = DeliveryResult.ambiguous(reason: said).withoutCodes(of: delivery)
            #expect(result == .ambiguous(reason: said))
        }
        #expect(DeliveryResult.sent.withoutCodes(of: delivery) == .sent)
    }

    /// What isn't out is tried with the same codes; what is over has them hashed only.
    @Test(arguments: [DeliveryResult.sent, never, .ambiguous(reason: "It ended", isHeld: true)])
    func codesAreInClearUntilTheirMessageIsOver(end: DeliveryResult) throws {
        var world = try self.world("0m, link done") { _ in .failed(reason: "busy", isPermanent: false) }
        let before = try delivery(world)
        #expect(before.state == .pending && before.links.count == 1)
        try world.run(until: "2027-01-11T08:01") { _ in end }
        let after = try delivery(world)
        #expect(after.state.isFinal && after.links.isEmpty)
        #expect(try world.redeem(before.links[0].code).purpose == .done)
    }

    @Test(arguments: ["done", "acknowledge", "snooze"])
    func aCodeDoesItsOperationAsWhomItWasFor(purpose: String) throws {
        var world = try self.world("0m, nag 10m x3, link done, link acknowledge, link snooze 1h")
        let code = try code(world, purpose)
        _ = try world.end(try delivery(world).id, .sent)
        try world.run(until: "2027-01-11T08:01")
        let receipt = try world.redeem(code)
        #expect(receipt.purpose.name == purpose && !receipt.isRepeated && receipt.subject == "1/1")
        #expect(receipt.eventNumber == world.events.last?.header.number)
        #expect(world.events.last?.header.principal == Principal(linkTo: "ana"))
        let state = world.ledger.occurrences[OccurrenceID(TaskID(1), 1)]?.state
        #expect(state == (purpose == "done" ? .done : .open))
        let count = world.events.count
        let again = try world.redeem(code)
        #expect(again.isRepeated && again.eventNumber == 0 && again.redeemedAt == receipt.redeemedAt)
        #expect(world.events.count == count)
        try world.run(until: "2027-01-11T12:00") { _ in .sent }
        let sent = try world.story.filter { $0.hasSuffix(" sent") }
        #expect(purpose == "snooze" ? sent.contains { $0.contains("01-11T09:01") } : sent.count == 1, "\(sent)")
        #expect(world.ledger.problems.isEmpty)
    }

    @Test func aCodeIsOverAtItsTimeAndNobodysIsRefused() throws {
        var world = try self.world("0m, link done", until: "2027-01-11T08:01")
        let link = try delivery(world).links[0]
        #expect(link.expiresAt == world.now.advanced(byMilliseconds: 7 * 86_400_000 - 60_000))
        world.now = link.expiresAt
        #expect(refusal { _ = try world.redeem(link.code) } == .code(.expired(.done, link.expiresAt)))
        world.now = link.expiresAt.advanced(byMilliseconds: -1)
        #expect(try world.redeem(link.code).purpose == .done)
        let other = try LinkCode(validating: String(repeating: "ab", count: 32))
        #expect(refusal { _ = try world.redeem(other) } == .code(.unknown))
    }

    /// Its end says what can't be done: the code isn't used up.
    @Test func whatCannotBeDoneIsReportedByTheOperation() throws {
        var world = try self.world("0m, link done, link snooze 1h", until: "2027-01-11T08:01")
        let (done, snooze) = (try code(world, "done"), try code(world, "snooze"))
        try world.change(.skip(TaskID(1), occurrence: 1, reason: "Not today"))
        for code in [done, snooze] {
            guard case .task(.notPossible) = refusal({ _ = try world.redeem(code) }) else {
                Issue.record("\(code)")
                continue
            }
        }
        try world.change(.reopen(OccurrenceID(TaskID(1), 1), reason: nil))
        #expect(try world.redeem(done).eventNumber > 0)
    }

    @Test func whatWasDoneAnotherWayIsNoEvent() throws {
        var world = try self.world("0m, link done", until: "2027-01-11T08:01")
        let code = try code(world, "done")
        try world.change(.complete(TaskID(1), occurrence: 1, note: nil))
        let receipt = try world.redeem(code)
        #expect(receipt.eventNumber == 0 && !receipt.isRepeated)
        // It isn't used up: what was said is taken back, and the link says it again.
        try world.change(.reopen(OccurrenceID(TaskID(1), 1), reason: nil))
        #expect(try world.redeem(code).eventNumber > 0)
        #expect(try world.redeem(code).isRepeated)
    }

    /// Each of several has codes of their own; one person counts once, by link or by principal.
    @Test func differentPeopleAreCounted() throws {
        var world = try self.world("0m to ana+carla, nag 10m x3, acks 2, link acknowledge", until: "2027-01-11T08:01")
        let (ana, carla) = (try code(world, "acknowledge"), try code(world, "acknowledge", to: "carla"))
        #expect(ana != carla)
        for delivery in world.ledger.deliveries.values { _ = try world.end(delivery.id, .sent) }
        try world.link("ana", to: Principal(uid: 1000))
        #expect(try world.redeem(ana).eventNumber > 0)
        let own = try world.change(.acknowledge(OccurrenceID(TaskID(1), 1), reminder: nil))
        #expect(own.eventNumber == 0)
        #expect(world.tasks[TaskID(1)]?.reminding.occurrences[1]?.reminders.values.contains { $0.isPlanned } == true)
        #expect(try world.redeem(carla).eventNumber > 0)
        #expect(world.tasks[TaskID(1)]?.reminding.occurrences[1]?.reminders.values.contains { $0.isPlanned } == false)
    }

    /// Nobody knows whether the first message got out, so its code holds as well.
    @Test func aReplayedMessageHasNewCodes() throws {
        var world = try self.world("0m, link done, link acknowledge, hold", until: "2027-01-11T08:01")
        let first = try delivery(world)
        _ = try world.end(first.id, .ambiguous(reason: "It ended"))
        _ = try world.order(.replay(reason: nil), first.id)
        let second = try delivery(world)
        #expect(second.id == first.id && second.text == first.text)
        #expect(Set(second.links.map(\.code)).isDisjoint(with: first.links.map(\.code)) && second.links.count == 2)
        #expect(try world.redeem(first.links[1].code).eventNumber > 0)
        #expect(try world.redeem(second.links[0].code).eventNumber > 0)
    }

    @Test func theNextChannelHasCodesOfItsOwn() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.linkBase = Self.base
        world.recipientChannels = ["ana": ["mail", "phone"]]
        try world.add {
            $0.profile = "ana"
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m, link done"]
        }
        var codes: [String: LinkCode] = [:]
        try world.run(until: "2027-01-11T08:00") { delivery in
            codes[delivery.channel] = delivery.links.first?.code
            return delivery.channel == "mail" ? Self.never : .sent
        }
        #expect(codes.count == 2 && codes["mail"] != codes["phone"])
        #expect(try world.redeem(codes["phone"].unwrapped()).eventNumber > 0)
    }

    @Test func withoutAnAddressThereAreNoLinks() throws {
        let error = #expect(throws: Refusal.self) { try world("0m, link done", base: nil) }
        guard case .invalidInput(let input) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(input.field == "reminders[0]" && input.found == "link done")
        #expect(input.allowed.contains("links.baseURL"))
        // One that was taken away since leaves the rest of the message.
        var other = try self.world("0m, link done", until: "2027-01-11T07:30")
        other.linkBase = nil
        try other.run(until: "2027-01-11T08:00") { _ in nil }
        let delivery = try delivery(other)
        #expect(delivery.links.isEmpty && !delivery.text.contains("{link") && !delivery.payload.contains("links"))
    }

    /// What goes out late can be answered for as long as what went out at once.
    @Test func aCodeHoldsFromItsAttemptOn() throws {
        var links: [DeliveryLink] = []
        let world = try self.world("0m, link done", until: "2027-01-11T10:00") { delivery in
            links += delivery.links
            return links.count < 5 ? .failed(reason: "busy", isPermanent: false) : .sent
        }
        #expect(links.count == 5 && Set(links.map(\.code)).count == 1)
        let end = try world.ledger.codes[links[0].code.hash].unwrapped().expiresAt
        #expect(zip(links, links.dropFirst()).allSatisfy { $0.expiresAt <= $1.expiresAt })
        #expect(links[0].expiresAt < links[4].expiresAt && links[4].expiresAt < end)
    }

    /// Where links lead is in the text, whatever the configuration is by now.
    @Test func whatHasAPlaceholderHasACode() throws {
        var world = try self.world("0m, link done") { _ in Self.never }
        world.linkBase = nil
        let id = try delivery(world).id
        _ = try world.order(.replay(reason: nil), id)
        #expect(try delivery(world).links.map(\.purpose) == [.done])
    }

    /// A link brings neither a note nor a photo.
    @Test func whatIsConfirmedHasNoLinkThatDoesIt() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.linkBase = Self.base
        func add(_ rule: String, _ confirm: String) -> Refusal? {
            refusal {
                try world.add {
                    $0.start = "2027-01-11T08:00"
                    $0.confirm = confirm
                    $0.reminders = ["-1h", rule]
                }
            }
        }
        guard case .invalidInput(let input) = add("0m to ana, link done", "text") else {
            Issue.record("It was taken")
            return
        }
        #expect(input.field == "reminders[1]" && input.allowed.contains("text"))
        #expect(add("0m to ana, link acknowledge", "text") == nil)
    }

    @Test(arguments: [
        "", "abc", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
        String(repeating: "A", count: 64), String(repeating: "é", count: 32), String(repeating: "0", count: 63) + "\n",
    ])
    func whatIsNoCodeIsNotRepeated(text: String) {
        let error = #expect(throws: InvalidInput.self) { try LinkCode(validating: text) }
        let known = text.isEmpty ? "" : text.count == 64 ? "other characters" : "\(text.count) characters"
        #expect(error?.found == known)
    }
}
