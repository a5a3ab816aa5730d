import Testing

@testable import Varlink

@Suite struct InterfaceValidatorTests {
    private func findings(_ text: String, rules: InterfaceValidator.Rules) throws -> [String] {
        InterfaceValidator(rules: rules).findings(in: try InterfaceDescription(parsing: text)).map(\.description)
    }

    @Test func aProperInterfaceHasNoFindings() throws {
        #expect(try findings(ServiceInterface.text, rules: .commonSubset) == [])
        let text = """
            interface io.example.C2
            type Color (red, green)
            type Step (color: Color, next: ?[]string, labels: [string]string, extra: object, inner: (x: ?Color))
            method Get(id: string) -> (steps: []Step, byName: ?[string]Step)
            error NoSuch (id: string)
            """
        #expect(try findings(text, rules: .commonSubset) == [])
    }

    @Test(arguments: [
        ("type A (x: Foo)", "2: A.x: the type Foo is not defined in this interface"),
        ("method A(x: ?[]Foo) -> ()", "2: A.x: the type Foo is not defined in this interface"),
        ("method A() -> (x: (y: [string]Foo))", "2: A.x.y: the type Foo is not defined in this interface"),
        ("error A (x: Foo)", "2: A.x: the type Foo is not defined in this interface"),
        ("error Foo ()\nmethod A() -> (x: Foo)", "3: A.x: the type Foo is not defined in this interface"),
        ("type A ()\ntype A ()", "3: A: the name is taken already, on line 2"),
        ("type A ()\nmethod A() -> ()", "3: A: the name is taken already, on line 2"),
        ("type A (x: int, x: int)", "2: A.x: the name is taken already"),
        ("type A (one, two, one)", "2: A.one: the name is taken already"),
        ("method A(x: int) -> (y: (z: int, z: int))", "2: A.y.z: the name is taken already"),
    ])
    func mistakesAreFoundUnderAnyRules(member: String, finding: String) throws {
        #expect(try findings("interface a.b\n\(member)", rules: .varlink) == [finding])
        #expect(try findings("interface a.b\n\(member)", rules: .commonSubset) == [finding])
    }

    @Test func theSameNameMayBeUsedInDifferentPlaces() throws {
        let text = "interface a.b\nmethod A(x: int) -> (x: int)\ntype B (x: (x: int))"
        #expect(try findings(text, rules: .varlink) == [])
    }

    @Test(arguments: [
        ("any", "not every client parses \"any\"; use \"object\""),
        ("[]?int", "not every client parses nullable elements; leave such elements out"),
        ("[string]?int", "not every client parses nullable elements; leave such elements out"),
        ("[][]int", "not every client parses a container in a container; wrap it in a structure"),
        ("[string][]int", "not every client parses a container in a container; wrap it in a structure"),
        ("[string]()", "not every client parses string sets; use a list of strings"),
        ("?[]?int", "not every client parses nullable elements; leave such elements out"),
    ])
    func whatNotEveryClientParsesIsFoundInTheSubset(type: String, message: String) throws {
        let text = "interface a.b\ntype A (x: \(type))"
        #expect(try findings(text, rules: .varlink) == [])
        #expect(try findings(text, rules: .commonSubset) == ["2: A.x: \(message)"])
    }

    @Test func theFirstPartOfTheNameHasLettersOnlyInTheSubset() throws {
        let text = "interface a1.b2"
        #expect(try findings(text, rules: .varlink) == [])
        #expect(
            try findings(text, rules: .commonSubset) == ["1: a1.b2: the first part of the name may have letters only"]
        )
    }
}
