/// The part of a net between one row and the next: every start is joined to every end.
struct GraphJoin: Hashable, Sendable {
    /// Index of the net.
    let net: Int
    /// Items of the upper row.
    let starts: [Int]
    /// Items of the lower row.
    let ends: [Int]
}
