import Glibc

/// A datagram socket in a folder of its own that receives what would go to the service manager.
final class FakeServiceManager {
    private let folder: TemporaryFolder
    private let descriptor: Int32

    var address: String { folder.path + "/notify" }

    init() throws {
        folder = try TemporaryFolder()
        descriptor = try folder.boundSocket("notify", type: SOCK_DGRAM)
    }

    deinit {
        close(descriptor)
    }

    /// The next message, or `nil` if none has arrived: a message is there as soon as its sending has returned.
    func next() -> String? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
