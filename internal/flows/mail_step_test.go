package flows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/job"
	"countersign.dev/internal/store/storetest"
)

// The workers stop while messages are queued. No recipient misses a message, and none gets it twice.
func TestMessagesOfALoopAreQueuedOnce(t *testing.T) {
	const people = 30
	w := newWorld(t, flow.PayableInvoices)
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("each", flow.ForEach, "", foreach.Settings{Items: "1..30", Concurrency: 3}),
			step("is", flow.Start, "each", nil),
			step("mail", flow.SendMail, "each", sendmail.Settings{To: `"person" + string(item) + "@example.com"`,
				Subject: `"Captured: " + steps.c.summary`, Text: `"Your number is " + string(item) + "."`}),
			step("ie", flow.End, "each", nil), step("e", flow.End, "", nil),
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "each", Type: flow.Succeeded},
			{From: "is", To: "mail", Type: flow.Then}, {From: "mail", To: "ie", Type: flow.Succeeded},
			{From: "each", To: "e", Type: flow.Succeeded},
		},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	queued := func() int64 {
		return storetest.Count(t, w.superuser, `SELECT count(DISTINCT recipient) FROM mails WHERE tenant_id = $1
			AND subject = 'Captured: Done'`, w.tenantID)
	}
	for stops := range int64(3) {
		require.Eventually(t, func() bool { return queued() > stops*people/4 }, 30*time.Second, 5*time.Millisecond)
		w.stop()
		w.work(t)
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.EqualValues(t, people, queued())
	require.EqualValues(t, people, storetest.Count(t, w.superuser, `SELECT count(*) FROM mails WHERE tenant_id = $1`,
		w.tenantID))
}
