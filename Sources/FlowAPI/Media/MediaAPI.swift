// Written by generate.py from io.flowd.Media.varlink.

/// Media: evidence on the steps of jobs and on the occurrences of tasks.
///
/// A medium's bytes are kept by their SHA-256 and are on disk before it is added. An upload is bound to the tenant and
/// to who began it, not to a connection; it is thrown away when it was idle for ten minutes, and when flowd stops.
package enum MediaAPI: APIInterface {
    package static let name = "io.flowd.Media"

    package static let text = decoded(PackageResources.io_flowd_Media_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == MediaAPI {}

    package static let methods: [any APIMethod.Type] = [
        Begin.self,
        Append.self,
        Resume.self,
        Finish.self,
        Abandon.self,
        Get.self,
        List.self,
        Remove.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchMedia.self,
        NoSuchUpload.self,
        WrongOffset.self,
        WrongSize.self,
        WrongContent.self,
        TypeNotAllowed.self,
        WrongType.self,
        TooLarge.self,
        MediaPruned.self,
        EvidenceNeeded.self,
        NoSuchJob.self,
        NoSuchStep.self,
    ]
}
