package scim

import (
	"context"
	"crypto/subtle"
	"errors"
	"strings"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/scim"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	scimrow "countersign.dev/internal/store/scim"
)

// Enter is the client of a token, as the actor of its request. The token has the form of the id of the client, a dot
// and a secret. A refusal is audited.
func (c Commands) Enter(ctx context.Context, t tenant.Tenant, token string) (who actor.Actor, err error) {
	clientID, secret, _ := strings.Cut(token, ".")
	if t.Kind == tenant.Platform || !id.Valid(clientID) {
		return who, c.refuse(ctx, t.ID, "", "")
	}
	who, err = c.enter(ctx, t.ID, clientID, secret)
	if errors.Is(err, scim.ErrRefused) {
		err = c.refuse(ctx, t.ID, clientID, secret)
	}
	return who, err
}

func (c Commands) enter(ctx context.Context, tenantID, clientID, secret string) (who actor.Actor, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		hash, err := scimrow.TokenHash(tx, clientID, c.Now())
		if fault.KindOf(postgres.Translate(err)) == fault.NotFound && err != nil {
			return scim.ErrRefused
		}
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare(hash, c.Secrets.Hash(secret)) != 1 {
			return scim.ErrRefused
		}
		client, err := scimrow.Client(tx, clientID)
		if err != nil {
			return err
		}
		who = actor.Actor{TenantID: tenantID, UserID: clientID, UserName: client.ActorName()}
		return scimrow.Used(tx, clientID, c.Now())
	})
	return who, err
}
