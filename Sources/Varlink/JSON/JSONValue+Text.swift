extension JSONValue {
    package init?(text: String) {
        var text = text
        let value = text.withUTF8 { bytes -> JSONValue? in
            // The complaint is of no use: who keeps JSON as text has checked it, so it is damaged.
            guard var scanner = try? JSONScanner(UnsafeRawBufferPointer(bytes)), let value = try? scanner.value(),
                (try? scanner.finish()) != nil
            else { return nil }
            return value
        }
        guard let value else { return nil }
        self = value
    }
}
