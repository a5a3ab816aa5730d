/// Where in a text a value stands, and how the container that it may be is told from others.
struct JSONPlace {
    /// A place where nothing can be written.
    static let none = JSONPlace(depth: 0, serial: -1)

    /// In how many containers it is.
    let depth: Int
    /// No other place in the text has it.
    let serial: Int
}
