package agent

import (
	"context"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
)

// RequestCall requests a call from an agent. A second request to print a document under the same name returns
// the same call, so that the document is handed over at most once.
func (c Commands) RequestCall(ctx context.Context, tenantID string, w agent.Call) (call agent.Call, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := agentrow.DeleteOldQuestions(tx); err != nil {
			return err
		}
		callID := id.New()
		if err := agentrow.InsertCall(tx, callID, w); err != nil {
			return err
		}
		if w.Kind == agent.Print {
			call, err = agentrow.PrintCall(tx, w.JobName)
		} else {
			call, err = agentrow.Call(tx, callID)
		}
		return err
	})
	return call, err
}

// AwaitCall is the call as it is now. It also notes that a process still waits for the answer.
func (c Commands) AwaitCall(ctx context.Context, tenantID, callID string) (call agent.Call, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := agentrow.ExtendWait(tx, callID); err != nil {
			return err
		}
		call, err = agentrow.Call(tx, callID)
		return err
	})
	return call, err
}

// WithdrawCall withdraws a call that no agent has begun, and reports whether that was still possible.
func (c Commands) WithdrawCall(ctx context.Context, tenantID, callID string) (withdrawn bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		withdrawn, err = agentrow.WithdrawCall(tx, callID)
		return err
	})
	return withdrawn, err
}

// HandedOver returns the call that may have handed over the document of that name.
func (c Commands) HandedOver(
	ctx context.Context, tenantID, jobName string,
) (call agent.Call, handedOver bool, err error) {
	return c.find(ctx, tenantID, func(tx *postgres.Tx) (agent.Call, error) { return agentrow.BegunPrintCall(tx, jobName) })
}

// NextCall is the oldest call that the agent may take.
func (c Commands) NextCall(ctx context.Context, tenantID, agentID string) (call agent.Call, found bool, err error) {
	return c.find(ctx, tenantID, func(tx *postgres.Tx) (agent.Call, error) { return agentrow.NextCall(tx, agentID) })
}

func (c Commands) find(
	ctx context.Context, tenantID string, read func(*postgres.Tx) (agent.Call, error),
) (call agent.Call, found bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		call, err = read(tx)
		return err
	})
	if err != nil && fault.KindOf(err) == fault.NotFound {
		return call, false, nil
	}
	return call, err == nil, err
}
