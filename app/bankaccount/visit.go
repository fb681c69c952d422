package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
)

// Opener decrypts what was sealed for one place.
type Opener interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
}

// Profiles opens the profiles of connections.
type Profiles interface {
	Open(ctx context.Context, tenantID, profileID string) (connection.Opened, error)
}

// Visits opens the servers of accounts for the workers that visit them.
type Visits struct {
	Vault    Opener
	Profiles Profiles
	PGP      PGP
}

// Remote is the server of an account with what opens it. password is that of a server without a profile. A profile that
// leads elsewhere than two people confirmed is not opened for a visit.
func (v Visits) Remote(
	ctx context.Context, tenantID string, a bankaccount.Account, password []byte,
) (remote bankaccount.Remote, err error) {
	remote.Delivery = a.Delivery
	if a.Moved() {
		return remote, bankaccount.Held()
	}
	if a.Delivery.ProfileID == "" {
		if len(password) == 0 {
			return remote, nil
		}
		plain, err := v.Vault.Open(ctx, tenantID, bankaccount.PasswordPlace(a.ID), password)
		remote.Password = string(plain)
		return remote, err
	}
	p, err := v.Profiles.Open(ctx, tenantID, a.Delivery.ProfileID)
	if err != nil {
		return remote, err
	}
	// The secrets were read together with these settings, so they belong to this server.
	if bankaccount.ConnectionOf(p.Settings) != a.Delivery.Connection() {
		return remote, bankaccount.Held()
	}
	if p.Settings.Authentication == connection.PrivateKey {
		remote.PrivateKey = []byte(p.Secrets[connection.SecretPrivateKey])
		remote.Passphrase = p.Secrets[connection.SecretPassphrase]
	} else {
		remote.Password = p.Secrets[connection.SecretPassword]
	}
	return remote, nil
}
