import FlowCore
import Testing

/// SHA-256 by the examples of FIPS 180-4 (as NIST publishes them), and as a value.
@Suite struct SHA256Tests {
    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func itIsTheStandards(text: String, digest: String) {
        #expect(Self.hex(SHA256.hash(text)) == digest)
    }

    @Test func aMillionLettersInPiecesAreAsTheStandardHasThem() {
        var hash = SHA256()
        for size in 0..<1414 { hash.update([UInt8](repeating: UInt8(ascii: "a"), count: size)) }
        hash.update([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000 - 1414 * 1413 / 2))
        #expect(Self.hex(hash.digest) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func aCopyStaysAsItWas() {
        var hash = SHA256()
        hash.update(Array("ab".utf8))
        let before = hash
        hash.update(Array("c".utf8))
        #expect(before.digest == SHA256.hash("ab"))
        #expect(hash.digest == SHA256.hash("abc"))
    }

    @Test func theDigestSoFarEndsNothing() {
        var hash = SHA256()
        hash.update(Array("ab".utf8))
        #expect(hash.digest == SHA256.hash("ab"))
        #expect(hash.digest == SHA256.hash("ab"))
        hash.update(Array("c".utf8))
        #expect(hash.digest == SHA256.hash("abc"))
    }

    @Test func manyThreadsDigestAtATime() async {
        let text = String(repeating: "flowd", count: 999)
        let expected = SHA256.hash(text)
        await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { SHA256.hash(text) } }
            for await digest in group { #expect(digest == expected) }
        }
    }
}
