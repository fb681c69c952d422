package agent

import (
	"context"
	"crypto/subtle"
	"time"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/audit"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
)

// refuseKey audits a refused key. The id is empty if the key does not name any.
func (c Commands) refuseKey(ctx context.Context, tenantID, agentID, secret string) error {
	hash := c.Signer.Hash(secret)
	return c.sessions().Refused(ctx, tenantID, errRefused, func(tx *postgres.Tx) (sessionapp.Refusal, error) {
		var h agentrow.Holder
		if agentID != "" {
			var err error
			if h, err = agentrow.HolderOfKey(tx, agentID); err != nil {
				return sessionapp.Refusal{}, err
			}
		}
		current, former := same(h.KeyHash, hash), same(h.FormerKeyHash, hash)
		switch {
		case h.ID == "":
			return refusal("key refused", h, audit.UnknownKey, false), nil
		case !current && !former:
			return refusal("key refused", h, audit.WrongKey, false), nil
		case h.Revoked:
			return refusal("key refused", h, audit.RevokedAgent, true), nil
		}
		return refusal("key refused", h, audit.ReplacedKey, true), nil
	})
}

// refuseCode audits a refused pairing code. The selector is empty if the text is no code.
func (c Commands) refuseCode(ctx context.Context, tenantID, selector, secret string) error {
	hash, now := c.Signer.Hash(secret), c.Now()
	return c.sessions().Refused(ctx, tenantID, errPairing, func(tx *postgres.Tx) (sessionapp.Refusal, error) {
		var h agentrow.Holder
		if selector != "" {
			var err error
			if h, err = agentrow.HolderOfCode(tx, selector); err != nil {
				return sessionapp.Refusal{}, err
			}
		}
		reason, own := reasonOfCode(h, hash, now)
		return refusal("pairing code refused", h, reason, own), nil
	})
}

// reasonOfCode is why a pairing code was refused, and whether it was the agent's own.
func reasonOfCode(h agentrow.Holder, hash []byte, now time.Time) (reason audit.CauseCode, own bool) {
	switch {
	case h.ID == "":
		return audit.UnknownCode, false
	case !same(h.CodeHash, hash):
		return audit.WrongCode, false
	case h.Revoked:
		return audit.RevokedAgent, true
	case h.CodeUsedAt == nil && h.CodeExpiresAt != nil && !now.Before(*h.CodeExpiresAt):
		return audit.ExpiredCode, true
	}
	return audit.UsedCode, true
}

func same(stored, hash []byte) bool { return subtle.ConstantTimeCompare(stored, hash) == 1 }

// refusal names the agent, if there is one. Only its own credential makes its account the actor.
func refusal(action string, h agentrow.Holder, reason audit.CauseCode, own bool) sessionapp.Refusal {
	r := sessionapp.Refusal{Area: "Agents", Action: action, ObjectType: "agent", ObjectID: h.ID, Reason: reason}
	if h.ID != "" {
		r.New = map[string]any{"name": h.Name}
	}
	if own {
		r.MachineID, r.MachineName = h.ID, h.Name+" (agent)"
	}
	return r
}
