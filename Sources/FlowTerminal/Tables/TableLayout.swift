/// Layout of a table: the widths of its columns, and those that don't stand beside the others.
struct TableLayout {
    /// Cells that a text keeps beyond its least width, as long as a column can be left out instead.
    private static let easyRoom = 12

    /// Cells of each column; nothing for one that doesn't stand beside the others.
    private(set) var widths: [Int]
    /// Columns that stand below their rows, beside the others only what is narrow enough.
    private(set) var below: [Int] = []
    /// Columns that are left out though they say something.
    private(set) var leftOut: [Int] = []
    /// False when it is wider than there is room.
    private(set) var fits = true

    private let columns: [Table.Column]
    /// Cells of the widest text of each column.
    private let texts: [Int]
    /// Cells of each title, and of its longest word.
    private let titles: [(whole: Int, word: Int)]

    /// Finds the widths; without a limit all have what they need.
    init(_ table: Table, limit: Int?, withTitles: Bool) {
        columns = table.columns
        texts = columns.indices.map { index in table.rows.reduce(0) { max($0, $1[index].width) } }
        titles = columns.map { column in
            guard withTitles else { return (0, 0) }
            let words = column.title.split(separator: " ").map { CellWidth.of(String($0)) }
            return (CellWidth.of(column.title), words.max() ?? 0)
        }
        widths = zip(texts, titles).map { max($0, $1.whole) }
        guard let limit, Self.total(widths) > limit else { return }
        squeeze(to: limit, silent: Set(columns.indices.filter { texts[$0] == 0 }))
        for index in below {
            let room = limit - Self.total(widths) - Table.gap
            if room >= max(titles[index].whole, 1) { widths[index] = min(room, texts[index]) }
        }
    }

    static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + Table.gap * max(0, widths.count { $0 > 0 } - 1)
    }

    /// Gives up what matters least first, and no more than is needed.
    private mutating func squeeze(to limit: Int, silent: Set<Int>) {
        var hidden = silent
        if adoptIfFits(narrowed(to: limit, hidden, isEasy: true)) { return }
        for index in columns.indices.reversed() where !hidden.contains(index) && isBelow(index) {
            hidden.insert(index)
            below.insert(index, at: 0)
            if adoptIfFits(narrowed(to: limit, hidden, isEasy: true)) { return }
        }
        for index in columns.indices.reversed() where !hidden.contains(index) && columns[index].isSpare {
            hidden.insert(index)
            leftOut.append(index)
            if adoptIfFits(narrowed(to: limit, hidden, isEasy: true)) { return }
        }
        let (least, doesFit) = narrowed(to: limit, hidden, isEasy: false)
        (widths, fits) = (least, doesFit)
    }

    private mutating func adoptIfFits(_ found: (widths: [Int], fits: Bool)) -> Bool {
        if found.fits { widths = found.widths }
        return found.fits
    }

    /// The widths without hidden columns: titles are broken, texts are broken, others are cut,
    /// one after the other and the widest first.
    private func narrowed(to limit: Int, _ hidden: Set<Int>, isEasy: Bool) -> (widths: [Int], fits: Bool) {
        var widths = columns.indices.map { hidden.contains($0) ? 0 : max(texts[$0], titles[$0].whole) }
        let whole = columns.indices.map { max(texts[$0], titles[$0].word) }
        let least = columns.indices.map { min(whole[$0], max(widthMin(of: columns[$0], isEasy), titles[$0].word)) }
        let broken = columns.indices.map { isBroken($0) ? least[$0] : whole[$0] }
        let none = widths.map { _ in 0 }
        for (floors, weight) in [(whole, whole), (broken, none), (least, none)] {
            while Self.total(widths) > limit {
                let wide = widths.indices.filter { widths[$0] > floors[$0] }
                guard let widest = wide.max(by: { widths[$0] - weight[$0] < widths[$1] - weight[$1] }) else { break }
                widths[widest] -= 1
            }
        }
        return (widths, Self.total(widths) <= limit)
    }

    private func isBelow(_ index: Int) -> Bool {
        switch columns[index].fit {
        case .below: true
        case .fixed, .spare, .flexible, .words: false
        }
    }

    /// Returns the width to which a column may be narrowed, easily or when nothing else helps.
    private func widthMin(of column: Table.Column, _ isEasy: Bool) -> Int {
        switch column.fit {
        case .fixed, .spare: .max
        case .flexible(let widthMin): widthMin + (isEasy ? Self.easyRoom : 0)
        case .words(let widthMin), .below(let widthMin, _): widthMin
        }
    }

    /// True when nothing is lost by narrowing.
    private func isBroken(_ index: Int) -> Bool {
        switch columns[index].fit {
        case .words, .below: true
        case .fixed, .spare, .flexible: false
        }
    }
}
