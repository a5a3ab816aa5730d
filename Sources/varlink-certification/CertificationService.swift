import Synchronization
import Varlink

/// Serves `org.varlink.certification`: hands out the prescribed results and checks that they come back unchanged.
final class CertificationService: VarlinkService {
    private let directory: ServiceDirectory<NoParameters>

    init() throws {
        var methods = MethodTable<NoParameters>()
        CertificationSteps().add(to: &methods)
        directory = try ServiceDirectory(
            description: ServiceDescription(vendor: "flowd", product: "Varlink certification", version: "1", url: ""),
            interfaces: [try InterfaceDescription(parsing: CertificationInterface.text)],
            methods: methods
        )
    }

    func openSession(descriptor: CInt) -> NoParameters { NoParameters() }

    func closeSession(_ session: NoParameters) {}

    func dispatch(_ call: IncomingCall, session: NoParameters) -> Answer {
        directory.dispatch(call, session: session)
    }
}

/// The methods, and which of them each client has to call next.
private final class CertificationSteps: Sendable {
    private struct Clients {
        var count = 0
        var nextMethod: [String: String] = [:]
    }

    private let clients = Mutex(Clients())

    func add(to methods: inout MethodTable<NoParameters>) {
        let values = CertificationValues.self
        methods.on(Self.name("Start"), NoParameters.self) { _, _ in .success(self.newClient()) }
        on("Test01", then: "Test02", in: &methods) {
            ClientID(clientID: $0)
        } reply: {
            BoolResult(bool: true)
        }
        on("Test02", then: "Test03", in: &methods) {
            BoolValue(clientID: $0, bool: true)
        } reply: {
            IntResult(int: 1)
        }
        on("Test03", then: "Test04", in: &methods) {
            IntValue(clientID: $0, int: 1)
        } reply: {
            FloatResult(float: 1.0)
        }
        on("Test04", then: "Test05", in: &methods) {
            FloatValue(clientID: $0, float: 1.0)
        } reply: {
            StringResult(string: "ping")
        }
        on("Test05", then: "Test06", in: &methods) {
            StringValue(clientID: $0, string: "ping")
        } reply: {
            values.scalars
        }
        on("Test06", then: "Test07", in: &methods) {
            ScalarValues(clientID: $0, values.scalars)
        } reply: {
            StructureResult(structure: values.scalars)
        }
        on("Test07", then: "Test08", in: &methods) {
            StructureValue(clientID: $0, structure: values.scalars)
        } reply: {
            MapResult(map: values.map)
        }
        on("Test08", then: "Test09", in: &methods) {
            MapValue(clientID: $0, map: values.map)
        } reply: {
            SetResult(set: values.set)
        }
        on("Test09", then: "Test10", in: &methods) {
            SetValue(clientID: $0, set: values.set)
        } reply: {
            MyTypeResult(mytype: values.myType)
        }
        addStream(to: &methods)
        addOneway(to: &methods)
        on("End", then: nil, in: &methods) {
            ClientID(clientID: $0)
        } reply: {
            EndResult(allOK: true)
        }
    }

    private func addStream(to methods: inout MethodTable<NoParameters>) {
        methods.onMore(Self.name("Test10"), MyTypeValue.self) { parameters, _ in
            let wants = MyTypeValue(clientID: parameters.clientID, mytype: CertificationValues.myType)
            try self.check(parameters, against: wants, of: "Test10", then: "Test11")
            return .stream { replies in
                for text in CertificationValues.moreReplies.dropLast() { try await replies.send(["string": text]) }
                try await replies.finish(["string": CertificationValues.moreReplies.last])
            }
        }
    }

    private func addOneway(to methods: inout MethodTable<NoParameters>) {
        methods.on(Self.name("Test11")) { call, _ in
            let parameters = try call.parameters(as: MoreReplies.self)
            let wants = MoreReplies(clientID: parameters.clientID, lastMoreReplies: CertificationValues.moreReplies)
            guard call.isOneway else {
                throw CertificationError.deviation(wants: ["oneway": true], got: ["oneway": false])
            }
            try self.check(parameters, against: wants, of: "Test11", then: "End")
            return .now(.empty)
        }
    }

    private func on<P: CertificationParameters>(
        _ method: String,
        then next: String?,
        in methods: inout MethodTable<NoParameters>,
        wants: @escaping @Sendable (String) -> P,
        reply: @escaping @Sendable () -> some Encodable & Sendable
    ) {
        methods.on(Self.name(method), P.self) { parameters, _ in
            try self.check(parameters, against: wants(parameters.clientID), of: method, then: next)
            return .success(reply())
        }
    }

    private func newClient() -> ClientID {
        clients.withLock { clients in
            clients.count += 1
            let id = "client-\(clients.count)"
            clients.nextMethod[id] = "Test01"
            return ClientID(clientID: id)
        }
    }

    private func check<P: CertificationParameters>(
        _ got: P,
        against wants: P,
        of method: String,
        then next: String?
    ) throws(CertificationError) {
        let expected = clients.withLock { clients in
            let expected = clients.nextMethod[got.clientID]
            if expected == method { clients.nextMethod[got.clientID] = next }
            return expected
        }
        guard let expected else { throw .unknownClient }
        guard expected == method else { throw .deviation(wants: .string(expected), got: .string(method)) }
        guard got == wants else {
            throw .deviation(wants: .string("\(wants)"), got: .string("\(got)"))
        }
    }

    private static func name(_ method: String) -> String { "org.varlink.certification.\(method)" }
}
