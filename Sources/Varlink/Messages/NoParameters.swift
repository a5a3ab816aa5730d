/// The parameters of a method that takes or returns none.
package struct NoParameters: Codable, Hashable, Sendable {
    package init() {}
}
