/// Text that equals another where their bytes do.
///
/// `==` of `String` takes two spellings of "é" for one, so that a change from one to the other would be none.
@propertyWrapper
package struct ExactText: StoredText {
    package var wrappedValue: String

    package var text: String { wrappedValue }

    package init(wrappedValue: String) {
        self.wrappedValue = wrappedValue
    }

    package init(stored text: String) {
        wrappedValue = text
    }

    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.wrappedValue.hasBytes(of: other.wrappedValue)
    }
}

extension String {
    /// True for the same bytes, where `==` takes two spellings of "é" for one.
    package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String? {
    package func hasBytes(of other: String?) -> Bool {
        switch (self, other) {
        case (let text?, let other?): text.hasBytes(of: other)
        case (nil, nil): true
        default: false
        }
    }
}
