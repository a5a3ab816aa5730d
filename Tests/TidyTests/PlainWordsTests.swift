import Foundation
import Testing

/// Rules for the English of doc comments in Sources and in the interface files; docs/glossary.md has the words.
@Suite struct PlainWordsTests {
    /// First words that leave out the noun that a comment is about.
    private static let firstWords: Set<String> = [
        "what", "how", "when", "where", "who", "whose", "whom", "why", "which", "its", "it", "it's", "those", "these",
        "this",
        "that", "likewise",
    ]

    /// Words without a referent: at most `countMax` of all of them together.
    private static let vagueWords: Set<String> = ["nobody", "somebody", "whoever", "whom"]

    /// Words of `vagueWords` in 10,000 words of documentation.
    private static let vagueCountMax = 2.0

    private static let comments = Result {
        let swift = try SourceTree.sources.get().flatMap { DocComment.all(in: $0.path, $0.lines, mark: "///") }
        let interfaces = try SourceTree.interfaces.get().flatMap { DocComment.all(in: $0.path, $0.lines, mark: "#") }
        return swift + interfaces
    }

    @Test func aCommentBeginsWithItsNounOrVerb() throws {
        for comment in try Self.comments.get() {
            let words = comment.words
            guard let first = words.first else { continue }
            let isVague = Self.firstWords.contains(first) || words.prefix(2) == ["the", "same"]
            #expect(!isVague, "\(comment): begin with the noun that it is, or with the verb for what it does")
        }
    }

    @Test func aCommentHasFourWords() throws {
        for comment in try Self.comments.get() {
            #expect(comment.words.count >= 4, "\(comment): say what the name doesn't, or leave the comment out")
        }
    }

    @Test func aCommentSaysMoreThanTheName() throws {
        for comment in try Self.comments.get() {
            #expect(!comment.repeatsName, "\(comment): it repeats the name; leave it out")
        }
    }

    @Test func wordsWithoutAReferentAreRare() throws {
        let words = try Self.comments.get().flatMap(\.words)
        let count = words.count { Self.vagueWords.contains($0.filter(\.isLetter)) }
        let share = Double(count) * 10_000 / Double(max(1, words.count))
        #expect(words.count > 10_000)
        #expect(
            share <= Self.vagueCountMax,
            "\(count) in \(words.count) words: name the user, the recipient, the caller"
        )
    }

    /// Parts of names that docs/glossary.md replaces, with what it says instead.
    static let replacedNames = [
        "deed": "operation", "deeds": "operations", "wish": "request", "wishes": "requests",
        "desk": "decider, service or admission",
        "desks": "deciders", "climb": "advance", "climbing": "advancing", "dues": "due dates", "patient": "keepsOpen",
        "heed": "observe", "moment": "context, instant or anchor", "moments": "instants", "shown": "displayed",
        "told": "reported, notified or stated", "untold": "unannounced", "follower": "derived task or successor",
        "followers": "derived tasks or successors",
        "letter": "message, or character for one of the alphabet",
    ]

    /// Names in which such a part means what it does elsewhere: letters of an alphabet.
    private static let exceptions: Set<String> = [
        "EventFollower", "hasLetters", "isLetter", "isLetterOrDigit", "letter", "letters", "plainLetters",
        "theDotlessLetterIsAnother",
    ]

    @Test func replacedNamesAreGone() throws {
        for file in try SourceTree.sources.get() + SourceTree.tests.get() {
            Self.check(CodeWords.names(in: file.lines), of: file)
        }
        let scripts = try SourceTree.scripts.get()
        #expect(scripts.count > 100)
        for file in scripts { Self.check(PythonWords.names(in: file.lines), of: file) }
    }

    private static func check(_ names: Set<String>, of file: SourceTree.File) {
        for name in names where !exceptions.contains(name) {
            for part in name.split(separator: "_").flatMap({ DocComment.words(inName: String($0)) }) {
                guard let instead = replacedNames[part] else { continue }
                Issue.record("\(file): \(name) has “\(part)”; say \(instead)")
            }
        }
    }

    @Test func namesOfScriptsAreFound() {
        let lines = [
            "def told(text):  # shown",
            "    \"\"\"Shows the",
            "    moment\"\"\" + 'a \\' deed' + dues",
        ]
        #expect(PythonWords.names(in: lines) == ["def", "told", "text", "dues"])
    }

    /// Verbs that say nothing without an object; `note` is a noun here, and so is an `end` that is returned.
    @Test(arguments: ["note", "take", "change", "keep", "follow", "end"])
    func aVerbHasItsObject(verb: String) throws {
        for file in try SourceTree.sources.get() {
            for (number, line) in file.lines.enumerated() where line.contains("func \(verb)(") {
                let signature = file.lines[number...].prefix(8).joined(separator: " ")
                let result = signature.prefix { $0 != "{" }.split(separator: "->").dropFirst().last ?? ""
                let isNoun = verb == "note" ? result.contains("Note") : verb == "end" && !result.isEmpty
                #expect(
                    isNoun,
                    "\(file):\(number + 1): say what \(verb)() is about: record, apply, update, store, finish …"
                )
            }
        }
    }

    /// Types, and functions that throw, have a contract; other members may speak for themselves.
    @Test func contractsAreDocumented() throws {
        for file in try SourceTree.sources.get() {
            for (number, line) in file.lines.enumerated() where Self.hasContract(line) {
                if Self.isDocumented(file.lines, number) { continue }
                Issue.record("\(file):\(number + 1) has no doc comment: \(line)")
            }
        }
    }

    /// Requirements of other protocols, whose documentation stands there.
    private static let witnesses: Set<String> = [
        "deliver", "dispatch", "encode", "next", "openSession", "reached", "run",
    ]

    private static func hasContract(_ line: String) -> Bool {
        let words = line.split { " (:<".contains($0) }.map(String.init)
        guard words.first == "package" else { return false }
        if let function = words.firstIndex(of: "func"), words.count > function + 1 {
            return line.contains(" throws") && !witnesses.contains(words[function + 1])
        }
        return !Set(words).isDisjoint(with: ["struct", "enum", "class", "actor", "protocol"]) && line.hasSuffix("{")
    }

    private static func isDocumented(_ lines: [String], _ number: Int) -> Bool {
        var index = number - 1
        while index >= 0, lines[index].trimmed.hasPrefix("@") { index -= 1 }
        return index >= 0 && lines[index].trimmed.hasPrefix("///")
    }

    /// Whoever finds nothing in a bad comment isn't looking.
    @Test(arguments: [
        ("    /// What of it is due.", "let due: Instant", true, false),
        ("    /// Due date.", "let dueDate: Instant", false, true),
        ("    /// The same as before, in UTC.", "let at: Instant", true, false),
        ("    /// The date of the due.", "let dueDate: Instant", false, true),
        ("    /// Instant at which the step is due.", "let due: Instant", false, false),
    ])
    func badCommentsAreFound(comment: String, declaration: String, isVague: Bool, repeats: Bool) throws {
        let found = try #require(DocComment.all(in: "A.swift", [comment, declaration], mark: "///").first)
        let first = found.words.first ?? ""
        #expect((Self.firstWords.contains(first) || found.words.prefix(2) == ["the", "same"]) == isVague)
        #expect(found.repeatsName == repeats)
        #expect(found.name == (declaration.contains("dueDate") ? "dueDate" : found.name))
    }
}
