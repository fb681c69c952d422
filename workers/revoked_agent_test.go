package workers_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// A run for a printer that never works again is canceled. Then the printer may change, and its payments are printed.
func TestRunOfRevokedAgentIsCanceledAndPrintedElsewhere(t *testing.T) {
	a := newAgency(t)
	agentID, _, printerID := a.addAgent("Print room")
	b := a.released(printerID, "INV-1")
	get := func() payment.Batch {
		found, err := storetest.Batches(a.DB, nil).Get(context.Background(), a.TenantID, b.ID)
		require.NoError(t, err)
		return found
	}
	require.Eventually(t, func() bool { return strings.Contains(get().Message, "has never connected") },
		20*time.Second, 50*time.Millisecond)
	direct := func() int {
		return a.api.Call(http.MethodPut, "/api/printers/"+printerID+"/agent", a.manager, map[string]string{}).Status
	}
	require.Equal(t, http.StatusConflict, direct(), "the run is open")
	require.Equal(t, http.StatusNoContent,
		a.api.Call(http.MethodDelete, "/api/agents/"+agentID, a.manager, nil).Status)
	a.reaches(b.ID, payment.Sealed)
	require.Equal(t, http.StatusConflict, direct(), "the run can be delivered again")

	canceled, err := a.request(by(a.Ann), b.ID, payment.CancelBatch)
	require.NoError(t, err)
	require.Equal(t, payment.BatchCanceled, canceled.Status)
	require.Less(t, direct(), 300)
	next, err := a.batches.Prepare(by(a.Ann),
		payment.NewBatch{ProjectID: a.Checks, Kind: payment.BatchCheck, PrinterID: printerID})
	require.NoError(t, err)
	require.Equal(t, b.Total, next.Total)
	next, err = a.request(by(a.Bob), next.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	a.reaches(next.ID, payment.Settled)
	require.Equal(t, []int{0, 1}, []int{a.printed(b), a.printed(next)})
}
