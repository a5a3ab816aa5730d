import FoundationEssentials
import Varlink

extension JSONValue {
    /// A value that is kept as JSON text; `nil` when the text isn't JSON.
    init?(text: String) {
        // The parser's complaint is of no use: the text was written by flowd, so it is damaged.
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        self = value
    }
}
