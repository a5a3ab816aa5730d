/// Position of a value in a text, with a serial that distinguishes its container from others.
struct JSONPlace {
    static let none = JSONPlace(depth: 0, serial: -1)

    /// Number of containers that the place is in.
    let depth: Int
    /// No other place in the text has it.
    let serial: Int
}
