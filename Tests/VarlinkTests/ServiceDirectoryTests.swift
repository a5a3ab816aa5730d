import Testing

@testable import Varlink

@Suite struct ServiceDirectoryTests {
    private struct Name: Codable, Sendable { let name: String }

    private static let text = """
        # Greets
        interface org.example.greet
        method Hello(name: string) -> (name: string)
        method Watch() -> (name: string)
        method Later() -> ()
        method Broken() -> ()
        """

    private func makeDirectory() throws -> ServiceDirectory<String> {
        struct Unexpected: Error {}
        var methods = MethodTable<String> { method, error in
            VarlinkError(name: "org.example.greet.Defect", parameters: ["what": .string("\(method): \(error)")])
        }
        methods.on("org.example.greet.Hello", Name.self) { name, session in
            guard name.name != "root" else { throw VarlinkError.permissionDenied }
            return .success(Name(name: "\(name.name) by \(session)"))
        }
        methods.onMore("org.example.greet.Watch", NoParameters.self) { _, _ in .stream { _ in } }
        methods.on("org.example.greet.Broken", NoParameters.self) { _, _ in throw Unexpected() }
        return try ServiceDirectory(
            description: ServiceDescription(vendor: "V", product: "P", version: "1", url: "https://example.org"),
            interfaces: [try InterfaceDescription(parsing: Self.text)],
            methods: methods
        )
    }

    private struct Details: Codable, Sendable {
        let text: String?
        let list: [Name]?
        let map: [String: String]?
        let any: JSONValue?
    }

    /// A directory whose one method takes all kinds of parameters, and answers as a test says.
    private func makeTaking(_ answer: @escaping @Sendable () throws -> Answer) throws -> ServiceDirectory<String> {
        let text = """
            interface org.example.take
            type Name (name: string)
            method Take(text: ?string, list: ?[]Name, map: ?[string]string, any: ?object) -> ()
            """
        var methods = MethodTable<String> { method, error in
            VarlinkError(name: "org.example.take.Defect", parameters: ["what": .string("\(method): \(error)")])
        }
        methods.on("org.example.take.Take", Details.self) { _, _ in try answer() }
        return try ServiceDirectory(
            description: ServiceDescription(vendor: "V", product: "P", version: "1", url: "https://example.org"),
            interfaces: [try InterfaceDescription(parsing: text)],
            methods: methods
        )
    }

    @Test(
        arguments: [
            (["text": "a\0b"], "text"), (["list": [["name": "a"], ["name": "\0"]]], "list[1].name"),
            (["map": ["k": "v\0"]], "map.k"), (["map": ["k\0": "v"]], "map.k\\0"),
            (["any": ["deep": [["x\0y"]]]], "any.deep[0][0]"),
            (["any": ["b": "\0", "a": "\0"]], "any.a"),
        ] as [(JSONValue, String)]
    )
    func aNullCharacterIsRefusedWithItsField(parameters: JSONValue, field: String) throws {
        let directory = try makeTaking { .now(.empty) }
        let call = IncomingCall(method: "org.example.take.Take", parameters: parameters)
        guard case .now(let reply) = directory.dispatch(call, session: "me") else { throw VarlinkError.expectedMore }
        let message = "The field \(field) has the character U+0000 in it, which no text may have; leave it out"
        #expect(throws: VarlinkError.invalidParameter(field, message: message)) {
            try reply.result(as: NoParameters.self)
        }
    }

    @Test func aBackslashBeforeItIsNoNullCharacter() throws {
        let directory = try makeTaking { .now(.empty) }
        let call = IncomingCall(method: "org.example.take.Take", parameters: ["text": "a\\u0000b"] as JSONValue)
        guard case .now(let reply) = directory.dispatch(call, session: "me") else { throw VarlinkError.expectedMore }
        _ = try reply.result(as: NoParameters.self)
    }

    @Test func noAnswerIsLeftOutForAnErrorThatNobodyThoughtOf() async throws {
        struct Unexpected: Error {}
        let infinite = ["x": Double.infinity]
        let answers: [@Sendable () throws -> Answer] = [
            { throw Unexpected() }, { .success(infinite) }, { .later { .success(infinite) } },
            { .promised(known: { .success(infinite) }, wait: {}) },
        ]
        for answer in answers {
            let call = IncomingCall(method: "org.example.take.Take")
            let error = await #expect(throws: VarlinkError.self) {
                let reply: Reply
                switch try makeTaking(answer).dispatch(call, session: "me") {
                case .now(let known): reply = known
                case .later(let work): reply = await work()
                case .promised(let known, _): reply = try #require(known())
                case .stream: return
                }
                _ = try reply.result(as: NoParameters.self)
            }
            #expect(error?.name == "org.example.take.Defect")
        }
    }

    @Test func aStreamThatFailsUnexpectedlyIsReportedSo() async throws {
        struct Unexpected: Error {}
        let directory = try makeTaking { .stream { _ in throw Unexpected() } }
        let service = ScriptedService { call in directory.dispatch(call, session: "me") }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            let replies = try client.more("org.example.take.Take", NoParameters(), as: JSONValue.self)
            let error = await #expect(throws: VarlinkError.self) { for try await _ in replies {} }
            #expect(error?.name == "org.example.take.Defect")
            await client.close()
        }
    }

    private func reply(to call: IncomingCall) throws -> Reply {
        let answer = try makeDirectory().dispatch(call, session: "me")
        guard case .now(let reply) = answer else {
            Issue.record("the answer is not at hand")
            return .empty
        }
        return reply
    }

    private func result(_ method: String, _ parameters: JSONValue = [:], upgrade: Bool = false) throws -> JSONValue {
        try reply(to: IncomingCall(method: method, parameters: parameters, isUpgrade: upgrade)).result(
            as: JSONValue.self
        )
    }

    @Test func infoNamesTheServiceAndItsInterfaces() throws {
        #expect(
            try result("org.varlink.service.GetInfo") == [
                "vendor": "V", "product": "P", "version": "1", "url": "https://example.org",
                "interfaces": ["org.varlink.service", "org.example.greet"],
            ]
        )
    }

    @Test func descriptionsAreServedVerbatim() throws {
        let served = try result("org.varlink.service.GetInterfaceDescription", ["interface": "org.example.greet"])
        #expect(served == ["description": .string(Self.text)])
        let own = try result("org.varlink.service.GetInterfaceDescription", ["interface": "org.varlink.service"])
        #expect(own == ["description": .string(ServiceInterface.text)])
    }

    @Test func aMethodGetsItsParametersAndSession() throws {
        #expect(try result("org.example.greet.Hello", ["name": "Ito"]) == ["name": "Ito by me"])
    }

    @Test(
        arguments: [
            ("org.example.none.Hello", [:], VarlinkError.interfaceNotFound("org.example.none")),
            ("org.example.greet.None", [:], .methodNotFound("org.example.greet.None")),
            ("org.varlink.service.None", [:], .methodNotFound("org.varlink.service.None")),
            ("Hello", [:], .methodNotFound("Hello")),
            ("", [:], .methodNotFound("")),
            ("org.example.greet.", [:], .methodNotFound("org.example.greet.")),
            ("org.example.greet.Later", [:], .methodNotImplemented("org.example.greet.Later")),
            (
                "org.example.greet.Broken", [:],
                VarlinkError(
                    name: "org.example.greet.Defect",
                    parameters: ["what": "org.example.greet.Broken: Unexpected()"]
                )
            ),
            ("org.example.greet.Watch", [:], .expectedMore),
            ("org.example.greet.Hello", ["name": "root"], .permissionDenied),
            ("org.example.greet.Hello", [:], .invalidParameter("name", message: "The field name is missing")),
            (
                "org.example.greet.Hello", ["name": 5],
                .invalidParameter("name", message: "The field name must be a string, found the number 5")
            ),
            ("org.varlink.service.GetInterfaceDescription", ["interface": "a.b"], .interfaceNotFound("a.b")),
            (
                "org.varlink.service.GetInterfaceDescription", [:],
                .invalidParameter("interface", message: "The field interface is missing")
            ),
        ] as [(String, JSONValue, VarlinkError)]
    )
    func everyRefusalHasItsError(method: String, parameters: JSONValue, error: VarlinkError) {
        #expect(throws: error) { try result(method, parameters) }
    }

    private static let nested = """
        interface org.example.nested
        type Part (name: string, next: ?Part, kind: Kind)
        type Kind (small, large)
        method Put(parts: ?[]Part, byName: ?[string]Part, tree: ?[](leaf: ?int), free: ?object, plain: ?[]string) -> ()
        method None() -> ()
        """

    @Test(
        arguments: [
            ("Put", ["parts": [["name": "a", "kind": "small"]], "free": ["x": ["y": 1]], "plain": ["z"]], nil, nil),
            ("Put", ["parts": nil, "byName": ["any": ["name": "b", "next": nil]]], nil, nil),
            ("Put", ["prats": []], "prats", "found a list; allowed: parts, byName, tree, free, plain"),
            ("Put", ["b": 1, "a": 2], "a", "found a number; allowed: parts"),
            ("Put", ["parts": [["name": "a"], ["nmae": "b"]]], "parts[1].nmae", "allowed: name, next, kind"),
            (
                "Put", ["parts": [["name": "a", "next": ["next": ["x": true]]]]], "parts[0].next.next.x",
                "found true; allowed: name, next, kind"
            ),
            ("Put", ["byName": ["any": ["kidn": "small"]]], "byName.any.kidn", "allowed: name, next, kind"),
            ("Put", ["tree": [["leaf": 1, "laef": 2]]], "tree[0].laef", "allowed: leaf"),
            ("None", [:], nil, nil), ("None", ["": nil], "", "found null; allowed: no fields"),
            ("Put", [String(repeating: "x", count: 81): 1], String(repeating: "x", count: 80) + "…", "allowed: parts"),
        ] as [(String, JSONValue, String?, String?)]
    )
    func aNameThatTheInterfaceHasNotIsRefused(
        method: String,
        parameters: JSONValue,
        path: String?,
        words: String?
    ) throws {
        var methods = MethodTable<String>()
        for name in ["Put", "None"] {
            methods.on("org.example.nested.\(name)", JSONValue.self) { _, _ in .success(NoParameters()) }
        }
        let directory = try ServiceDirectory(
            description: ServiceDescription(vendor: "V", product: "P", version: "1", url: "https://example.org"),
            interfaces: [try InterfaceDescription(parsing: Self.nested)],
            methods: methods
        )
        let call = IncomingCall(method: "org.example.nested.\(method)", parameters: parameters)
        guard case .now(let reply) = directory.dispatch(call, session: "me") else {
            Issue.record("the answer is not at hand")
            return
        }
        do {
            _ = try reply.result(as: JSONValue.self)
            #expect(path == nil)
        } catch let error as VarlinkError {
            #expect(error.name == ServiceErrorName.invalidParameter)
            #expect(error.parameters["parameter"] == path.map(JSONValue.string))
            #expect(error.parameters["message"]?.description.contains(words ?? "nothing") == true, "\(error)")
        }
    }

    @Test(arguments: ["org.example.greet.Hello", "org.example.greet.Later", "org.varlink.service.GetInfo"])
    func upgradesAreNotImplemented(method: String) {
        #expect(throws: VarlinkError.methodNotImplemented(method)) { try result(method, ["name": "x"], upgrade: true) }
    }

    @Test func aStreamIsGivenToWhoAsksForIt() throws {
        let answer = try makeDirectory().dispatch(
            IncomingCall(method: "org.example.greet.Watch", wantsMore: true),
            session: "me"
        )
        guard case .stream = answer else {
            Issue.record("the answer is no stream")
            return
        }
    }

    @Test func handlersMustBeDescribedAndInterfacesUnique() throws {
        let info = ServiceDescription(vendor: "", product: "", version: "", url: "")
        let greet = try InterfaceDescription(parsing: Self.text)
        var methods = MethodTable<String>()
        methods.on("org.example.greet.Undescribed", NoParameters.self) { _, _ in .success(NoParameters()) }
        #expect(throws: ServiceDirectoryError.undescribedMethod("org.example.greet.Undescribed")) {
            try ServiceDirectory(description: info, interfaces: [greet], methods: methods)
        }
        #expect(throws: ServiceDirectoryError.duplicateInterface("org.example.greet")) {
            try ServiceDirectory(description: info, interfaces: [greet, greet], methods: MethodTable<String>())
        }
    }

    @Test func namesAreSplitAtTheLastDot() {
        let call = IncomingCall(method: "org.example.greet.Hello")
        #expect(call.interface == "org.example.greet")
        #expect(call.member == "Hello")
        #expect(IncomingCall(method: "Hello").interface == "")
        #expect(IncomingCall(method: "Hello").member == "Hello")
    }
}
