import FlowCore

/// Suggestion of what was perhaps meant by a name that doesn't exist.
struct Guess: Hashable, Sendable {
    /// The one name that begins like the given one, or the nearest to it; nil when nothing is near.
    let name: String?
    /// All names that begin like the given one.
    let completions: [String]
    private let known: [String]

    init(_ given: String, among known: [String]) {
        self.known = known
        completions = given.isEmpty ? [] : known.filter { $0.hasPrefix(given) }
        name = completions.count == 1 ? completions.first : Suggestion.closest(to: given, in: known)
    }

    /// `Did you mean “visit”?`, or which there are: a few of them, then `and 12 more`.
    var sentence: String? {
        if let name { return "Did you mean “\(name)”?" }
        guard !known.isEmpty else { return nil }
        return completions.isEmpty
            ? "There are: \(Self.list(known))." : "Did you mean one of \(Self.list(completions))?"
    }

    /// The parser's message about a value that isn't one of several, with the one that was perhaps meant.
    static func ofValue(in message: String) -> String {
        let (parts, list) = (message.split(separator: "'"), message.split(separator: "one of the following: "))
        guard parts.count > 2, parts[0] == "The value ", list.count == 2 else { return message }
        let guess = Guess(String(parts[1]), among: list[1].split(separator: ", ").map(String.init)).name
        return message + (guess.map { ". Did you mean \($0)?" } ?? "")
    }

    static let listedCountMax = 8

    static func list(_ names: [String]) -> String {
        let displayed = names.prefix(listedCountMax).joined(separator: ", ")
        return names.count > listedCountMax ? "\(displayed) and \(names.count - listedCountMax) more" : displayed
    }
}
