package agent

import (
	"context"
	"crypto/subtle"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// Presence is what an agent says of itself, and where it comes from.
type Presence struct {
	HostName string
	Release  string
	ClientIP string
}

// Agents keeps agents and their keys' hashes.
type Agents interface {
	CreateAgent(ctx context.Context, tenantID, name string, keyHash []byte) (Agent, error)
	AgentKey(ctx context.Context, tenantID, agentID string) (hash []byte, err error)
	AgentSession(ctx context.Context, tenantID, agentID string, from Presence, tokenHash []byte) (session.Token, error)
}

// Signer makes keys and access tokens.
type Signer interface {
	session.Secrets
	Sign(ctx context.Context, t session.Token) (raw string, expires time.Time, err error)
}

// Service gives agents their keys and lets them in.
type Service struct {
	Agents   Agents
	Failures session.Failures
	Signer   Signer
	Now      func() time.Time
}

// Create adds an agent. Its key is in the answer and nowhere else.
func (s Service) Create(ctx context.Context, tenantID, name string) (a Agent, key string, err error) {
	if err := CheckName(name); err != nil {
		return a, "", err
	}
	secret := s.Signer.New()
	a, err = s.Agents.CreateAgent(ctx, tenantID, name, s.Signer.Hash(secret))
	return a, a.ID + "." + secret, err
}

var (
	errRefused = fault.New(fault.Unauthenticated, fault.SignInRefused,
		"The key is not that of an agent of this tenant, or the agent was revoked.")
	errLocked = fault.New(fault.RateLimited, fault.AccountLocked,
		"Too many attempts with wrong keys. Wait before you try again.")
)

// Enter exchanges a key for an access token. Wrong keys are counted like wrong
// passwords, under the agent's name whether it exists or not.
func (s Service) Enter(
	ctx context.Context, t tenant.Tenant, key string, from Presence,
) (raw string, expires time.Time, err error) {
	agentID, secret, _ := strings.Cut(strings.TrimSpace(key), ".")
	if !id.Valid(agentID) {
		return "", expires, errRefused // nothing to count it under; the address is limited
	}
	login := "agent " + agentID
	until, err := s.Failures.SignInRefusedUntil(ctx, t.ID, login)
	if err != nil {
		return "", expires, err
	}
	if until.After(s.Now()) {
		return "", expires, errLocked
	}
	hash, err := s.Agents.AgentKey(ctx, t.ID, agentID)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return "", expires, err
	}
	if subtle.ConstantTimeCompare(hash, s.Signer.Hash(secret)) != 1 {
		known := ""
		if hash != nil {
			known = agentID
		}
		if err := s.Failures.SignInFailed(ctx, t.ID, login, known); err != nil {
			return "", expires, err
		}
		return "", expires, errRefused
	}
	if err := s.Failures.SignInSucceeded(ctx, t.ID, login); err != nil {
		return "", expires, err
	}
	// A session has a refresh token; this one's is drawn and given to nobody.
	token, err := s.Agents.AgentSession(ctx, t.ID, agentID, from, s.Signer.Hash(s.Signer.New()))
	if err != nil {
		return "", expires, err
	}
	return s.Signer.Sign(ctx, token)
}
