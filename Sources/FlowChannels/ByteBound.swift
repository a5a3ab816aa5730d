extension String {
    /// Whole characters from its beginning that come to so many bytes of UTF-8 at most.
    func prefix(sizeBytesMax: Int) -> String {
        var (kept, size) = ("", 0)
        for character in self {
            size += character.utf8.count
            guard size <= sizeBytesMax else { break }
            kept.append(character)
        }
        return kept
    }
}
