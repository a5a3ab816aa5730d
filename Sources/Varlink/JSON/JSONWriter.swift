import FoundationEssentials

/// Writes the JSON text of `Encodable` values straight into one buffer while they are encoded.
///
/// It stands in for Foundation's encoder, which builds a tree of every value before it writes, and which costs more
/// than all else that a reply does. Members appear in the order in which they are encoded, those of a dictionary by
/// key; `Data` is base64, as `ValueDecoder` expects. A value never says when a container is complete: writing to one
/// closes those within it. So a value must encode in the order of the text, and each member once; writing to a
/// container that was closed is an error.
final class JSONWriter {
    /// A container that is open.
    private struct Container {
        let serial: Int
        let kind: JSONContainerKind
        var count = 0
    }

    /// Member of a dictionary, with the offset at which its key begins.
    private struct Member {
        let key: String
        let start: Int
    }

    // Unchecked: no code of others ever runs while one of these is being changed, and the checks cost half the time.
    @exclusivity(unchecked) var bytes: [UInt8] = []
    @exclusivity(unchecked) private var containers: [Container] = []
    /// The members of all open dictionaries, the innermost last.
    @exclusivity(unchecked) private var members: [Member] = []
    @exclusivity(unchecked) private var lastSerial = 0
    /// Whether the place that was made last waits for its value.
    @exclusivity(unchecked) private var isValueDue = false

    init() { bytes.reserveCapacity(512) }

    func append(value: some Encodable) throws(UnencodableValue) {
        let place = valuePlace()
        try encode(value, at: place)
        guard !isDue(place) else { throw UnencodableValue(reason: "\(type(of: value)) encodes nothing") }
        close(downTo: 0)
    }

    func encode<T: Encodable>(_ value: T, at place: JSONPlace) throws(UnencodableValue) {
        // The types are compared first since the cast alone costs far more.
        if T.self == Data.self, let data = value as? Data {
            try claim(place)
            return append(data.base64EncodedString())
        }
        do {
            try value.encode(to: JSONValueEncoder(writer: self, place: place))
        } catch let error as UnencodableValue {
            throw error
        } catch {
            throw UnencodableValue(reason: "\(error)")
        }
    }

    // MARK: - Places

    func valuePlace() -> JSONPlace {
        lastSerial += 1
        isValueDue = true
        return JSONPlace(depth: containers.count, serial: lastSerial)
    }

    /// Claims the place for a value that is no container.
    func claim(_ place: JSONPlace) throws(UnencodableValue) {
        guard isDue(place) else { throw Self.outOfOrder }
        isValueDue = false
    }

    /// Opens a container at its place; what was opened there before, as the same kind, is continued.
    ///
    /// `Encoder` leaves no way to fail here. When the place has another value, writing to it fails later.
    func open(_ kind: JSONContainerKind, at place: JSONPlace) -> JSONPlace {
        if isDue(place) {
            isValueDue = false
            containers.append(Container(serial: place.serial, kind: kind))
            bytes.append(kind.opening)
            return place
        }
        return isOpen(place) && containers[place.depth].kind == kind ? place : .none
    }

    /// Returns the number of members or elements of the container; 0 when it is closed.
    func count(at place: JSONPlace) -> Int {
        isOpen(place) ? containers[place.depth].count : 0
    }

    /// Whether the place has no value yet, and is next in the text.
    private func isDue(_ place: JSONPlace) -> Bool {
        isValueDue && place.serial == lastSerial
    }

    // MARK: - Members and elements

    func beginMember(_ key: String, at place: JSONPlace) throws(UnencodableValue) {
        try beginItem(at: place)
        if containers[place.depth].kind == .dictionary { members.append(Member(key: key, start: bytes.count)) }
        append(key)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Begins an element of an array or a member of an object.
    func beginItem(at place: JSONPlace) throws(UnencodableValue) {
        guard isOpen(place) else { throw Self.outOfOrder }
        close(downTo: place.depth + 1)
        if containers[place.depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
        containers[place.depth].count += 1
    }

    private func isOpen(_ place: JSONPlace) -> Bool {
        place.depth < containers.count && containers[place.depth].serial == place.serial
    }

    // MARK: - Closing

    private func close(downTo depth: Int) {
        if isValueDue {
            // As in Foundation, what encodes nothing is an empty object.
            append(literal: "{}")
            isValueDue = false
        }
        while containers.count > depth, let container = containers.popLast() {
            if container.kind == .dictionary { sortMembers(count: container.count) }
            bytes.append(container.kind.closing)
        }
    }

    /// Puts the last members, which are those of one dictionary, in the order of their keys.
    private func sortMembers(count: Int) {
        guard count > 0 else { return }
        let end = bytes.count
        let first = members.count - count
        let start = members[first].start
        let sorted = (first..<members.count).sorted {
            // By the bytes, as in Foundation; strings themselves compare by their normal form.
            members[$0].key.utf8.lexicographicallyPrecedes(members[$1].key.utf8)
        }
        if !sorted.elementsEqual(first..<members.count) {
            let unsorted = Array(bytes[start...])
            bytes.removeSubrange(start...)
            for index in sorted {
                if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
                // A member ends before the comma that precedes the next one.
                let memberEnd = index + 1 < members.count ? members[index + 1].start - 1 : end
                bytes.append(contentsOf: unsorted[(members[index].start - start)..<(memberEnd - start)])
            }
        }
        members.removeSubrange(first...)
    }

    private static let outOfOrder = UnencodableValue(
        reason: "A container cannot be written to after what follows it in the text"
    )
}
