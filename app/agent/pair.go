package agent

import (
	"context"
	"crypto/rand"
	"crypto/subtle"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	printerrow "countersign.dev/internal/store/printer"
)

var errPairing = fault.New(fault.Unauthenticated, fault.PairingCodeRefused,
	"The pairing code is wrong, was used already or has expired. Request a new one.")

// IssueCode replaces the pairing code of an agent. The exchange of the code then replaces the agent's key.
func (c Commands) IssueCode(ctx context.Context, tenantID, agentID string) (a agent.Agent, code string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if a, err = lockToPair(tx, agentID); err != nil {
			return err
		}
		if code, err = c.issueCode(tx, agentID); err != nil {
			return err
		}
		if a, err = agentrow.Get(tx, agentID); err != nil {
			return err
		}
		return record(tx, "pairing code issued", a, nil, map[string]any{"name": a.Name})
	})
	return a, code, err
}

func (c Commands) issueCode(tx *postgres.Tx, agentID string) (code string, err error) {
	random := make([]byte, agent.PairingBytes)
	_, _ = rand.Read(random) // never fails, says its documentation
	code = agent.PairingCode(random)
	selector, secret, _ := agent.SplitCode(code)
	return code, agentrow.SetPairing(tx, selector, agent.Pairing{AgentID: agentID, CodeHash: c.Signer.Hash(secret),
		ExpiresAt: c.Now().Add(agent.PairingLife)})
}

// Pair exchanges a pairing code for the key of its agent. Wrong codes are counted like wrong passwords, under the part
// that names the code.
func (c Commands) Pair(ctx context.Context, t tenant.Tenant, code string, from agent.Presence) (key string, err error) {
	selector, secret, valid := agent.SplitCode(code)
	if !valid {
		// There is no name to count it under; the address is limited.
		return "", c.refuseCode(ctx, t.ID, "", "")
	}
	login := "pairing " + selector
	failures := c.sessions()
	until, err := failures.SignInRefusedUntil(ctx, t.ID, login)
	if err != nil {
		return "", err
	}
	if until.After(c.Now()) {
		return "", errLocked
	}
	key, err = c.exchange(ctx, t.ID, selector, secret, from)
	if fault.KindOf(err) == fault.Unauthenticated {
		err = c.refuseCode(ctx, t.ID, selector, secret)
		if err := failures.SignInFailed(ctx, t.ID, login, ""); err != nil {
			return "", err
		}
	}
	return key, err
}

// exchange ends the code and replaces every key of its agent. Sessions of a former program end.
func (c Commands) exchange(
	ctx context.Context, tenantID, selector, secret string, from agent.Presence,
) (key string, err error) {
	fresh := c.Signer.New()
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := agentrow.LockPairing(tx, selector)
		if fault.KindOf(postgres.Translate(err)) == fault.NotFound {
			return errPairing
		}
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare(p.CodeHash, c.Signer.Hash(secret)) != 1 || !p.Open(c.Now()) {
			return errPairing
		}
		a, err := lockToPair(tx, p.AgentID)
		if a.RevokedAt != nil {
			return errPairing
		}
		if err != nil {
			return err
		}
		if err := agentrow.UsePairing(tx, a.ID); err != nil {
			return err
		}
		if err := agentrow.SetKey(tx, a.ID, c.Signer.Hash(fresh)); err != nil {
			return err
		}
		if err := sessionapp.EndAll(tx, a.ID, "", "agent paired"); err != nil {
			return err
		}
		key = a.ID + "." + fresh
		return record(tx, "paired", a, nil, map[string]any{"name": a.Name, "hostName": from.HostName,
			"release": from.Release})
	})
	return key, err
}

// lockToPair locks an agent that may get another machine. This is decided where a code is issued, which a person sees,
// and where it is used, because a run can be prepared meanwhile. The printers are locked before the agent, as requests
// to a printer do.
func lockToPair(tx *postgres.Tx, agentID string) (agent.Agent, error) {
	runs, err := printerrow.OpenRunsOfAgent(tx, agentID)
	if err != nil {
		return agent.Agent{}, err
	}
	a, err := lockOpen(tx, agentID)
	if err != nil {
		return a, err
	}
	return a, a.MayPair(runs)
}

// lockOpen locks an agent that is not revoked.
func lockOpen(tx *postgres.Tx, agentID string) (agent.Agent, error) {
	a, err := agentrow.Lock(tx, agentID)
	if err == nil && a.RevokedAt != nil {
		err = fault.New(fault.Conflict, fault.IllegalTransition, "The agent %s was revoked. Add another agent.", a.Name)
	}
	return a, err
}
