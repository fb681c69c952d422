// Package agent holds the use cases of agents, which run in a tenant's own network, and of the calls that they answer.
package agent

import (
	"context"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
)

// Commands are the use cases that open their own transaction. Only Create and Enter use the signer.
type Commands struct {
	DB     *postgres.DB
	Signer Signer
	Now    func() time.Time
}

// Signer makes keys and access tokens.
type Signer interface {
	New() string
	Hash(secret string) []byte
	Sign(ctx context.Context, t session.Token) (raw string, expires time.Time, err error)
}

// List lists the tenant's agents. Active agents come before revoked ones.
func (c Commands) List(ctx context.Context, tenantID string) (all []agent.Agent, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = agentrow.List(tx)
		return err
	})
	return all, err
}

// Grid is the list of agents for people.
func (c Commands) Grid(tenantID string) grid.List[agent.Entry] {
	return postgres.NewList[agent.Entry](c.DB, tenantID, agentrow.Grid())
}

// Get is one agent.
func (c Commands) Get(ctx context.Context, tenantID, agentID string) (a agent.Agent, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err = agentrow.Get(tx, agentID)
		return err
	})
	return a, err
}

// record notifies browsers of a change of an agent and writes its audit entry.
func record(tx *postgres.Tx, action string, a agent.Agent, before, after any) error {
	if err := tx.Emit(event.PrinterUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Agents", Action: action, ObjectType: "agent", ObjectID: a.ID, Old: before,
		New: after})
}

// Seen notes that the agent is running, and reports whether it has to replace its key. It is not found if the user
// is no agent.
func (c Commands) Seen(ctx context.Context, tenantID, agentID string) (renew bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err := agentrow.Seen(tx, agentID)
		if err == nil && !found {
			return fault.New(fault.NotFound, fault.NotFoundCode, "You are signed in, but not as an agent.")
		}
		if err != nil {
			return err
		}
		a, err := agentrow.Get(tx, agentID)
		renew = a.RenewalDue(c.Now())
		return err
	})
	return renew, err
}
