import Glibc

/// The time zone that a machine is set to.
enum MachineZone {
    /// The zone of this machine by its IANA name; nil when the machine doesn't tell.
    static func current() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/etc/localtime", &buffer, buffer.count - 1)
        let link = buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
        return name(link: String(decoding: link, as: UTF8.self))
    }

    /// The zone that a link into the zone database leads to: `../usr/share/zoneinfo/Europe/Berlin`.
    static func name(link: String) -> String? {
        let parts = link.split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        let name = parts[(folder + 1)...].drop { $0 == "posix" || $0 == "right" }.joined(separator: "/")
        return name.isEmpty ? nil : name == "Etc/UTC" ? "UTC" : name
    }
}
