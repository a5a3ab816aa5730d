import Glibc

/// Ratios by the names of what was compared: those of this run, and those that are stored.
final class Ratios {
    /// What a ratio may lose.
    static let lossMax = 0.15

    /// The ratio is the median of the rounds, `highest` that of the best one.
    private(set) var all: [(name: String, ratio: Double, highest: Double)] = []

    /// Prints a comparison and keeps its ratio.
    func tell(_ comparison: Comparison) {
        print(comparison.text)
        all.append((comparison.name, comparison.ratio, comparison.highestRatio))
    }

    /// Writes them, a name and a ratio a line.
    func write(to path: String) throws {
        guard let file = fopen(path, "w") else { throw BenchError("\(path) can't be written") }
        for (name, ratio, _) in all { fputs("\(name): \(fixed(ratio, 5))\n", file) }
        guard fclose(file) == 0 else { throw BenchError("\(path) can't be written") }
    }

    /// Says what has lost more than `lossMax` against a file, with no round that was as good as what is stored; false
    /// when something has.
    func check(against path: String) throws -> Bool {
        let stored = try Self.read(path)
        var isGood = true
        for (name, ratio, highest) in all {
            guard let before = stored[name] else {
                print("\(name): nothing is stored for it")
                continue
            }
            guard ratio < before * (1 - Self.lossMax), highest < before else { continue }
            print("\(name): \(fixed(ratio, 4)), where \(fixed(before, 4)) is stored")
            isGood = false
        }
        if isGood { print("Nothing lost more than \(fixed(Self.lossMax * 100, 0)) % of its stored ratio.") }
        return isGood
    }

    private static func read(_ path: String) throws -> [String: Double] {
        guard let file = fopen(path, "r") else { throw BenchError("\(path) can't be read") }
        defer { fclose(file) }
        var ratios: [String: Double] = [:]
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, CInt(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let parts = text.split(separator: ":")
            guard parts.count == 2, let ratio = Double(parts[1].filter { !$0.isWhitespace }) else {
                throw BenchError("\(path) has a line that is no name with a ratio: \(text)")
            }
            ratios[String(parts[0])] = ratio
        }
        return ratios
    }
}
