import Glibc

/// Finds the drop-ins of a configuration file.
///
/// They are `*.yaml` in the directory that has the file's name with `.d` appended.
package enum ConfigurationFolder {
    package static let fileCountMax = 64

    /// Returns the paths of the drop-ins by name, and what is wrong with the directory or the names in it.
    package static func files(in path: String) -> (paths: [String], findings: [ConfigurationFinding]) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? ([], []) : ([], [unreadable(path, errno)])
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let finding = ConfigurationFinding(
                origin: .file(path, nil),
                found: "something that isn't a directory",
                allowed: "a directory of drop-ins, or nothing"
            )
            return ([], [finding])
        }
        guard status.st_mode & S_IWOTH == 0 else {
            let finding = ConfigurationFinding(
                origin: .file(path, nil),
                found: "a directory that everybody can write to",
                allowed: "one that only its owner and group can (chmod o-w)"
            )
            return ([], [finding])
        }
        guard let names = names(in: path) else { return ([], [unreadable(path, errno)]) }
        return sorted(names, in: path)
    }

    private static func unreadable(_ path: String, _ code: CInt) -> ConfigurationFinding {
        ConfigurationFinding(
            origin: .file(path, nil),
            found: "a directory that can't be read (\(String(cString: strerror(code))))",
            allowed: "one that uid \(geteuid()) can read"
        )
    }

    /// Hidden files and those of other kinds, such as an editor's copies, are passed over.
    private static func sorted(_ names: [String], in path: String) -> ([String], [ConfigurationFinding]) {
        let visible = names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var findings = visible.filter { $0.hasSuffix(".yml") }.map { name in
            ConfigurationFinding(
                origin: .file("\(path)/\(name)", nil),
                found: "a name that ends in .yml, so that the file would not be read",
                allowed: "names that end in .yaml"
            )
        }
        let files = visible.filter { $0.hasSuffix(".yaml") }
        if files.count > fileCountMax {
            findings.append(
                ConfigurationFinding(
                    origin: .file(path, nil),
                    found: "\(files.count) drop-ins",
                    allowed: "at most \(fileCountMax)"
                )
            )
        }
        return (files.prefix(fileCountMax).map { "\(path)/\($0)" }, findings)
    }

    private static func names(in path: String) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            )
        }
        return names
    }
}
