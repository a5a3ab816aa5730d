package import FlowAPI

extension FlowClient {
    /// Lists a tenant's events, oldest first, page by page.
    package func events(_ parameters: EventsAPI.List.Parameters) -> Pages<EventsAPI.List> {
        Pages(client: self, first: parameters)
    }
}
