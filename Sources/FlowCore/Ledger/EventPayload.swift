/// The payloads of events: what changed, before and after, as canonical JSON.
enum EventPayload {}
