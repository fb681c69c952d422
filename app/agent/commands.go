// Package agent holds the use cases of agents, which run in a tenant's own network, and of the calls that they answer.
package agent

import (
	"context"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
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

// Seen notes that the agent is running. It is not found if the user is no agent.
func (c Commands) Seen(ctx context.Context, tenantID, agentID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err := agentrow.Seen(tx, agentID)
		if err == nil && !found {
			return fault.New(fault.NotFound, fault.NotFoundCode, "You are signed in, but not as an agent.")
		}
		return err
	})
}
