import FlowTerminal

/// A name that could stand where the cursor is, and what it is.
struct CompletionCandidate: Hashable, Sendable {
    let name: String
    let about: String

    init(_ name: String, _ about: String) {
        self.name = name
        self.about = SafeText.line(about)
    }

    /// True when no shell finds anything to act on in the name.
    var isPlain: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch UInt8(ascii: " ") < byte && byte < 0x7F ? Character(Unicode.Scalar(byte)) : " " {
                case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/": true
                default: false
                }
            }
    }

    func line(for shell: String) -> String {
        switch shell {
        case "zsh": about.isEmpty ? name : "\(name):\(about.replacing(":", with: "\\:"))"
        case "fish": about.isEmpty ? name : "\(name)\t\(about)"
        default: name
        }
    }
}
