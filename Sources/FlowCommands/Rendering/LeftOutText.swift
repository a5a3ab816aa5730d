import FlowAPI
import FlowTerminal

/// Text about tasks that stay unchanged when a profile's tasks are paused or resumed, and why.
enum LeftOutText {
    private static let namedMax = 10

    static func lines(_ tasks: [ProfilesAPI.LeftOutTask]?, over: Int?, isPause: Bool) -> [Line] {
        func numbers(_ reason: ProfilesAPI.LeftOutReason) -> [String] {
            (tasks ?? []).filter { $0.reason == reason }.map(\.task)
        }
        var lines: [Line] = []
        func tell(_ numbers: [String], _ one: String, _ more: String, _ hint: String) {
            guard let first = numbers.first else { return }
            let rest = numbers.count > namedMax ? " and \(numbers.count - namedMax) more" : ""
            let named = numbers.prefix(namedMax).joined(separator: ", ") + rest
            let subject = numbers.count == 1 ? "Task \(named) \(one)" : "Tasks \(named) \(more)"
            lines.append(Line("\(subject)\(hint.isEmpty ? "" : ": \(hint) \(first)")", .dim))
        }
        let resume = "flowctl task resume"
        if isPause {
            let hint = "with the profile it isn't resumed, but by \(resume)"
            tell(numbers(.pausedByItself), "was paused by itself", "were paused by themselves", hint)
            tell(numbers(.already), "was paused already", "were paused already", "")
        } else {
            tell(numbers(.pausedByItself), "stays paused, by itself", "stay paused, by themselves", resume)
            tell(numbers(.already), "wasn't paused", "weren't paused", "")
        }
        let show = "flowctl task show"
        tell(numbers(.unreadable), "stays as it was, its times can't be read", "stay as they were, unreadable", show)
        if let over, over > 0 {
            let one = "1 more task is over: nothing of it is open or to come"
            lines.append(
                Line(over == 1 ? one : "\(over) more tasks are over: nothing of them is open or to come", .dim)
            )
        }
        return lines
    }
}
