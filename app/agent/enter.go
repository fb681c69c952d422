package agent

import (
	"context"
	"crypto/subtle"
	"strings"
	"time"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	sessionrow "countersign.dev/internal/store/session"
)

var (
	errRefused = fault.New(fault.Unauthenticated, fault.SignInRefused,
		"The key is not that of an agent of this tenant, or the agent was revoked.")
	errLocked = fault.New(fault.RateLimited, fault.AccountLocked,
		"Too many attempts with wrong keys. Wait before you try again.")
)

// Enter exchanges a key for an access token. Wrong keys are counted like wrong
// passwords, under the agent's name whether it exists or not.
func (c Commands) Enter(
	ctx context.Context, t tenant.Tenant, key string, from agent.Presence,
) (raw string, expires time.Time, err error) {
	agentID, secret, _ := strings.Cut(strings.TrimSpace(key), ".")
	if !id.Valid(agentID) {
		// There is no name to count it under; the address is limited.
		return "", expires, c.refuseKey(ctx, t.ID, "", "")
	}
	login := "agent " + agentID
	failures := c.sessions()
	until, err := failures.SignInRefusedUntil(ctx, t.ID, login)
	if err != nil {
		return "", expires, err
	}
	if until.After(c.Now()) {
		return "", expires, errLocked
	}
	current, next, err := c.keyHashes(ctx, t.ID, agentID)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return "", expires, err
	}
	hash := c.Signer.Hash(secret)
	renewed := subtle.ConstantTimeCompare(next, hash) == 1
	if subtle.ConstantTimeCompare(current, hash) != 1 && !renewed {
		known := ""
		if current != nil {
			known = agentID
		}
		refused := c.refuseKey(ctx, t.ID, agentID, secret)
		if err := failures.SignInFailed(ctx, t.ID, login, known); err != nil {
			return "", expires, err
		}
		return "", expires, refused
	}
	if err := failures.SignInSucceeded(ctx, t.ID, login); err != nil {
		return "", expires, err
	}
	if renewed {
		if err := c.adopt(ctx, t.ID, agentID, hash); err != nil {
			return "", expires, err
		}
	}
	token, err := c.session(ctx, t.ID, agentID, from)
	if err != nil {
		return "", expires, err
	}
	return c.Signer.Sign(ctx, token)
}

func (c Commands) sessions() sessionapp.Commands { return sessionapp.Commands{DB: c.DB, Now: c.Now} }

func (c Commands) keyHashes(ctx context.Context, tenantID, agentID string) (current, next []byte, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		current, next, err = agentrow.KeyHashes(tx, agentID)
		return err
	})
	return current, next, err
}

// session notes where the agent runs and returns a session for it. An open session that began at the same
// address and lasts long enough is used again, so that an agent signs in once a day and not every quarter
// of an hour.
func (c Commands) session(
	ctx context.Context, tenantID, agentID string, from agent.Presence,
) (token session.Token, err error) {
	// A session requires a refresh token. The refresh token of an agent is discarded.
	tokenHash := c.Signer.Hash(c.Signer.New())
	token = session.Token{TenantID: tenantID, UserID: agentID}
	name := ""
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if name, err = agentrow.CheckIn(tx, agentID, from); err != nil {
			return err
		}
		token.SessionID, err = sessionrow.OpenAt(tx, agentID, from.ClientIP, c.Now().Add(2*session.AccessLife))
		return err
	})
	if err != nil || token.SessionID != "" {
		return token, err
	}
	token.SessionID, err = c.sessions().Start(ctx, tenantID, session.NewSession{UserID: agentID,
		UserName: name + " (agent)", ClientIP: from.ClientIP,
		UserAgent: "countersign agent " + from.Release + " on " + from.HostName, Method: "agent key",
		TokenHash: tokenHash, Machine: true})
	return token, err
}
