package connection

import (
	"context"
	"maps"
	"slices"
	"strings"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// AddProfile adds a profile to a connection.
func (c Commands) AddProfile(
	ctx context.Context, tenantID, connectionID string, next connection.Change,
) (connection.Connection, error) {
	profileID := id.New()
	return c.change(ctx, tenantID, connectionID, profileID, next,
		func(tx *postgres.Tx, of connection.Connection, sealed sealedParts, next connection.Change) error {
			none := connection.Profile{ID: profileID, ConnectionID: of.ID, Type: of.Type}
			if err := next.Refuse(none); err != nil {
				return err
			}
			if err := c.refuse(tx, of.Type, next.Settings); err != nil {
				return err
			}
			return addProfile(tx, none, next, sealed)
		})
}

func addProfile(tx *postgres.Tx, added connection.Profile, next connection.Change, sealed sealedParts) error {
	added.Name, added.Settings = next.Name, next.Settings
	if err := connectionrow.InsertProfile(tx, added); err != nil {
		return postgres.Translate(err)
	}
	if err := connectionrow.SetSecrets(tx, added.ID, nil, sealed.secrets); err != nil {
		return err
	}
	if err := setKey(tx, added, sealed.key); err != nil {
		return err
	}
	after, err := completed(tx, added.ID)
	if err != nil {
		return err
	}
	return record(tx, "profile added", added.ConnectionID, nil, auditedProfileOf(after))
}

// UpdateProfile saves the version of a profile that the person saw. Stored secrets stay only if their receiver does.
func (c Commands) UpdateProfile(
	ctx context.Context, tenantID, connectionID, profileID string, next connection.Change,
) (connection.Connection, error) {
	return c.change(ctx, tenantID, connectionID, profileID, next,
		func(tx *postgres.Tx, of connection.Connection, sealed sealedParts, next connection.Change) error {
			before, err := profileOf(of, profileID)
			if err != nil {
				return err
			}
			if err := before.Stale(next.Version); err != nil {
				return err
			}
			if err := next.Refuse(before); err != nil {
				return err
			}
			if err := c.refuse(tx, of.Type, next.Settings); err != nil {
				return err
			}
			return updateProfile(tx, before, next, sealed)
		})
}

// completed is a changed profile. One without its secret is invalid until a person enters it.
func completed(tx *postgres.Tx, profileID string) (connection.Profile, error) {
	p, err := connectionrow.Profile(tx, profileID)
	if err != nil || p.Missing() == "" {
		return p, err
	}
	reason := connection.SecretMissing
	if p.Missing() == connection.SecretRefreshToken {
		reason = connection.NotAuthorized
	}
	return p, connectionrow.Invalidate(tx, profileID, reason)
}

func updateProfile(tx *postgres.Tx, before connection.Profile, next connection.Change, sealed sealedParts) error {
	wanted := before
	wanted.Name, wanted.Settings = next.Name, next.Settings
	if err := connectionrow.UpdateProfile(tx, wanted); err != nil {
		return err
	}
	if err := connectionrow.SetSecrets(tx, before.ID, next.Kept(before), sealed.secrets); err != nil {
		return err
	}
	if err := setKey(tx, before, sealed.key); err != nil {
		return err
	}
	after, err := completed(tx, before.ID)
	if err != nil {
		return err
	}
	for _, account := range after.BankAccounts { // their pages say whether the account is held
		if err := tx.Emit(event.BankAccountUpdated{AccountID: account.ID}); err != nil {
			return err
		}
	}
	return record(tx, "profile changed", before.ConnectionID, auditedProfileOf(before),
		auditedProfileOf(after, slices.Sorted(maps.Keys(sealed.secrets))...))
}

// RemoveProfile removes a profile that is not used, with its secrets.
func (c Commands) RemoveProfile(
	ctx context.Context, tenantID, connectionID, profileID string,
) (after connection.Connection, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, before, err := lockProfile(tx, connectionID, profileID)
		if err != nil {
			return err
		}
		if err := connection.MayDelete(before); err != nil {
			return err
		}
		if err := connectionrow.DeleteProfile(tx, profileID); err != nil {
			return err
		}
		if err := record(tx, "profile removed", connectionID, auditedProfileOf(before), nil); err != nil {
			return err
		}
		after, err = touched(tx, connectionID)
		return err
	})
	return after, err
}

type sealedSecrets map[connection.Secret][]byte

// sealedParts are the sealed secrets and the new key of a change.
type sealedParts struct {
	secrets sealedSecrets
	key     *sealedKey
}

// change seals the secrets of a change before the transaction, because the vault opens its own, and then changes a
// profile of a locked connection.
func (c Commands) change(
	ctx context.Context, tenantID, connectionID, profileID string, next connection.Change,
	do func(tx *postgres.Tx, of connection.Connection, sealed sealedParts, next connection.Change) error,
) (after connection.Connection, err error) {
	of, err := c.Get(ctx, tenantID, connectionID)
	if err != nil {
		return after, err
	}
	next.Name, next.Settings = strings.TrimSpace(next.Name), next.Settings.Clean(of.Type)
	given := map[connection.Secret]string{}
	sealed := sealedParts{secrets: sealedSecrets{}}
	for name, value := range next.Secrets {
		if value == "" {
			continue // an empty field keeps what is stored
		}
		given[name] = value
		place := connection.Place(profileID, name)
		if sealed.secrets[name], err = c.Vault.Seal(ctx, tenantID, place, []byte(value)); err != nil {
			return after, err
		}
	}
	next.Secrets = given
	if next.Key != nil && of.Type == connection.PGP {
		if sealed.key, err = c.sealKey(ctx, tenantID, next.Settings.KeyOwner, next.Key.Clean()); err != nil {
			return after, err
		}
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, err := connectionrow.Lock(tx, connectionID)
		if err != nil {
			return err
		}
		if err := do(tx, of, sealed, next); err != nil {
			return err
		}
		after, err = touched(tx, connectionID)
		return err
	})
	return after, err
}

func touched(tx *postgres.Tx, connectionID string) (connection.Connection, error) {
	if err := connectionrow.Touch(tx, connectionID); err != nil {
		return connection.Connection{}, err
	}
	return connectionrow.Get(tx, connectionID)
}

// refuse refuses servers that the company or the operator does not permit.
func (c Commands) refuse(tx *postgres.Tx, t connection.Type, s connection.Settings) error {
	if err := refuseBlocked(tx, t, s); err != nil {
		return err
	}
	return c.checkNetworks(s.Hosts())
}

func refuseBlocked(tx *postgres.Tx, t connection.Type, s connection.Settings) error {
	if t != connection.REST && s.TokenURL == "" {
		return nil
	}
	blocked, err := connectionrow.BlockedHosts(tx)
	if err != nil {
		return err
	}
	return connection.CheckBlocked(s, blocked)
}

// lockProfile is a profile of a connection that it locks.
func lockProfile(
	tx *postgres.Tx, connectionID, profileID string,
) (of connection.Connection, p connection.Profile, err error) {
	if of, err = connectionrow.Lock(tx, connectionID); err != nil {
		return of, p, err
	}
	p, err = profileOf(of, profileID)
	return of, p, err
}

func profileOf(of connection.Connection, profileID string) (connection.Profile, error) {
	for _, p := range of.Profiles {
		if p.ID == profileID {
			return p, nil
		}
	}
	return connection.Profile{}, fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
}
