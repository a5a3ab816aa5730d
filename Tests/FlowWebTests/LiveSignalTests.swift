import Testing

@testable import FlowWeb

/// Messages to open pages, where one takes the place of another that wasn't read.
@Suite struct LiveSignalTests {
    private static let cases: [(LiveSignal, LiveSignal, LiveSignal)] = [
        (.beat, .changed(number: 3, jobs: ["1"]), .changed(number: 3, jobs: ["1"])),
        (.beat, .down, .down),
        (.down, .changed(number: 3, jobs: []), .down),
        (.changed(number: 4, jobs: ["2"]), .beat, .changed(number: 4, jobs: ["2"])),
        (.changed(number: 4, jobs: ["2"]), .down, .changed(number: 4, jobs: [])),
        (.changed(number: 4, jobs: ["2"]), .changed(number: 3, jobs: ["1"]), .changed(number: 4, jobs: [])),
    ]

    @Test(arguments: cases.indices)
    func nothingIsLostWhereAPageDoesNotRead(index: Int) {
        let (later, earlier, both) = Self.cases[index]
        #expect(later.joined(to: earlier) == both)
    }

    @Test func aMessageIsAnEventOfItsStream() {
        #expect(LiveSignal.changed(number: 7, jobs: ["2", "1"]).text == "event: changed\ndata: 7 1 2\n\n")
        #expect(LiveSignal.down.text == "event: down\ndata: \n\n")
        #expect(LiveSignal.beat.text == ":\n\n")
    }
}
