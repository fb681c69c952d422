package agent

import (
	"context"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
)

// RotateKey asks an agent to replace its key at its next request. Its present key is valid until it used the new one.
func (c Commands) RotateKey(ctx context.Context, tenantID, agentID string) (a agent.Agent, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if a, err = lockOpen(tx, agentID); err != nil {
			return err
		}
		if a.KeyIssuedAt == nil {
			return fault.New(fault.Conflict, fault.IllegalTransition, "The agent %s has no key yet. Pair it first.", a.Name)
		}
		if err := agentrow.RequestRotation(tx, agentID); err != nil {
			return err
		}
		if a, err = agentrow.Get(tx, agentID); err != nil {
			return err
		}
		return record(tx, "key rotation requested", a, nil, map[string]any{"name": a.Name})
	})
	return a, err
}

// RenewKey gives the signed-in agent a new key. Both keys are valid until the agent used the new one.
func (c Commands) RenewKey(ctx context.Context, tenantID, agentID string) (key string, err error) {
	secret := c.Signer.New()
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err := agentrow.Lock(tx, agentID)
		if err != nil {
			return err
		}
		if !a.RenewalDue(c.Now()) {
			return fault.New(fault.Conflict, fault.IllegalTransition, "The key does not have to be replaced yet.")
		}
		if err := agentrow.OfferKey(tx, agentID, c.Signer.Hash(secret)); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Agents", Action: "key offered", ObjectType: "agent", ObjectID: agentID,
			New: map[string]any{"name": a.Name}})
	})
	return agentID + "." + secret, err
}

// adopt makes the new key of an agent the only one. Sessions that began with the former key end.
func (c Commands) adopt(ctx context.Context, tenantID, agentID string, hash []byte) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err := agentrow.Lock(tx, agentID)
		if err != nil {
			return err
		}
		adopted, err := agentrow.AdoptKey(tx, agentID, hash)
		if err != nil || !adopted {
			return err
		}
		if err := sessionapp.EndAll(tx, agentID, "", "key renewed"); err != nil {
			return err
		}
		return record(tx, "key renewed", a, nil, map[string]any{"name": a.Name})
	})
}
