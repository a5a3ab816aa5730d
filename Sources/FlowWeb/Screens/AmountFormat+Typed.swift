import FlowCore

extension AmountFormat {
    /// A number as it travels, of one that was typed in this format; a text that is none stays for flowd to say so.
    func plain(_ text: String, key: String) throws(NumberDoubtful) -> String {
        switch decimal(text.trimmed) {
        case .decimal(let plain): return plain
        case .ambiguous(let asItTravels, let asWritten):
            throw NumberDoubtful(key: key, asItTravels: asItTravels, asWritten: asWritten)
        case nil: return text.trimmed
        }
    }
}
