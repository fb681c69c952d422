package agent

import (
	"context"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	batchrow "countersign.dev/internal/store/batch"
)

var errLeaseLost = fault.New(fault.Conflict, fault.AgentLeaseLost,
	"Another process took this job, or it is no longer needed.")

// change changes a call of the agent. A lost lease is another error than a call that does not exist.
func change(tx *postgres.Tx, agentID, callID string, update func() (held bool, err error)) (agent.Call, error) {
	call, err := agentrow.LockCallOf(tx, agentID, callID)
	if err != nil {
		return call, err
	}
	held, err := update()
	if err == nil && !held {
		err = errLeaseLost
	}
	return call, err
}

// LeaseCall takes the call, or renews the lease of the process that has it.
func (c Commands) LeaseCall(ctx context.Context, tenantID, agentID, callID, lease string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := agentrow.Seen(tx, agentID); err != nil {
			return err
		}
		_, err := change(tx, agentID, callID, func() (bool, error) { return agentrow.LeaseCall(tx, callID, lease) })
		return err
	})
}

// Document is what the holder of the lease is to print: a sealed file, or the bytes of a test page.
func (c Commands) Document(
	ctx context.Context, tenantID, agentID, callID, lease string,
) (file payment.StoredFile, page []byte, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		call, err := agentrow.CallOf(tx, agentID, callID)
		if err != nil {
			return err
		}
		found := false
		if call.VisitID != "" {
			if page, found, err = agentrow.TestPage(tx, callID, lease); err == nil && !found {
				err = errLeaseLost
			}
			return err
		}
		if file, found, err = agentrow.Document(tx, callID, lease); err != nil {
			return err
		}
		if !found {
			return errLeaseLost
		}
		return tx.Audit(postgres.Change{Area: "Payments", Action: "file given to agent", ObjectType: "batch",
			ObjectID: call.BatchID, New: map[string]any{"sha256": call.SHA256, "agent": call.Agent.Name}})
	})
	return file, page, err
}

// BeginCall records that the document may be at the printer from now on. It is refused if the lease is lost or
// no process waits for the call: a document that was not begun may be given to another printer under another
// number. A run of checks is begun only while it is being delivered.
func (c Commands) BeginCall(ctx context.Context, tenantID, agentID, callID, lease string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		call, err := agentrow.CallOf(tx, agentID, callID)
		if err != nil {
			return err
		}
		if err := awaited(tx, call); err != nil {
			return err
		}
		_, err = change(tx, agentID, callID, func() (bool, error) { return agentrow.BeginCall(tx, callID, lease) })
		if err != nil || call.BegunAt != nil {
			return err
		}
		if call.VisitID != "" {
			return tx.Audit(postgres.Change{Area: "Printers", Action: "test page sent by agent", ObjectType: "printer",
				ObjectID: call.PrinterID, New: map[string]any{"agent": call.Agent.Name}})
		}
		return tx.Audit(postgres.Change{Area: "Payments", Action: "handed to printer by agent", ObjectType: "batch",
			ObjectID: call.BatchID, New: map[string]any{"job": call.JobName, "agent": call.Agent.Name}})
	})
}

// awaited refuses to begin a run of checks that is no longer being delivered: a delayed process can request it again
// after a person canceled it, and its payments may be printed by another run. The batch is locked before the call, as
// where it is canceled.
func awaited(tx *postgres.Tx, call agent.Call) error {
	if call.Kind != agent.Print || call.BatchID == "" || call.BegunAt != nil {
		return nil
	}
	b, err := batchrow.Lock(tx, call.BatchID)
	if err == nil && b.Status != payment.Delivering {
		err = errLeaseLost
	}
	return err
}

// AnswerCall stores the result of the call. The last holder of the lease may answer at any time, because only it
// has the result.
func (c Commands) AnswerCall(
	ctx context.Context, tenantID, agentID, callID, lease string, answer agent.Answer,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, err := change(tx, agentID, callID,
			func() (bool, error) { return agentrow.AnswerCall(tx, callID, lease, answer) })
		return err
	})
}
