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

extension PaymentsAPI.ListSchedules: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension PaymentsAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}

extension PaymentsAPI.Due: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}
