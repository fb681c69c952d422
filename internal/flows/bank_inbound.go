package flows

import (
	"context"
	"encoding/json"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/domain/fault"
	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	bankinboundflow "countersign.dev/workflows/bankinbound"
	"countersign.dev/workflows/queue"
)

// InboundStart reads the folder of a bank account, now and regularly from then on.
func InboundStart(tenantID, accountID string) Start {
	return Start{Workflow: bankinboundflow.Inbound, Input: bankinboundflow.Input{TenantID: tenantID, AccountID: accountID}}
}

// watchBank has an account's folder read from its outbox row on.
func (f *Flows) watchBank(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in bankinboundflow.Input
	if err := json.Unmarshal(payload, &in); err != nil || in.AccountID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a folder's reading cannot be read.")
	}
	return f.ReadBank(ctx, tenantID, in.AccountID)
}

// ReadBank has an account's folder read now, and regularly from then on.
func (f *Flows) ReadBank(ctx context.Context, tenantID, accountID string) error {
	workflowID := bankinboundflow.WorkflowID(tenantID, accountID)
	_, err := f.client.SignalWithStartWorkflow(ctx, workflowID, bankinboundflow.SignalLook, nil,
		client.StartWorkflowOptions{
			ID: workflowID, TaskQueue: queue.Core, WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
			TypedSearchAttributes: attribute.Of(tenantID, "", accountID), StaticSummary: "Read what the bank sends back",
		}, bankinboundflow.Inbound, bankinboundflow.Input{TenantID: tenantID, AccountID: accountID})
	return temporalx.Fault(err)
}
