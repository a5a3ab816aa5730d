package import FlowAPI

/// Payment schedules, what is owed, and what was paid.
extension FlowClient {
    /// Lists a tenant's payment schedules, oldest first, page by page.
    package func paymentSchedules(
        _ parameters: PaymentsAPI.ListSchedules.Parameters
    ) -> Pages<PaymentsAPI.ListSchedules> {
        Pages(client: self, first: parameters)
    }

    /// Lists recorded payments, newest first, page by page.
    package func payments(_ parameters: PaymentsAPI.List.Parameters) -> Pages<PaymentsAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Lists instalments on which something is owed, page by page.
    package func dueInstalments(_ parameters: PaymentsAPI.Due.Parameters) -> Pages<PaymentsAPI.Due> {
        Pages(client: self, first: parameters)
    }
}

extension PaymentsAPI.ListSchedules: PagedMethod {}
extension PaymentsAPI.ListSchedules.Parameters: PageParameters {}
extension PaymentsAPI.ListSchedules.Reply: PageReply {}

extension PaymentsAPI.List: PagedMethod {}
extension PaymentsAPI.List.Parameters: PageParameters {}
extension PaymentsAPI.List.Reply: PageReply {}

extension PaymentsAPI.Due: PagedMethod {}
extension PaymentsAPI.Due.Parameters: PageParameters {}
extension PaymentsAPI.Due.Reply: PageReply {}
