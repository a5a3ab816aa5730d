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
        var methods = MethodTable<String>()
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
            ("org.example.greet.Broken", [:], .methodNotImplemented("org.example.greet.Broken")),
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
