import NIOCore
import NIOPosix

/// The event loops on which servers work.
package enum ServingLoops {
    /// Returns when each loop has shown that it is alive, by doing something after what it had to do already.
    package static func answer() async {
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
            await withCheckedContinuation { asker in LoopTurns.of(loop).put(.step { asker.resume() }) }
        }
    }
}
