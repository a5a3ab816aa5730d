package import FlowAPI

extension FlowClient {
    /// Lists a tenant's events, oldest first, page by page.
    package func events(_ parameters: EventsAPI.List.Parameters) -> Pages<EventsAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Watches a tenant's events: those that are there, then each as it happens, without end.
    package func watch(
        _ parameters: EventsAPI.Watch.Parameters
    ) throws(FlowClientError) -> Replies<EventsAPI.Watch> {
        try stream(EventsAPI.Watch.self, parameters)
    }
}
