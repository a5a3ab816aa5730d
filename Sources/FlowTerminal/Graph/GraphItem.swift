/// Item in a row of a drawing: a node, or a line that passes.
enum GraphItem: Hashable, Sendable {
    /// The node of this index.
    case node(Int)
    /// The line of the net of this index, on its way past the row.
    case pass(Int)
}
