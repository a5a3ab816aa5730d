import FlowAPI
import FlowCore
import Glibc

/// The folder in which packs are, each in a folder of its own.
struct PackShelf {
    let path: String

    /// The folder that is named, else `FLOWCTL_PACKS`, else the one beside this program: installed below
    /// `share/flowd/packs`, or `config/packs` of the sources that it was built from.
    init(_ named: String?, in context: Context) throws {
        if let path = named ?? context.environment["FLOWCTL_PACKS"].flatMap({ $0.isEmpty ? nil : $0 }) {
            guard Self.isFolder(path) else { throw Problem.badInput("\(path) isn't a folder that holds packs.") }
            self.path = path
            return
        }
        let candidates = Self.candidates
        guard let path = candidates.first(where: Self.isFolder) else {
            var problem = Problem.badInput("There is no folder with packs.")
            problem.details = [
                "Looked for \(candidates.joined(separator: ", ")). Name one with --packs or FLOWCTL_PACKS."
            ]
            throw problem
        }
        self.path = path
    }

    private static var candidates: [String] {
        var folders: [String] = []
        var parts = ProgramFile.path.split(separator: "/").dropLast()
        folders.append("/" + (parts.dropLast() + ["share", "flowd", "packs"]).joined(separator: "/"))
        // Built from the sources, the program lies some folders below them.
        for _ in 0..<4 where !parts.isEmpty {
            parts = parts.dropLast()
            folders.append("/" + (parts + ["config", "packs"]).joined(separator: "/"))
        }
        return (folders + ["/usr/share/flowd/packs"]).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    func names() throws(SourceError) -> [String] {
        guard let folder = opendir(path) else {
            throw SourceError(path: path, reason: String(cString: strerror(errno)))
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix("."), Self.isFolder("\(path)/\(name)") { names.append(name) }
        }
        return names.sorted()
    }

    /// One pack, read; a pack with errors has findings instead of a definition.
    func pack(_ name: String, in context: Context) throws -> Pack {
        let names = try names()
        guard names.contains(name) else {
            let guess = Guess(name, among: names).name.map { " Did you mean \($0)?" } ?? ""
            let there = names.isEmpty ? "it is empty" : "there are \(names.joined(separator: ", "))"
            throw Problem.badInput("There is no pack “\(name)” in \(path); \(there).\(guess)")
        }
        let file = "\(path)/\(name)/pack.yaml"
        var (definition, findings) = PackReader().read(try Source.text(of: file, in: context))
        if let found = definition, found.key != name {
            let message = "\"pack\" is \"\(found.key)\", but its folder is named \"\(name)\"; rename one of the two"
            findings.append(Finding(severity: .error, path: "pack", line: 1, column: 1, message: message))
            definition = nil
        }
        return Pack(name: name, folder: "\(path)/\(name)", file: file, definition: definition, findings: findings)
    }
}

/// A pack as it was found.
struct Pack {
    let name: String
    let folder: String
    let file: String
    /// Nil when it has errors.
    let definition: PackDefinition?
    let findings: [Finding]
}
