// Written by generate.py from io.flowd.Profiles.varlink.

import Varlink

extension ProfilesAPI {
    /// Reason why a task stays unchanged: it was paused individually, it is so already, its times can't be read.
    package enum LeftOutReason: String, WireEnum {
        case pausedByItself
        case already
        case unreadable
    }
}
