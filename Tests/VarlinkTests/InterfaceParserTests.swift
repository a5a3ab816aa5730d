import Testing

@testable import Varlink

@Suite struct InterfaceParserTests {
    private func parse(_ text: String) throws(InterfaceParseError) -> InterfaceDescription {
        try InterfaceDescription(parsing: text)
    }

    private func type(_ text: String) throws -> InterfaceType {
        let interface = try parse("interface a.b\ntype T (f: \(text))")
        guard case .type(.structure(let fields)) = try #require(interface.members.first).kind else {
            throw InterfaceParseError(line: 0, column: 0, reason: "no structure")
        }
        return try #require(fields.first).type
    }

    @Test(
        arguments: [
            ("bool", .bool), ("int", .int), ("float", .float), ("string", .string), ("object", .object),
            ("any", .any), ("Foo", .named("Foo")), ("[]int", .array(.int)), ("[string]int", .dictionary(.int)),
            ("[ string ] int", .dictionary(.int)), ("?int", .nullable(.int)), ("?[]int", .nullable(.array(.int))),
            ("[]?int", .array(.nullable(.int))), ("[][]int", .array(.array(.int))),
            ("[string]()", .dictionary(.structure([]))), ("()", .structure([])),
            ("(one, two)", .enumeration(["one", "two"])),
            ("(one)", .enumeration(["one"])),
            (
                "(a: int, b: (x: Foo))",
                .structure([
                    InterfaceField(name: "a", type: .int, documentation: ""),
                    InterfaceField(
                        name: "b",
                        type: .structure([InterfaceField(name: "x", type: .named("Foo"), documentation: "")]),
                        documentation: ""
                    ),
                ])
            ),
            ("?[]?[string](foo, bar)", .nullable(.array(.nullable(.dictionary(.enumeration(["foo", "bar"])))))),
        ] as [(String, InterfaceType)]
    )
    func everyTypeIsParsed(text: String, expected: InterfaceType) throws {
        #expect(try type(text) == expected)
    }

    @Test func membersKeepTheirOrderAndKind() throws {
        let interface = try parse(
            """
            interface org.example.Jobs2
            method Start(name: string)->(id: string)
            type State (open, closed)
            error NoSuchJob (id: string)
            method Ping() -> ()
            type interface_free (method: Type, type: (error: ?int))
            type Type ()
            """.replacing("interface_free", with: "Keywords")
        )
        #expect(interface.name == "org.example.Jobs2")
        #expect(interface.members.map(\.name) == ["Start", "State", "NoSuchJob", "Ping", "Keywords", "Type"])
        #expect(interface.methods.map(\.name) == ["Start", "Ping"])
        #expect(interface.types.map(\.name) == ["State", "Keywords", "Type"])
        #expect(interface.errors.map(\.name) == ["NoSuchJob"])
        #expect(interface.members.map(\.line) == [2, 3, 4, 5, 6, 7])
        #expect(interface.member("Ping")?.kind == .method(input: [], output: []))
        #expect(interface.member("Nothing") == nil)
    }

    @Test func commentsRightAboveAreDocumentation() throws {
        let text = """
            # License, apart from the rest

            # What it is for
            #   indented
            #
            #no space
            interface a.b # trailing

            # detached

            # Starts
            # a job
            method Start(
              # Its name
              name: string, # after the comma: belongs to what follows
              other: int
            ) -> (
              # New
              id: string
            )
            # At the end
            """
        let interface = try parse(text)
        #expect(interface.text == text)
        #expect(interface.documentation == "What it is for\n  indented\n\nno space")
        let start = try #require(interface.member("Start"))
        #expect(start.documentation == "Starts\na job")
        guard case .method(let input, let output) = start.kind else {
            Issue.record("Start is no method")
            return
        }
        #expect(input.map(\.documentation) == ["Its name", "after the comma: belongs to what follows"])
        #expect(output.map(\.documentation) == ["New"])
    }

    @Test func layoutIsFree() throws {
        let dense = try parse("interface a.b method A()->()type B(x:int,y:[]string)error C()")
        let wide = try parse(
            "interface a.b\r\n\r\nmethod A ( ) -> ( )\r\ntype B (\r\n\tx : int ,\r\n"
                + "\ty : [ ] string\r\n)\r\nerror C ( )\r\n"
        )
        #expect(dense.members.map(\.kind) == wide.members.map(\.kind))
    }

    @Test(arguments: [
        ("", 1, 1, "the description must begin with \"interface\", found the end of the text"),
        ("# only a comment\n", 2, 1, "the description must begin with \"interface\", found the end of the text"),
        ("method A() -> ()", 1, 1, "the description must begin with \"interface\", found \"method\""),
        ("interface", 1, 10, "the name of the interface was expected, found the end of the text"),
        ("interface (", 1, 11, "the name of the interface was expected, found \"(\""),
        ("interface a.b\nfoo", 2, 1, "\"method\", \"type\" or \"error\" was expected, found \"foo\""),
        ("interface a.b\nmethod", 2, 7, "the name of the method was expected, found the end of the text"),
        ("interface a.b\nmethod A", 2, 9, "\"(\" was expected to begin the fields, found the end of the text"),
        (
            "interface a.b\nmethod A()", 2, 11,
            "\"->\" was expected after the parameters of A, found the end of the text"
        ),
        ("interface a.b\nmethod A() - > ()", 2, 12, "the character \"-\" has no meaning here"),
        ("interface a.b\nmethod A() ->", 2, 14, "\"(\" was expected to begin the fields, found the end of the text"),
        ("interface a.b\nmethod A(x) -> ()", 2, 9, "fields with types were expected, found an enumeration"),
        ("interface a.b\nerror A (x, y)", 2, 9, "fields with types were expected, found an enumeration"),
        ("interface a.b\ntype A int", 2, 8, "\"(\" was expected to begin the fields, found \"int\""),
        (
            "interface a.b\ntype A (x: int", 2, 15,
            "\")\" was expected or a comma after a field, found the end of the text"
        ),
        ("interface a.b\ntype A (x: int y: int)", 2, 16, "\")\" was expected or a comma after a field, found \"y\""),
        ("interface a.b\ntype A (x: int,)", 2, 16, "the name of a field was expected, found \")\""),
        ("interface a.b\ntype A (,)", 2, 10, "the name of a field was expected, found \")\""),
        ("interface a.b\ntype A (x:)", 2, 11, "a type was expected, found \")\""),
        ("interface a.b\ntype A (x: ??int)", 2, 13, "a type can be made nullable only once"),
        ("interface a.b\ntype A (x: [int]int)", 2, 13, "\"]\" or \"string]\" was expected after \"[\", found \"int\""),
        ("interface a.b\ntype A (x: [string int)", 2, 20, "\"]\" was expected after \"[string\", found \"int\""),
        ("interface a.b\ntype A (x: int, y)", 2, 17, "\"y\" does not fit: either all fields have a type or none has"),
        ("interface a.b\ntype A (x, y: int)", 2, 12, "\"y\" does not fit: either all fields have a type or none has"),
        (
            "interface a.b\ntype A (x: int32)", 2, 12,
            "a type was expected, found \"int32\"; types are bool, int, float, string, object, any "
                + "and names that begin with a capital letter"
        ),
        ("interface a.b\ntype A (x: \"int\")", 2, 12, "the character \"\"\" has no meaning here"),
        ("interface a.b\ntype A (ü: int)", 2, 9, "the character \"ü\" has no meaning here"),
        ("interface a.b;", 1, 14, "the character \";\" has no meaning here"),
    ])
    func theErrorSaysWhereAndWhatWasExpected(text: String, line: Int, column: Int, reason: String) {
        #expect(throws: InterfaceParseError(line: line, column: column, reason: reason)) { try parse(text) }
    }

    @Test(arguments: ["a", "a.", ".a", "a..b", "1a.b", "a.-b", "a.b-", "a_b.c", "a.b_c"])
    func interfaceNamesHaveRules(name: String) {
        #expect(!InterfaceName.isInterface(name))
        #expect(throws: InterfaceParseError.self) { try parse("interface \(name)") }
    }

    @Test(arguments: [
        "a.b", "org.varlink.service", "com.example.0example", "xn--lgbbat1ad8j.example.algeria", "a.b-c.D2",
    ])
    func properInterfaceNamesPass(name: String) throws {
        #expect(try parse("interface \(name)").name == name)
    }

    @Test(arguments: ["start", "1Start", "Start_1", "Sta-rt", "Start.X", "_Start"])
    func memberNamesHaveRules(name: String) {
        #expect(throws: InterfaceParseError.self) { try parse("interface a.b\nmethod \(name)() -> ()") }
    }

    @Test(arguments: ["_a", "a_", "a__b", "1a", "a-b", "a.b"])
    func fieldNamesHaveRules(name: String) {
        #expect(throws: InterfaceParseError.self) { try parse("interface a.b\ntype A (\(name): int)") }
        #expect(throws: InterfaceParseError.self) { try parse("interface a.b\ntype A (\(name), ok)") }
    }

    @Test(arguments: ["a", "A", "fooBar", "foo_bar2", "a1_b2"])
    func properFieldNamesPass(name: String) throws {
        _ = try parse("interface a.b\ntype A (\(name): int)\ntype B (\(name))")
    }

    @Test func typesNestUpToTheLimit() throws {
        let deep = { (count: Int) in "interface a.b\ntype A (x: \(String(repeating: "[]", count: count))int)" }
        _ = try parse(deep(InterfaceParser.nestingDepthMax - 2))
        #expect(throws: InterfaceParseError.self) { try parse(deep(InterfaceParser.nestingDepthMax)) }
        #expect(throws: InterfaceParseError.self) { try parse(deep(100_000)) }
        #expect(throws: InterfaceParseError.self) {
            try parse("interface a.b\ntype A " + String(repeating: "(x: ", count: 100_000))
        }
    }

    @Test func everyPrefixIsAnErrorOrADescriptionWithoutATrap() {
        let text = ServiceInterface.text
        for index in text.indices {
            // Whether a prefix parses is not the question.
            _ = try? parse(String(text[..<index]))
        }
    }

    @Test func theErrorReadsLikeACompilers() {
        #expect(InterfaceParseError(line: 3, column: 7, reason: "why").description == "3:7: why")
    }
}
