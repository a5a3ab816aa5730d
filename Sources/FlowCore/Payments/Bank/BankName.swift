/// Names as banks write them.
enum BankName {
    /// The words of a name in order of the alphabet, without case and signs; banks write umlauts as two letters.
    static func normal(_ name: String) -> String {
        var words: [String] = [""]
        for character in name.lowercased() {
            switch character {
            case "ä": words[words.count - 1] += "ae"
            case "ö": words[words.count - 1] += "oe"
            case "ü": words[words.count - 1] += "ue"
            case "ß": words[words.count - 1] += "ss"
            default:
                if character.isLetter || character.isNumber {
                    words[words.count - 1].append(character)
                } else {
                    words.append("")
                }
            }
        }
        return words.filter { !$0.isEmpty }.sorted().joined(separator: " ")
    }
}
