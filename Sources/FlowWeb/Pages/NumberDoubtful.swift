/// Number that can be two, as flowd and as the tenant's language write them.
struct NumberDoubtful: Error, Hashable {
    /// Key of the field.
    let key: String
    let asItTravels: String
    let asWritten: String
}
