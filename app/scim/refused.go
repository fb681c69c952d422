package scim

import (
	"context"
	"crypto/subtle"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
	scimrow "countersign.dev/internal/store/scim"
)

// refuse audits a refused token. The id is empty if the token does not name a client.
func (c Commands) refuse(ctx context.Context, tenantID, clientID, secret string) error {
	hash := c.Secrets.Hash(secret)
	sessions := sessionapp.Commands{DB: c.DB, Now: c.Now}
	return sessions.Refused(ctx, tenantID, scim.ErrRefused, func(tx *postgres.Tx) (r sessionapp.Refusal, err error) {
		r = sessionapp.Refusal{Area: "Sign-in", Action: "scim token refused", ObjectType: "scimClient",
			Reason: audit.UnknownToken}
		if clientID == "" {
			return r, nil
		}
		h, err := scimrow.HolderOf(tx, clientID)
		if err != nil || h.ID == "" {
			return r, err
		}
		r.ObjectID, r.New, r.Reason = h.ID, map[string]string{"name": h.Name}, audit.WrongToken
		if subtle.ConstantTimeCompare(h.TokenHash, hash) != 1 {
			return r, nil
		}
		r.MachineID, r.MachineName = h.ID, scim.Client{Name: h.Name}.ActorName()
		if r.Reason = audit.ExpiredToken; h.Revoked {
			r.Reason = audit.RevokedToken
		}
		return r, nil
	})
}
