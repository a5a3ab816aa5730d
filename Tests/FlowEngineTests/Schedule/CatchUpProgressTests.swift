import FlowCore
import Testing

@testable import FlowEngine

/// How many tenants have done what was due while the daemon did not work.
@Suite struct CatchUpProgressTests {
    private func tenant(_ number: Int64) -> TenantID { TenantID(number) }

    @Test
    func itCountsThoseThatAreDone() {
        let catchUp = CatchUp()
        #expect(catchUp.progress == nil)
        catchUp.begin(Set((1...3).map(tenant)))
        #expect(catchUp.progress == CatchUpProgress(doneCount: 0, allCount: 3))
        catchUp.settle(tenant(2))
        catchUp.settle(tenant(2))
        #expect(catchUp.progress == CatchUpProgress(doneCount: 1, allCount: 3))
        catchUp.begin(again: tenant(2))
        #expect(catchUp.progress == CatchUpProgress(doneCount: 0, allCount: 3))
        for number in 1...3 { catchUp.settle(tenant(Int64(number))) }
        #expect(catchUp.progress == nil)
    }
}
