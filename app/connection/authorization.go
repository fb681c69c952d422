package connection

import (
	"context"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// RequestAuthorization makes a profile wait for the consent of the person who asks, and returns the address of the
// server where they give it. redirect is the page to which the server returns them.
func (c Commands) RequestAuthorization(
	ctx context.Context, tenantID, connectionID, profileID, redirect string,
) (address string, err error) {
	of, err := c.Get(ctx, tenantID, connectionID)
	if err != nil {
		return "", err
	}
	p, err := profileOf(of, profileID)
	if err != nil {
		return "", err
	}
	if err := p.MayAuthorize(); err != nil {
		return "", err
	}
	state, verifier := c.Secrets.New(), c.Secrets.New()
	asked := connection.Authorization{ProfileID: p.ID, Version: p.Version, StateHash: c.Secrets.Hash(state),
		Redirect: redirect, ExpiresAt: c.Now().Add(connection.AuthorizationLife)}
	if asked.Verifier, err = c.Vault.Seal(ctx, tenantID, connection.AuthorizationPlace(p.ID, "verifier"),
		[]byte(verifier)); err != nil {
		return "", err
	}
	if address, err = p.Settings.ConsentAddress(redirect, state, verifier); err != nil {
		return "", err
	}
	return address, c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, current, err := lockProfile(tx, connectionID, profileID)
		if err != nil {
			return err
		}
		if err := current.Stale(p.Version); err != nil {
			return err
		}
		if err := c.refuse(tx, p.Type, current.Settings); err != nil {
			return err
		}
		asked.UserID = tx.Actor.UserID
		if err := connectionrow.ReplaceAuthorization(tx, asked); err != nil {
			return err
		}
		return record(tx, "authorization requested", connectionID, nil, auditedProfileOf(current))
	})
}

// Returned is what a server returns with the person who consented.
type Returned struct{ State, Code string }

// FinishAuthorization takes over the code with which the person who asked returns. A worker that may open the secrets
// redeems it with the test of the profile.
func (c Commands) FinishAuthorization(
	ctx context.Context, tenantID, connectionID, profileID string, r Returned,
) (after connection.Connection, err error) {
	state := c.Secrets.Hash(r.State)
	if err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, err := c.accept(tx, connectionID, profileID, state)
		return err
	}); err != nil {
		return after, err
	}
	sealed, err := c.Vault.Seal(ctx, tenantID, connection.AuthorizationPlace(profileID, "code"), []byte(r.Code))
	if err != nil {
		return after, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := c.accept(tx, connectionID, profileID, state)
		if err != nil {
			return err
		}
		if err := connectionrow.SetCode(tx, profileID, sealed); err != nil {
			return err
		}
		if err := begin(tx, p, connection.Trial{ID: id.New(), ProfileID: profileID, Type: p.Type}); err != nil {
			return err
		}
		after, err = connectionrow.Get(tx, connectionID)
		return err
	})
	return after, err
}

// accept is the profile, locked, whose request the person has returned from.
func (c Commands) accept(
	tx *postgres.Tx, connectionID, profileID string, state []byte,
) (p connection.Profile, err error) {
	if _, p, err = lockProfile(tx, connectionID, profileID); err != nil {
		return p, err
	}
	asked, err := connectionrow.Authorization(tx, profileID)
	if err != nil {
		return p, err
	}
	return p, asked.Accept(tx.Actor.UserID, state, p.Version, c.Now())
}
