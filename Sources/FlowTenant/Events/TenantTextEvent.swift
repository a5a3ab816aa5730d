/// A text that a tenant keeps under a name, the whole of it on both sides.
package struct TenantTextEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A list is kept under a name, or asks for something else: conditions, columns, order and counts as JSON text.
        case savedListSet
        /// Removal of a saved list of the tenant.
        case savedListRemoved
        /// A report has a template of the tenant's own, or another one: the page as Mustache.
        case reportTemplateSet
        /// A report is made with flowd's template again.
        case reportTemplateReset
    }

    /// The list's name, or the report.
    package let name: String
    /// The text as it was; absent when there was none.
    package let before: String?
    /// Text after the change; absent when there is none any more.
    package let after: String?
}
