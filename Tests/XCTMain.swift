import Testing
import XCTest

/// Runs the tests of Swift Testing, of which alone there are: without this file each build would look for those of XCTest, in
/// an index that nobody else needs.
@main
struct Runner {
    static func main() async {
        if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
        // SwiftPM asks for those of XCTest as well, unless it is told otherwise.
        if CommandLine.arguments.count == 1 {
            print("All tests are of Swift Testing: make unit, or swift test --disable-xctest --enable-swift-testing")
        }
        XCTMain([])
    }
}
