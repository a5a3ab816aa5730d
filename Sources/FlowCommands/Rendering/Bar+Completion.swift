import FlowAPI
import FlowTerminal

extension Bar {
    /// `██████░░░░  62 %`; words when there is no percentage.
    static func line(_ completion: JobsAPI.Completion?, _ style: Style, cells: Int = 10) -> Line {
        guard let completion else {
            return Line("no percentage", .dim)
        }
        return line(percent: completion.percent, displayed: completion.displayed, style, cells: cells)
    }
}
