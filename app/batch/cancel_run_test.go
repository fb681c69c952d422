package batch_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	agentapp "countersign.dev/app/agent"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

func TestSealedRunIsCanceledByAPersonUnlessItMayBePrinted(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	batches := w.BatchesAt(friday)
	agentID, callID := w.Agent("Print room", ""), id.New()
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	w.Exec(`INSERT INTO agent_calls
		(tenant_id, id, agent_id, printer_id, batch_id, kind, job_name, begun_at, wanted_until) VALUES ($1, $2, $3, $4, $5, 'print', $6, now(), now())`, w.TenantID, callID, agentID, w.Printer, b.ID,
		b.PrintName())

	_, err = batches.Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(err), "an agent has begun to print it")
	w.Exec(`UPDATE agent_calls SET begun_at = NULL WHERE id = $1`, callID)
	_, err = batches.Advance(ctx, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(err), "a canceled job does not cancel it")

	canceled, err := batches.Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.NoError(t, err)
	require.Equal(t, payment.BatchCanceled, canceled.Status)
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM agent_calls WHERE void AND answered_at IS NOT NULL`), "no agent takes the call later")
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM check_numbers WHERE number = 1001 AND fate = 'burned'`))
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Expired} {
		still, err := batches.Advance(ctx, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err)
		require.Equal(t, payment.BatchCanceled, still.Status, "its process finds it canceled")
	}

	// A process that was delayed asks the agent again.
	agents := agentapp.Commands{DB: w.DB, Now: time.Now}
	late, err := agents.RequestCall(ctx, w.TenantID, agent.Call{Kind: agent.Print, AgentID: agentID, PrinterID: w.Printer,
		BatchID: b.ID, JobName: b.PrintName()})
	require.NoError(t, err)
	lease := id.New()
	require.NoError(t, agents.LeaseCall(ctx, w.TenantID, agentID, late.ID, lease))
	require.Equal(t, fault.AgentLeaseLost, fault.CodeOf(agents.BeginCall(ctx, w.TenantID, agentID, late.ID, lease)))

	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.New, payment.PrintNew, int64(0), ""},
		[]any{p.Status, p.PrintStatus, p.CheckNumber, p.BatchID})
	again, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, again.ID, friday, renderPlain)
	require.NoError(t, err)
	numbers, err := storetest.Checks(w.DB).Numbers(ctx, w.TenantID, again.ID)
	require.NoError(t, err)
	require.Equal(t, int64(1002), numbers[0].Number)
}
