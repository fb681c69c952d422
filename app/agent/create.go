package agent

import (
	"context"
	"strings"

	userapp "countersign.dev/app/user"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/id"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
)

// Create adds an agent with a key. The key is in the answer and is stored nowhere.
func (c Commands) Create(ctx context.Context, tenantID, name string) (a agent.Agent, key string, err error) {
	secret := c.Signer.New()
	a, err = c.insert(ctx, tenantID, name, c.Signer.Hash(secret), nil)
	return a, a.ID + "." + secret, err
}

// Add adds an agent with a pairing code, which a program exchanges for the agent's key. The code is in the answer, and
// its hash is stored.
func (c Commands) Add(ctx context.Context, tenantID, name string) (a agent.Agent, code string, err error) {
	a, err = c.insert(ctx, tenantID, name, []byte{}, func(tx *postgres.Tx, agentID string) error {
		code, err = c.issueCode(tx, agentID)
		return err
	})
	return a, code, err
}

// insert adds an agent with its machine account, which has no password and only the role of agents.
func (c Commands) insert(
	ctx context.Context, tenantID, name string, keyHash []byte, also func(tx *postgres.Tx, agentID string) error,
) (a agent.Agent, err error) {
	if err := agent.CheckName(name); err != nil {
		return a, err
	}
	name = strings.TrimSpace(name)
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		agentID := id.New()
		if err := userapp.Insert(tx, user.User{ID: agentID, Email: "agent-" + agentID + "@agents.invalid",
			Username: "agent-" + agentID, FirstName: name, LastName: "(agent)", Language: "en",
			Status: user.Active, Roles: []string{agent.Role}, Version: 1, Machine: true}); err != nil {
			return err
		}
		if err := agentrow.Insert(tx, agentID, name, keyHash); err != nil {
			return err
		}
		if also != nil {
			if err := also(tx, agentID); err != nil {
				return err
			}
		}
		if a, err = agentrow.Get(tx, agentID); err != nil {
			return err
		}
		return record(tx, "created", a, nil, map[string]any{"name": a.Name})
	})
	return a, err
}
