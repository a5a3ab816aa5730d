/// Payment that a person has to look at once more: sent again, it is recorded.
enum PaymentDoubtful: Error, Hashable {
    case moreThanOwed
    /// A payment of the same amount that the form didn't show.
    case recordedAlready(String)
}
