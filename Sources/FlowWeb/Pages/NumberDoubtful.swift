/// Answer that can be two numbers, as the tenant's language and as flowd write them.
struct NumberDoubtful: Error, Hashable {
    /// Key of the answer.
    let key: String
    let asItTravels: String
    let asWritten: String
}
