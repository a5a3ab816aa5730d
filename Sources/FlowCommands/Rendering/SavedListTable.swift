import FlowAPI
import FlowTerminal

/// Saved lists, one a line, and one as it would be typed.
enum SavedListTable {
    static func lines(_ lists: [TenantsAPI.SavedList], _ style: Style) -> [Line] {
        guard !lists.isEmpty else {
            return [Line("There are no saved lists: flowctl job list keeps one with --save-as.", .dim)]
        }
        let table = Table(
            [.init("NAME"), .init("OF"), .init("ASKS")],
            rows: lists.map { list in
                [Line(list.name, .bold), Line(list.of.rawValue), Line(list.optionTexts.joined(separator: " "))]
            }
        )
        return table.lines(width: style.width)
    }

    static func command(_ list: TenantsAPI.SavedList) -> [Line] {
        let words = ["flowctl \(list.of.noun) list"] + list.optionTexts
        return words.enumerated().map { index, word in
            Line((index == 0 ? "" : "    ") + word + (index == words.count - 1 ? "" : " \\")).whole
        }
    }
}
