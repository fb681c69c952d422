package connection

import (
	"context"

	expiryapp "countersign.dev/app/expiry"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// sealedKey is a new key with its private part sealed, and the field that names it.
type sealedKey struct {
	connection.Key
	private []byte // nil: the key of a partner
	path    string
}

// sealKey generates or reads a key, refuses one that may not be used, and seals its private part.
func (c Commands) sealKey(
	ctx context.Context, tenantID string, owner connection.KeyOwner, n connection.NewKey,
) (*sealedKey, error) {
	if err := n.Check(owner); err != nil {
		return nil, err
	}
	facts, private, path, err := c.readKey(owner, n)
	if err != nil {
		return nil, err
	}
	if err := facts.Refuse(owner, path, c.Now()); err != nil {
		return nil, err
	}
	sealed := &sealedKey{Key: facts.Key, path: path}
	sealed.ID, sealed.State = id.New(), connection.CurrentKey
	if owner == connection.CompanyKey {
		sealed.private, err = c.Vault.Seal(ctx, tenantID, connection.KeyPlace(sealed.ID), private)
	}
	return sealed, err
}

func (c Commands) readKey(
	owner connection.KeyOwner, n connection.NewKey,
) (facts connection.KeyFacts, private []byte, path string, err error) {
	switch {
	case owner == connection.PartnerKey:
		facts, err = c.Keys.ReadPublic(n.Public)
		return facts, nil, "key.publicKey", err
	case n.Generate:
		facts, private, err = c.Keys.Generate(n)
		return facts, private, "key.name", err
	}
	facts, private, err = c.Keys.ReadPrivate(n.Private, n.Passphrase)
	return facts, private, "key.privateKey", err
}

// setKey makes a new key the current one of a profile, or renews the current one.
func setKey(tx *postgres.Tx, of connection.Profile, k *sealedKey) error {
	if k == nil {
		return nil
	}
	if !k.ExpiresAt.IsZero() {
		if err := expiryapp.Watch(tx); err != nil {
			return err
		}
	}
	renews, err := of.Replaces(k.Key, k.path)
	switch {
	case err != nil:
		return err
	case renews:
		return connectionrow.RenewKey(tx, of.ID, k.Key, k.private)
	}
	return connectionrow.SetKey(tx, of.ID, k.Key, k.private)
}

// RemoveKey removes a former key of a profile. What was encrypted to it can no longer be opened.
func (c Commands) RemoveKey(
	ctx context.Context, tenantID, connectionID, profileID, keyID string,
) (after connection.Connection, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, before, err := lockProfile(tx, connectionID, profileID)
		if err != nil {
			return err
		}
		if err := before.MayRemoveKey(keyID); err != nil {
			return err
		}
		if err := connectionrow.DeleteKey(tx, profileID, keyID); err != nil {
			return err
		}
		changed, err := connectionrow.Profile(tx, profileID)
		if err != nil {
			return err
		}
		if err := record(tx, "profile changed", connectionID, auditedProfileOf(before),
			auditedProfileOf(changed)); err != nil {
			return err
		}
		after, err = touched(tx, connectionID)
		return err
	})
	return after, err
}
