import FlowDaemon
import Foundation
import Testing

/// A folder with a configuration file and drop-ins, gone with the fixture.
final class ConfigurationFixture {
    let folder: URL
    var path: String { folder.appending(path: "flowd.yaml").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "flowd-configuration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file that only its owner can write to; `name` is relative to the folder.
    @discardableResult
    func write(_ text: String, to name: String = "flowd.yaml", mode: Int = 0o644) throws -> String {
        try write(Data(text.utf8), to: name, mode: mode)
    }

    @discardableResult
    func write(_ data: Data, to name: String = "flowd.yaml", mode: Int = 0o644) throws -> String {
        let file = folder.appending(path: name)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: parent,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        try data.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    func load(
        environment: [String: String] = [:],
        flags: [String: String] = [:],
        workingDirectory: String? = "/home/ada",
        places: UserPlaces? = nil
    ) -> ConfigurationReading {
        ConfigurationLoader(
            path: path,
            environment: environment,
            flags: flags,
            workingDirectory: workingDirectory,
            places: places
        )
        .load()
    }
}
