import Foundation
import Testing

/// Rules of the house that the compiler doesn't know.
@Suite struct TidyTests {
    /// Which of our targets each target may import. An arrow that isn't here doesn't exist.
    static let importTable: [String: Set<String>] = [
        "CLinux": [],
        "Varlink": [],
        "FlowCore": [],
        "FlowAPI": ["Varlink"],
        "FlowStore": ["CLinux", "FlowCore"],
        "FlowEngine": ["FlowCore", "FlowStore"],
        "FlowControl": ["FlowAPI", "FlowCore", "FlowEngine", "FlowStore", "Varlink"],
        "FlowDaemon": ["CLinux", "FlowAPI", "FlowControl", "FlowCore", "FlowEngine", "FlowStore", "Varlink"],
        "FlowClient": ["FlowAPI", "Varlink"],
        "FlowCommands": ["FlowAPI", "FlowClient", "FlowCore", "Varlink"],
        "flowd": ["FlowAPI", "FlowDaemon"],
        "flowctl": ["FlowCommands"],
        "varlink-certification": ["Varlink"],
    ]

    /// Libraries that only some targets may see, so that they can be replaced.
    static let libraryTable: [String: Set<String>] = [
        "GRDB": ["FlowStore"], "NIOCore": ["Varlink"], "NIOPosix": ["Varlink"], "Yams": ["FlowCore"],
        "Crypto": ["FlowCore"], "BigInt": ["FlowCore"], "ArgumentParser": ["FlowCommands", "flowd"],
        "ServiceLifecycle": ["FlowDaemon"],
    ]

    /// Words that are allowed in few files: real time, randomness, output, unstructured tasks.
    static let wordTable: [(word: String, files: Set<String>)] = [
        ("Date()", []),
        ("UUID()", []),
        ("Date.now", []),
        ("ContinuousClock", []),
        ("Task.sleep", ["Sources/FlowDaemon/System/SystemClock.swift"]),
        (".random(", ["Sources/FlowDaemon/System/SystemRandom.swift"]),
        ("clock_gettime", ["Sources/FlowDaemon/System/SystemClock.swift"]),
        ("Task {", []),
        ("Task.detached", []),
        ("try!", []),
        ("as!", []),
        ("fatalError(", []),
        ("FIXME", []),
        ("TODO", []),
        ("print(", []),
    ]

    @Test func everyFileStaysSmall() throws {
        for file in try SourceTree.files(in: "Sources") {
            #expect(file.lines.count <= 400, "\(file) has \(file.lines.count) lines; split it by what it is about")
        }
        for file in try SourceTree.files(in: "Tests") {
            #expect(file.lines.count <= 800, "\(file) has \(file.lines.count) lines")
        }
    }

    @Test func functionsFitAScreen() throws {
        for file in try SourceTree.files(in: "Sources") {
            for function in LongFunctions.find(in: file.lines, longerThan: 70) {
                Issue.record("\(file): the function at line \(function.line) has \(function.length) lines")
            }
        }
    }

    @Test func importsFollowTheTable() throws {
        for file in try SourceTree.files(in: "Sources") {
            let allowed = try #require(Self.importTable[file.target], "\(file.target) isn't in the table")
            for module in Self.imports(of: file) {
                if Self.importTable[module] != nil {
                    #expect(allowed.contains(module), "\(file) imports \(module)")
                }
                if let users = Self.libraryTable[module] {
                    #expect(users.contains(file.target), "\(file) imports \(module)")
                }
            }
        }
    }

    @Test(arguments: wordTable.indices)
    func wordStaysInItsFiles(index: Int) throws {
        let (word, files) = Self.wordTable[index]
        for file in try SourceTree.files(in: "Sources") where !files.contains(file.path) {
            for (number, line) in file.lines.enumerated() where Self.code(line).contains(word) {
                Issue.record("\(file):\(number + 1) has “\(word)”")
            }
        }
    }

    @Test func packageDeclarationsAreDocumented() throws {
        for file in try SourceTree.files(in: "Sources") {
            for (number, line) in file.lines.enumerated() where Self.isPackageDeclaration(line) {
                #expect(Self.isDocumented(file.lines, number), "\(file):\(number + 1) has no doc comment: \(line)")
            }
        }
    }

    @Test func nothingIsPublic() throws {
        for file in try SourceTree.files(in: "Sources") {
            for (number, line) in file.lines.enumerated() {
                let words = Self.code(line).split(separator: " ")
                #expect(!words.contains("public") && !words.contains("open"), "\(file):\(number + 1) is public")
            }
        }
    }

    // MARK: - Reading lines

    private static func imports(of file: SourceTree.File) -> [String] {
        file.lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 2, words.count > index + 1 else { return nil }
            return words[0].hasPrefix("//") ? nil : String(words[index + 1])
        }
    }

    /// The line without its comment and without what is in quotation marks.
    private static func code(_ line: String) -> String {
        let unquoted = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: "\"\"")
        return unquoted.range(of: "//").map { String(unquoted[..<$0.lowerBound]) } ?? unquoted
    }

    private static func isPackageDeclaration(_ line: String) -> Bool {
        let words = line.split(separator: " ").map(String.init)
        guard let first = words.first, first == "package", words.count > 1 else { return false }
        let isInherited = words.contains("override") || line.contains("init(from decoder") || line.contains("encode(to")
        let isWitness =
            line.contains("var description:") || line.contains("static func <") || line.contains("static func +")
            || line.contains("static func -") || line.contains("static func *") || line.contains("static func ==")
            || line.contains("func hash(into")
        return !["import"].contains(words[1]) && !isInherited && !isWitness && !line.contains("let name, ")
    }

    private static func isDocumented(_ lines: [String], _ number: Int) -> Bool {
        var index = number - 1
        while index >= 0, lines[index].trimmed.hasPrefix("@") { index -= 1 }
        return index >= 0 && lines[index].trimmed.hasPrefix("///")
    }
}

extension String {
    var trimmed: Substring { drop { $0 == " " } }
}
