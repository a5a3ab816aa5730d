/// The part of a net between one row and the next: every start is joined to every end.
struct GraphJoin: Hashable, Sendable {
    let net: Int
    let starts: [Int]
    let ends: [Int]
}
