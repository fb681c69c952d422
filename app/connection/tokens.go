package connection

import (
	"context"
	"errors"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// Vault opens and seals values, each for one place.
type Vault interface {
	Opener
	Sealer
}

// Redeemer exchanges the code of an authorization for its tokens.
type Redeemer interface {
	Redeem(ctx context.Context, p connection.Opened, code, verifier, redirect string) (
		connection.Grant, connection.Reason)
}

// redeem exchanges the code of a profile if one waits. The code is removed first, because no code works twice.
func (v Visits) redeem(ctx context.Context, tenantID, profileID string) (connection.Reason, error) {
	asked, p, err := v.takeCode(ctx, tenantID, profileID)
	if err != nil || p.ProfileID == "" {
		return connection.NoReason, err
	}
	code, err := v.Vault.Open(ctx, tenantID, connection.AuthorizationPlace(profileID, "code"), asked.Code)
	if err != nil {
		return connection.NoReason, unreadable(err)
	}
	verifier, err := v.Vault.Open(ctx, tenantID, connection.AuthorizationPlace(profileID, "verifier"), asked.Verifier)
	if err != nil {
		return connection.NoReason, unreadable(err)
	}
	granted, reason := v.Codes.Redeem(ctx, p, string(code), string(verifier), asked.Redirect)
	switch {
	case reason != connection.NoReason:
		return reason, nil
	case granted.RefreshToken == "":
		return connection.NoRefreshToken, nil
	}
	return connection.NoReason, v.authorized(ctx, p, granted)
}

// takeCode is the request whose code waits, and the opened profile. It is empty without one, and after a change of the
// profile.
func (v Visits) takeCode(
	ctx context.Context, tenantID, profileID string,
) (asked connection.Authorization, p connection.Opened, err error) {
	var taken bool
	err = v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		asked, taken, err = connectionrow.TakeCode(tx, profileID)
		return err
	})
	if err != nil || !taken {
		return asked, p, err
	}
	if p, err = v.open(ctx, tenantID, profileID); err != nil || p.Version != asked.Version {
		return asked, connection.Opened{}, err
	}
	return asked, p, nil
}

// sealGrant seals the tokens of a grant before the transaction, because the vault opens its own.
func (v Visits) sealGrant(
	ctx context.Context, p connection.Opened, g connection.Grant,
) (access, refresh []byte, err error) {
	access, err = v.Vault.Seal(ctx, p.TenantID, connection.TokenPlace(p.ProfileID), []byte(g.AccessToken))
	if err != nil || g.RefreshToken == "" {
		return access, nil, err
	}
	refresh, err = v.Vault.Seal(ctx, p.TenantID, connection.Place(p.ProfileID, connection.SecretRefreshToken),
		[]byte(g.RefreshToken))
	return access, refresh, err
}

// authorized stores the tokens of a new authorization.
func (v Visits) authorized(ctx context.Context, p connection.Opened, granted connection.Grant) error {
	access, refresh, err := v.sealGrant(ctx, p, granted)
	if err != nil {
		return err
	}
	return v.DB.InTenant(ctx, p.TenantID, func(tx *postgres.Tx) error {
		if err := connectionrow.Authorized(tx, p.ProfileID, p.Version, refresh); err != nil {
			return err
		}
		if err := connectionrow.SetAccessToken(tx, p.ProfileID, "", p.Version+1, access, granted.Until); err != nil {
			return err
		}
		after, err := connectionrow.Profile(tx, p.ProfileID)
		if err != nil {
			return err
		}
		return record(tx, "profile authorized", after.ConnectionID, nil, map[string]string{"profile": after.Name})
	})
}

const (
	// leaseLife is longer than a server may take to answer.
	leaseLife = time.Minute
	// leaseWait is how long a process waits before it looks again.
	leaseWait = 100 * time.Millisecond
)

// AccessToken is the access token of an authorized profile: the one that all processes share, unless its server
// refused it, or a renewed one. One process renews the tokens of a profile at a time, because many servers end an
// authorization whose refresh token is used twice.
func (v Visits) AccessToken(
	ctx context.Context, p connection.Opened, refused string, renew connection.Renewal,
) (connection.Grant, connection.Reason, error) {
	leaseID := id.New()
	for {
		shared, err := v.sharedToken(ctx, p, refused)
		if err != nil || shared.AccessToken != "" {
			return shared, connection.NoReason, err
		}
		leased, err := v.lease(ctx, p, leaseID)
		if err != nil {
			return shared, "", err
		}
		if leased {
			return v.leased(ctx, p, leaseID, refused, renew)
		}
		select {
		case <-ctx.Done():
			return shared, connection.Unreachable, nil
		case <-time.After(leaseWait):
		}
	}
}

// sharedToken is the access token that a process has stored. It is empty if none is valid, or if the server of the
// profile refused it.
func (v Visits) sharedToken(
	ctx context.Context, p connection.Opened, refused string,
) (g connection.Grant, err error) {
	var sealed []byte
	err = v.DB.InTenant(ctx, p.TenantID, func(tx *postgres.Tx) error {
		sealed, g.Until, err = connectionrow.AccessToken(tx, p.ProfileID, p.Version)
		return err
	})
	if err != nil || sealed == nil {
		return g, err
	}
	token, err := v.Vault.Open(ctx, p.TenantID, connection.TokenPlace(p.ProfileID), sealed)
	if err != nil {
		return g, unreadable(err)
	}
	if string(token) == refused {
		return connection.Grant{}, nil
	}
	g.AccessToken = string(token)
	return g, nil
}

func (v Visits) lease(ctx context.Context, p connection.Opened, leaseID string) (leased bool, err error) {
	err = v.DB.InTenant(ctx, p.TenantID, func(tx *postgres.Tx) error {
		leased, err = connectionrow.Lease(tx, p.ProfileID, leaseID, leaseLife)
		return err
	})
	return leased, err
}

// leased is AccessToken for the process that has the lease. The process before it can have stored a token just now.
func (v Visits) leased(
	ctx context.Context, p connection.Opened, leaseID, refused string, renew connection.Renewal,
) (g connection.Grant, reason connection.Reason, err error) {
	defer func() {
		err = errors.Join(err, v.endLease(context.WithoutCancel(ctx), p, leaseID))
	}()
	shared, err := v.sharedToken(ctx, p, refused)
	if err != nil || shared.AccessToken != "" {
		return shared, connection.NoReason, err
	}
	return v.renew(ctx, p, leaseID, renew)
}

// renew asks for new tokens with the stored refresh token, and stores them. The process has the lease.
func (v Visits) renew(
	ctx context.Context, p connection.Opened, leaseID string, renew connection.Renewal,
) (g connection.Grant, reason connection.Reason, err error) {
	former, err := v.refreshToken(ctx, p)
	if err != nil {
		return g, "", err
	}
	plain, err := v.Vault.Open(ctx, p.TenantID, connection.Place(p.ProfileID, connection.SecretRefreshToken), former)
	if err != nil {
		return g, "", unreadable(err)
	}
	// The server may end the former refresh token, so that the answer is awaited and stored in every case.
	kept := context.WithoutCancel(ctx)
	g, reason = renew(kept, string(plain))
	switch reason {
	case connection.NoReason:
	case connection.TokenRefused:
		return g, reason, v.showRefused(kept, p)
	default:
		return g, reason, nil
	}
	access, refresh, err := v.sealGrant(kept, p, g)
	if err != nil {
		return g, "", err
	}
	return g, reason, v.DB.InTenant(kept, p.TenantID, func(tx *postgres.Tx) error {
		if refresh != nil {
			if err := connectionrow.ReplaceRefreshToken(tx, p.ProfileID, former, refresh); err != nil {
				return err
			}
		}
		return connectionrow.SetAccessToken(tx, p.ProfileID, leaseID, p.Version, access, g.Until)
	})
}

// showRefused makes the page of a profile say that a person has to authorize it again.
func (v Visits) showRefused(ctx context.Context, p connection.Opened) error {
	return v.DB.InTenant(ctx, p.TenantID, func(tx *postgres.Tx) error {
		marked, err := connectionrow.Refused(tx, p.ProfileID, p.Version)
		if err != nil || !marked {
			return err
		}
		found, err := connectionrow.Profile(tx, p.ProfileID)
		if err != nil {
			return err
		}
		return tx.Emit(event.ConnectionUpdated{ConnectionID: found.ConnectionID})
	})
}

// refreshToken is the sealed refresh token of a profile. It refuses settings that have changed, because another server
// must not get it.
func (v Visits) refreshToken(ctx context.Context, p connection.Opened) (sealed []byte, err error) {
	err = v.DB.InTenant(ctx, p.TenantID, func(tx *postgres.Tx) error {
		current, err := connectionrow.Profile(tx, p.ProfileID)
		if err != nil {
			return err
		}
		if err := current.Stale(p.Version); err != nil {
			return err
		}
		all, err := connectionrow.Sealed(tx, p.ProfileID)
		sealed = all[connection.SecretRefreshToken]
		return err
	})
	if err == nil && sealed == nil {
		err = notAuthorized()
	}
	return sealed, err
}

func (v Visits) endLease(ctx context.Context, p connection.Opened, leaseID string) error {
	return v.DB.InTenant(ctx, p.TenantID, func(tx *postgres.Tx) error {
		return connectionrow.EndLease(tx, p.ProfileID, leaseID)
	})
}
