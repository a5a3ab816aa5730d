package import FlowAPI

/// A method that answers a list page by page.
package protocol PagedMethod: APIMethod {
    /// The parameters that ask for the page after `reply`; nil when it was the last.
    static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters?
}

/// What asks for one page of a list.
package protocol PageParameters {
    /// What says where a page begins.
    associatedtype Cursor

    /// Where it begins; nil at the start of the list.
    var after: Cursor? { get set }
}

/// What answers with one page of a list.
package protocol PageReply {
    /// What says where a page begins.
    associatedtype Cursor

    /// Where the next one begins; nil when this was the last.
    var next: Cursor? { get }
}

extension PagedMethod where Parameters: PageParameters, Reply: PageReply, Parameters.Cursor == Reply.Cursor {
    /// The same parameters, from where the reply says that the next page begins.
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension MediaAPI.List: PagedMethod {}
extension MediaAPI.List.Parameters: PageParameters {}
extension MediaAPI.List.Reply: PageReply {}

extension TenantsAPI.List: PagedMethod {}
extension TenantsAPI.List.Parameters: PageParameters {}
extension TenantsAPI.List.Reply: PageReply {}

extension TemplatesAPI.List: PagedMethod {}
extension TemplatesAPI.List.Parameters: PageParameters {}
extension TemplatesAPI.List.Reply: PageReply {}

extension JobsAPI.List: PagedMethod {}
extension JobsAPI.List.Parameters: PageParameters {}
extension JobsAPI.List.Reply: PageReply {}

extension EventsAPI.List: PagedMethod {}
extension EventsAPI.List.Parameters: PageParameters {}
extension EventsAPI.List.Reply: PageReply {}

extension JobsAPI.ListNotes: PagedMethod {}
extension JobsAPI.ListNotes.Parameters: PageParameters {}
extension JobsAPI.ListNotes.Reply: PageReply {}
