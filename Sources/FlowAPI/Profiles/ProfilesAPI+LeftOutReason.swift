// Written by generate.py from io.flowd.Profiles.varlink.

import Varlink

extension ProfilesAPI {
    /// Why a task stays as it was: somebody paused it by itself, it is so already, its times can't be read.
    package enum LeftOutReason: String, WireEnum {
        /// Paused by itself.
        case pausedByItself
        /// Already.
        case already
        /// Unreadable.
        case unreadable
    }
}
