import FlowAPI
import FlowControl
import FlowCore
import NIOCore
import TestSupport
import Testing

@testable import Varlink

/// Who a call is from is settled when it is dispatched: what is presented behind it, in the same packet, changes nothing.
@Suite(.timeLimit(.minutes(5)))
struct PresentedLaterTests {
    /// A token, and for whom its holder acts.
    private struct Holder {
        let id: String
        let secret: String
        let name: String

        var principal: String { "token:\(id) for \(name)" }
    }

    private func holder(_ control: ControlWorld, of tenant: String, for name: String) async throws -> Holder {
        let parameters = TokensAPI.Create.Parameters(tenant: tenant, name: "An app", role: .owner)
        let reply = try await control.connected(.admin) { client in
            try await client.call(TokensAPI.Create.method, parameters, as: TokensAPI.Create.Reply.self)
        }
        return Holder(id: reply.token.id, secret: try #require(reply.secret), name: name)
    }

    /// The outcome of a call between two presentations, none of which is waited for.
    private func outcome(
        _ control: ControlWorld,
        from peer: Caller = .stranger,
        before: Holder?,
        _ method: String,
        _ parameters: [String: JSONValue],
        behind: Holder?
    ) async throws -> Result<JSONValue, VarlinkError> {
        let service = try ControlService(
            engine: control.world.engine,
            clock: control.world.clock,
            zones: AnyZones(),
            clockWatch: control.world.watch,
            control: FakeDaemonControl(),
            identify: { _ in peer }
        )
        let session = try service.openSession(descriptor: 0)
        func present(_ holder: Holder) throws {
            let parameters = DaemonAPI.Authenticate.Parameters(token: holder.secret, onBehalfOf: holder.name)
            let call = IncomingCall(method: DaemonAPI.Authenticate.method, parameters: parameters)
            guard case .now(let reply) = service.dispatch(call, session: session) else {
                Issue.record("A presentation acts at once")
                return
            }
            let caller = try reply.result(as: DaemonAPI.Authenticate.Reply.self).caller
            #expect(caller.principal == holder.principal)
        }
        if let before { try present(before) }
        let streams = [EventsAPI.Watch.method, SimulationAPI.Run.method].contains(method)
        let call = IncomingCall(method: method, parameters: JSONValue.object(parameters), wantsMore: streams)
        let answer = service.dispatch(call, session: session)
        if let behind { try present(behind) }
        return try await answer.firstOutcome()
    }

    private func error(of result: Result<JSONValue, VarlinkError>) -> String? {
        if case .failure(let error) = result { error.name } else { nil }
    }

    @Test
    func everyMethodHasTheRightsOfWhoeverHadBeenPresentedBefore() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let mine = try await holder(control, of: "mine", for: "ito")
            let theirs = try await holder(control, of: "theirs", for: "kim")
            for (method, parameters) in AccessTests.calls {
                var parameters = parameters
                parameters["tenant"] = "mine"
                let alone = try await outcome(control, before: theirs, method, parameters, behind: nil)
                let weak = try await outcome(control, before: theirs, method, parameters, behind: mine)
                #expect(weak == alone, "\(method)")
                let strong = try await outcome(control, before: mine, method, parameters, behind: theirs)
                #expect(error(of: strong) != DaemonAPI.NoSuchTenant.name, "\(method)")
            }
        }
    }

    @Test
    func everyMethodHasTheNameOfWhoeverHadBeenPresentedBefore() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let ito = try await holder(control, of: "mine", for: "ito")
            let kim = Holder(id: ito.id, secret: ito.secret, name: "kim")
            let before = try await control.world.events(of: "mine").count
            for (method, parameters) in AccessTests.calls {
                var parameters = parameters
                parameters["tenant"] = "mine"
                _ = try await outcome(control, before: ito, method, parameters, behind: kim)
            }
            let principals = try await control.world.events(of: "mine").dropFirst(before).map(\.header.principal.text)
            #expect(principals.count > 10)
            #expect(Set(principals) == [ito.principal])
        }
    }

    @Test
    func anUploadIsOfWhoeverHadBeenPresentedBefore() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let ito = try await holder(control, of: "mine", for: "ito")
            let kim = Holder(id: ito.id, secret: ito.secret, name: "kim")
            let begin: [String: JSONValue] = [
                "tenant": "mine", "job": "1", "step": "a", "name": "a.txt", "type": "text/plain", "size": 2,
            ]
            let begun = try await outcome(control, before: ito, MediaAPI.Begin.method, begin, behind: kim).get()
            let upload: [String: JSONValue] = ["tenant": "mine", "upload": try #require(begun["upload"])]
            let append = upload.merging(["offset": 0, "data": "aGk="]) { $1 }
            _ = try await outcome(control, before: ito, MediaAPI.Append.method, append, behind: kim).get()
            let reply = try await outcome(control, before: ito, MediaAPI.Finish.method, upload, behind: kim).get()
            let medium = try #require(reply["media"])
            #expect(medium.description.contains(ito.principal), "\(medium)")
        }
    }

    @Test
    func methodsWithoutATenantAreOfWhoeverCalledThem() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let mine = try await holder(control, of: "mine", for: "ito")
            let theirs = try await holder(control, of: "theirs", for: "kim")
            for method in [DaemonAPI.WhoAmI.method, DaemonAPI.GetStatus.method] {
                let reply = try await outcome(control, before: mine, method, [:], behind: theirs).get()
                #expect(reply["caller"]?["principal"] == .string(mine.principal), "\(method)")
            }
            let who = try await outcome(control, before: mine, DaemonAPI.WhoAmI.method, [:], behind: theirs).get()
            #expect(who["memberships"]?[0]?["tenant"] == "mine")
            let list = try await outcome(control, before: mine, TenantsAPI.List.method, [:], behind: theirs).get()
            #expect(list["tenants"]?[0]?["spec"]?["slug"] == "mine")
            let slug: [String: JSONValue] = ["slug": "new"]
            for (method, parameters) in [(TenantsAPI.Create.method, slug), (DaemonAPI.ConfirmClock.method, [:])] {
                let own = try await outcome(control, from: .admin, before: nil, method, parameters, behind: mine)
                #expect(error(of: own) == nil, "\(method)")
                let token = try await outcome(control, from: .admin, before: mine, method, parameters, behind: theirs)
                #expect(error(of: token) == VarlinkError.permissionDenied.name, "\(method)")
            }
        }
    }
}

extension Answer {
    /// What the call is answered; of several replies the first.
    fileprivate func firstOutcome() async throws -> Result<JSONValue, VarlinkError> {
        switch self {
        case .now(let reply): return try reply.outcome()
        case .later(let work): return try await work().outcome()
        case .promised(let known, let wait):
            while true {
                if let reply = known() { return try reply.outcome() }
                await wait()
            }
        case .stream(let body):
            let sink = FirstReply()
            do {
                try await body(ReplyStream(sink: sink, callNumber: 1))
            } catch let error as any VarlinkErrorConvertible {
                return .failure(error.varlinkError)
            } catch is ReplyStreamError {
                // It was told that nobody listens any more.
            }
            return try await #require(sink.reply).outcome()
        }
    }
}

extension Reply {
    fileprivate func outcome() throws -> Result<JSONValue, VarlinkError> {
        do {
            return .success(try result(as: JSONValue.self))
        } catch let error as VarlinkError {
            return .failure(error)
        }
    }
}

/// Takes one reply, then hears nothing more.
private actor FirstReply: ReplySink {
    private(set) var reply: Reply?

    func stream(_ frame: ByteBuffer, callNumber: Int, isLast: Bool) async throws {
        guard reply == nil else { throw ReplyStreamError.peerGone }
        reply = Reply(frame: .success(frame))
        if !isLast { throw ReplyStreamError.peerGone }
    }
}
