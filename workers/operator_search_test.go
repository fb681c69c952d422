package workers_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/converter"

	operationapp "countersign.dev/app/operation"
	"countersign.dev/domain/operation"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
)

// With only the tenant's name and the batch's number, an operator finds the one workflow, and reads what it is,
// what it waits for and the address of its page.
func TestOperatorFindsBatchByTenantAndNumber(t *testing.T) {
	h := newHouse(t)
	b := h.awaiting("INV-1")
	var name, address string
	h.query(`SELECT name FROM tenants WHERE tenant_id = $1`, &name, h.TenantID)
	h.query(`SELECT identifier FROM tenants WHERE tenant_id = $1`, &address, h.TenantID)
	ctx := context.Background()
	var found *workflowservice.ListWorkflowExecutionsResponse
	require.Eventually(t, func() bool {
		var err error
		found, err = h.client.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{Namespace: h.server.Namespace,
			Query: fmt.Sprintf("TenantName = '%s' AND BatchNumber = '%d'", name, b.Number)})
		return err == nil && len(found.GetExecutions()) == 1
	}, 20*time.Second, 100*time.Millisecond)
	id := found.GetExecutions()[0].GetExecution().GetWorkflowId()
	require.Equal(t, fmt.Sprintf("ach/%s/%s/%d", h.TenantID, b.ID, b.Number), id)

	described, err := h.client.DescribeWorkflowExecution(ctx, id, "")
	require.NoError(t, err)
	codec := converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), temporalx.NewCodec(h.Vault))
	var summary, details string
	require.NoError(t, codec.FromPayload(described.GetExecutionConfig().GetUserMetadata().GetSummary(), &summary))
	require.NoError(t, codec.FromPayload(described.GetExecutionConfig().GetUserMetadata().GetDetails(), &details))
	require.Contains(t, summary, name+": ACH batch")
	require.Contains(t, details, "](/"+address+"/jobs/"+b.JobID+")")
	require.Equal(t, payment.AwaitingRelease, b.Status)

	// The batch waits for its release before the workflow starts the timer.
	require.Eventually(t, func() bool {
		var timer string
		for events := h.client.GetWorkflowHistory(ctx, id, "", false, 0); events.HasNext(); {
			event, err := events.Next()
			require.NoError(t, err)
			if event.GetTimerStartedEventAttributes() != nil {
				require.NoError(t, codec.FromPayload(event.GetUserMetadata().GetSummary(), &timer))
			}
		}
		return strings.Contains(timer, "wait for the release")
	}, 20*time.Second, 100*time.Millisecond)

	operations := operationapp.Commands{DB: h.DB, Hashes: h.Vault, Workflows: h.deps.Flows}
	byTotal, err := operations.Find(h.Bob, operation.Query{Tenant: address, Amount: b.Total.String()})
	require.NoError(t, err)
	require.Len(t, byTotal.Workflows, 1)
	require.Equal(t, id, byTotal.Workflows[0].ID)
}
