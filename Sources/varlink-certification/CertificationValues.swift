import Varlink

/// Values that the certification prescribes.
///
/// The results of each step are the parameters of the next.
enum CertificationValues {
    static let scalars = Scalars(bool: false, int: 2, float: Double.pi, string: "a lot of string")
    static let map = ["foo": "Foo", "bar": "Bar"]
    static let set = ["one": NoParameters(), "two": NoParameters(), "three": NoParameters()]
    static let moreReplies = (1...10).map { "Reply number \($0)" }

    static let myType = MyType(
        object: [
            "method": "org.varlink.certification.Test09",
            "parameters": ["map": ["foo": "Foo", "bar": "Bar"]],
        ],
        enum: .two,
        struct: MyType.Pair(first: 1, second: "2"),
        array: ["one", "two", "three"],
        dictionary: map,
        stringset: set,
        nullable: nil,
        nullableArrayStruct: nil,
        interface: MyType.Interface(
            foo: [nil, ["foo": .foo, "bar": .bar], nil, ["one": .foo, "two": .bar]],
            anon: MyType.Flags(foo: true, bar: false)
        )
    )
}
