import Glibc
import TestSupport
import Testing

@testable import FlowStore

/// What flowd trusts of the file system, and what not.
struct PlaceStatusTests {
    struct Case: Sendable {
        let kind: UInt32
        let permissions: UInt32
        var owner: UInt32 = 5
        let purpose: PlaceStatus.Purpose
        /// A word of the objection; nil where there is none.
        let word: String?
    }

    static let cases: [Case] = [
        Case(kind: S_IFDIR, permissions: 0o700, purpose: .ownDirectory, word: nil),
        Case(kind: S_IFDIR, permissions: 0o755, purpose: .ownDirectory, word: nil),
        Case(kind: S_IFDIR, permissions: 0o770, purpose: .ownDirectory, word: "chmod go-w"),
        Case(kind: S_IFDIR, permissions: 0o702, purpose: .ownDirectory, word: "mode 702"),
        Case(kind: S_IFDIR, permissions: 0o1777, purpose: .ownDirectory, word: "mode 1777"),
        Case(kind: S_IFDIR, permissions: 0o700, owner: 0, purpose: .ownDirectory, word: "belongs to uid 0"),
        Case(kind: S_IFDIR, permissions: 0o700, owner: 6, purpose: .ownDirectory, word: "chown 5 /x"),
        Case(kind: S_IFLNK, permissions: 0o777, purpose: .ownDirectory, word: "a symbolic link"),
        Case(kind: S_IFREG, permissions: 0o600, purpose: .ownDirectory, word: "isn't a directory but a file"),
        Case(kind: S_IFREG, permissions: 0o644, purpose: .ownFile, word: nil),
        Case(kind: S_IFREG, permissions: 0o620, purpose: .ownFile, word: "chmod go-w"),
        Case(kind: S_IFREG, permissions: 0o600, owner: 6, purpose: .ownFile, word: "belongs to uid 6"),
        Case(kind: S_IFIFO, permissions: 0o600, purpose: .ownFile, word: "a pipe"),
        Case(kind: S_IFSOCK, permissions: 0o600, purpose: .ownFile, word: "a socket"),
        Case(kind: S_IFCHR, permissions: 0o600, purpose: .ownFile, word: "a device"),
        Case(kind: S_IFBLK, permissions: 0o600, purpose: .ownFile, word: "a device"),
        Case(kind: S_IFDIR, permissions: 0o600, purpose: .ownFile, word: "a directory"),
        Case(kind: S_IFLNK, permissions: 0o777, purpose: .ownFile, word: "a symbolic link"),
        Case(kind: S_IFDIR, permissions: 0o1777, purpose: .ownDirectory, word: "such as /x/flowd"),
        Case(kind: S_IFDIR, permissions: 0o755, owner: 0, purpose: .socketDirectory, word: nil),
        Case(kind: S_IFDIR, permissions: 0o1777, owner: 0, purpose: .socketDirectory, word: nil),
        Case(kind: S_IFDIR, permissions: 0o777, purpose: .socketDirectory, word: "chmod go-w"),
        Case(kind: S_IFDIR, permissions: 0o755, owner: 6, purpose: .socketDirectory, word: "belongs to uid 6"),
    ]

    @Test(arguments: cases)
    func onlyWhatNobodyElseCanChangeIsTrusted(example: Case) {
        let status = PlaceStatus(mode: example.kind | example.permissions, owner: example.owner)
        let objection = status.objection(to: example.purpose, uid: 5, path: "/x")
        guard let word = example.word else {
            #expect(objection == nil)
            return
        }
        #expect(objection?.contains(word) == true, "\(objection ?? "none")")
    }

    @Test
    func aLinkIsSeenAsSuchUnlessItIsFollowed() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("link")
        #expect(try PlaceStatus(at: path) == nil)
        #expect(symlink("/tmp", path) == 0)
        #expect(try PlaceStatus(at: path)?.mode.isKind(S_IFLNK) == true)
        #expect(try PlaceStatus(at: path, followsLinks: true)?.mode.isKind(S_IFDIR) == true)
        #expect(throws: StoreError.self) { try PlaceStatus(at: "/etc/passwd/x") }
    }

    /// Errors of the file system go where flowd acts on them, and name operation and path.
    @Test
    func errorsNameOperationAndPath() {
        let table: [(CInt, (StoreError) -> Bool)] = [
            (EIO, { if case .inputOutput = $0 { true } else { false } }),
            (EROFS, { if case .inputOutput = $0 { true } else { false } }),
            (ENOSPC, { if case .diskFull = $0 { true } else { false } }),
            (EDQUOT, { if case .diskFull = $0 { true } else { false } }),
            (EACCES, { if case .notUsable = $0 { true } else { false } }),
            (EMFILE, { if case .refused = $0 { true } else { false } }),
        ]
        for (code, isRight) in table {
            let error = StoreError(errno: code, doing: "Making", at: "/x/y")
            #expect(isRight(error), "\(code): \(error)")
            #expect(String(describing: error).contains("Making /x/y: "))
        }
    }
}

extension UInt32 {
    fileprivate func isKind(_ kind: UInt32) -> Bool { self & S_IFMT == kind }
}
