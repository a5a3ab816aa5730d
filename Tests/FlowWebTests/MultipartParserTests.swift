import Synchronization
import Testing

@testable import FlowWeb

/// Forms with files, as browsers send them, however their bytes are cut.
@Suite struct MultipartParserTests {
    private static let type = "multipart/form-data; boundary=b1"
    private static let body = [
        "preamble\r\n--b1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n-\r\n--b\r\n",
        "--b1\r\ncontent-disposition: form-data; name=\"m%22\"; filename=\"%22q%0D%0A.png\"\r\ncontent-type: image/png\r\n\r\n",
        "\r\n--b1\r\nContent-Disposition: form-data; name=\"e\"; filename=\"\"\r\n\r\n\r\n--b1--\r\nepilogue",
    ].joined()

    /// Heads of the parts, each with its bytes.
    private static func parts(_ pieces: [[UInt8]], type: String = type) throws -> [(MultipartParser.Head, String)]? {
        var parser = try #require(MultipartParser(contentType: type))
        var parts: [(MultipartParser.Head, String)] = []
        var isInside = false
        for event in try pieces.flatMap({ try parser.read($0) }) {
            switch event {
            case .began(let head):
                parts.append((head, ""))
                isInside = true
            case .bytes(let bytes): parts[parts.count - 1].1 += String(decoding: bytes, as: UTF8.self)
            case .ended:
                #expect(isInside)
                isInside = false
            }
        }
        return parser.isOver ? parts : nil
    }

    @Test func aBodyIsReadHoweverItIsCut() throws {
        let bytes = Array(Self.body.utf8)
        for cut in 0...bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            let parts = try #require(try Self.parts(pieces))
            #expect(parts.map(\.0.name) == ["a", "m\"", "e"])
            #expect(parts.map(\.0.fileName) == [nil, "\"q\r\n.png", ""])
            #expect(parts.map(\.0.type) == [nil, "image/png", nil])
            #expect(parts.map(\.1) == ["x\r\n-\r\n--b", "", ""])
        }
        #expect(try Self.parts(bytes.map { [$0] })?.count == 3)
    }

    /// Marks that combine with the quotation mark before them are part of the name.
    @Test(arguments: ["\u{301}a.png", "\u{200D}a.png", "\u{FE0F}", "a\u{301}"])
    func namesMayBeginWithAnyScalar(name: String) throws {
        let body = "--b1\r\nContent-Disposition: form-data; name=\"m\"; filename=\"\(name)\"\r\n\r\nx\r\n--b1--"
        let parts = try #require(try Self.parts([Array(body.utf8)]))
        #expect(parts.map { $0.0.fileName.map { Array($0.utf8) } } == [Array(name.utf8)])
    }

    @Test func aBodyThatIsCutOffIsntOver() throws {
        let bytes = Array(Self.body.utf8.dropLast("--\r\nepilogue".utf8.count))
        #expect(try Self.parts([bytes]) == nil)
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=b", "",
        "multipart/form-data; boundary=\(String(repeating: "b", count: 71))",
    ])
    func otherTypesAreNoForm(type: String) {
        #expect(MultipartParser(contentType: type) == nil)
    }

    @Test func theBoundaryMayBeQuoted() throws {
        #expect(
            try Self.parts([Array(Self.body.utf8)], type: "Multipart/Form-Data; charset=utf-8; Boundary=\"b1\"")?.count
                == 3
        )
    }

    @Test(arguments: [
        "--b1x\r\n", "--b1\r\nno colon\r\n\r\n", "--b1\r\nContent-Type: text/plain\r\n\r\n",
        "--b1\r\nA: \(String(repeating: "x", count: 20_000))",
    ])
    func malformedBodiesAreRefused(text: String) throws {
        var parser = try #require(MultipartParser(contentType: Self.type))
        #expect(throws: MultipartParser.Malformed.self) { try parser.read(Array(text.utf8)) }
    }

    @Test func theNewestSetsOfFilesAreKept() throws {
        let kept = KeptFiles()
        #expect(kept.store([], of: nil) == "")
        let files = try (0...KeptFiles.countMax).map { try SpooledFile(name: "\($0)", declaredType: nil) }
        let ids = files.map { kept.store([$0], of: "a") }
        #expect(kept.files(of: ids[0], "a").isEmpty)
        #expect(kept.files(of: "", "a").isEmpty)
        #expect(kept.files(of: ids[1], "b").isEmpty)
        #expect(kept.files(of: ids[1], nil).isEmpty)
        for _ in 1...KeptFiles.countMax { _ = kept.store([files[0]], of: "b") }
        for _ in 1...2 { #expect(kept.files(of: ids[1], "a").map(\.name) == ["1"]) }
    }

    @Test func filesAreKeptForAnHour() throws {
        let time = Mutex(Duration.zero)
        let kept = KeptFiles { time.withLock { $0 } }
        let ids = try ["a", "b"].map { name in
            let id = kept.store([try SpooledFile(name: name, declaredType: nil)], of: nil)
            time.withLock { $0 += .seconds(1800) }
            return id
        }
        #expect(ids.map { kept.files(of: $0, nil).count } == [1, 1])
        time.withLock { $0 += .seconds(1) }
        #expect(ids.map { kept.files(of: $0, nil).count } == [0, 1])
        time.withLock { $0 += KeptFiles.lifetime }
        #expect(ids.map { kept.files(of: $0, nil).count } == [0, 0])
    }

    @Test func theOldestFilesOfAllGoWhereTheyAreTooMany() throws {
        let kept = KeptFiles()
        let file = try SpooledFile(name: "a", declaredType: nil)
        let files = Array(repeating: file, count: KeptFiles.fileCountMax / 4)
        let ids = (0...4).map { kept.store(files, of: "person \($0)") }
        #expect(
            ids.indices.map { kept.files(of: ids[$0], "person \($0)").isEmpty } == [true, false, false, false, false]
        )
    }

    @Test func aSpooledFileIsReadAgain() throws {
        let file = try SpooledFile(name: "a", declaredType: nil)
        try file.append(Array("hello ".utf8)[...])
        try file.append(Array("world".utf8)[...])
        #expect(file.sizeBytes == 11)
        #expect(try file.chunk(at: 6, countMax: 100) == Array("world".utf8))
        #expect(try file.chunk(at: 0, countMax: 5) == Array("hello".utf8))
    }
}
