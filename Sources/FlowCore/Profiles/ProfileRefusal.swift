/// What stands in the way of a command about a profile.
package enum ProfileRefusal: Hashable, Sendable {
    /// There is none of this key.
    case missing(ProfileKey)
    /// There is one of this key already, perhaps in the archive.
    case exists(ProfileKey, isArchived: Bool)
    /// It isn't any more as the caller knew it.
    case changed(ProfileConflict)
}
