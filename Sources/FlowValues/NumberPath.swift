/// Reads numbers with slashes between them.
package enum NumberPath {
    /// Returns the task and the numbers after it; nil when the text has another form.
    ///
    /// A task that follows a step or an instalment has an s before its number. `count` includes the task's number.
    package static func readTask(_ text: String, count: Int) -> (TaskID, [Int])? {
        let isDerived = text.hasPrefix("s")
        guard let numbers = read(isDerived ? String(text.dropFirst()) : text, count: count) else { return nil }
        let number = Int64(numbers[0])
        return (TaskID(isDerived ? -number : number), Array(numbers.dropFirst()))
    }

    /// The numbers, each of 1 to 15 digits and from 1 on; nil when there are others, or not so many.
    package static func read(_ text: String, count: Int) -> [Int]? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == count else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard (1...15).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
                part.utf8.first != 48, let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
