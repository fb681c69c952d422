package connection

import (
	"context"
	"errors"
	"fmt"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
	userrow "countersign.dev/internal/store/user"
)

// RequestTest starts the test of a profile. A worker that may open the secrets carries it out, and its result reaches
// the page by an event. With message, a mail server also sends a message to the person who asks.
func (c Commands) RequestTest(
	ctx context.Context, tenantID, connectionID, profileID string, message bool,
) (after connection.Connection, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, p, err := lockProfile(tx, connectionID, profileID)
		if err != nil {
			return err
		}
		trial := connection.Trial{ID: id.New(), ProfileID: profileID, Type: of.Type}
		if message && of.Type == connection.SMTP {
			asking, err := userrow.Get(tx, tx.Actor.UserID)
			if err != nil {
				return err
			}
			trial.Email = asking.Email
		}
		if err := begin(tx, p, trial); err != nil {
			return err
		}
		after, err = connectionrow.Get(tx, connectionID)
		return err
	})
	return after, err
}

// BeginTest starts the test of a profile for a record that uses it, in the transaction of its own test.
func BeginTest(tx *postgres.Tx, profileID string) error {
	p, err := connectionrow.Profile(tx, profileID)
	if err != nil {
		return err
	}
	return begin(tx, p, connection.Trial{ID: id.New(), ProfileID: profileID, Type: p.Type})
}

func begin(tx *postgres.Tx, p connection.Profile, trial connection.Trial) error {
	if err := connectionrow.BeginTrial(tx, trial); err != nil {
		return err
	}
	start := flows.ConnectionTestStart(tx.TenantID, trial)
	if err := tx.Start(start.Workflow, start.Input); err != nil {
		return err
	}
	return record(tx, "profile tested", p.ConnectionID, nil, map[string]string{"profile": p.Name})
}

// Opener decrypts what was sealed for one place.
type Opener interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
}

// Prober connects to the server of one type of profile. With an email it also sends a message there.
type Prober interface {
	Probe(ctx context.Context, p connection.Opened, email string) connection.Reason
}

// Visits open profiles for the workers that use them.
type Visits struct {
	DB     *postgres.DB
	Vault  Vault
	Codes  Redeemer                   // of authorizations
	Probes map[connection.Type]Prober // that this process serves
}

// Test carries out a test that was requested. It does nothing if another test, or a change, has replaced it.
func (v Visits) Test(ctx context.Context, tenantID string, t connection.Trial) error {
	var email string
	var waits bool
	err := v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		email, waits, err = connectionrow.Trial(tx, t.ProfileID, t.ID)
		return err
	})
	if err != nil || !waits {
		return err
	}
	reason, err := v.redeem(ctx, tenantID, t.ProfileID)
	if err == nil && reason == connection.NoReason {
		reason, err = v.probe(ctx, tenantID, t.ProfileID, email)
	}
	switch {
	case errors.Is(err, errSecret):
		reason = connection.SecretUnreadable
	case fault.CodeOf(err) == fault.SecretMissing:
		reason = connection.SecretMissing
	case fault.CodeOf(err) == fault.NotAuthorized:
		reason = connection.NotAuthorized
	case err != nil:
		return err
	}
	return v.End(ctx, tenantID, t, reason)
}

func (v Visits) probe(ctx context.Context, tenantID, profileID, email string) (connection.Reason, error) {
	p, err := v.Open(ctx, tenantID, profileID)
	if err != nil {
		return "", err
	}
	prober := v.Probes[p.Type]
	if prober == nil {
		return "", fmt.Errorf("no test of connections of the type %q runs here", p.Type)
	}
	if len(p.Blocked) > 0 && connection.CheckBlocked(p.Settings, p.Blocked) != nil {
		return connection.HostBlocked, nil
	}
	return prober.Probe(ctx, p, email), nil
}

// End records the result of a test.
func (v Visits) End(ctx context.Context, tenantID string, t connection.Trial, reason connection.Reason) error {
	return v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		recorded, err := connectionrow.EndTrial(tx, t.ProfileID, t.ID, reason)
		if err != nil || !recorded {
			return err
		}
		p, err := connectionrow.Profile(tx, t.ProfileID)
		if err != nil {
			return err
		}
		return tx.Emit(event.ConnectionUpdated{ConnectionID: p.ConnectionID})
	})
}

// errSecret reports a secret that does not open.
var errSecret = errors.New("a secret cannot be opened")

// Open decrypts the secrets and the private keys of a profile that has what it needs.
func (v Visits) Open(ctx context.Context, tenantID, profileID string) (p connection.Opened, err error) {
	if p, err = v.open(ctx, tenantID, profileID); err != nil || p.Missing == "" {
		return p, err
	}
	return p, missing(p.Missing)
}

// missing refuses work with a profile that has no secret yet.
func missing(name connection.Secret) error {
	if name == connection.SecretRefreshToken {
		return notAuthorized()
	}
	return fault.New(fault.Unavailable, fault.SecretMissing, "The profile has no %s yet.", name)
}

func notAuthorized() error {
	return fault.New(fault.Unavailable, fault.NotAuthorized, "No person has authorized the profile yet.")
}

// open is Open for a profile whose secrets can be missing.
func (v Visits) open(ctx context.Context, tenantID, profileID string) (p connection.Opened, err error) {
	var sealed sealedSecrets
	var keys map[string][]byte
	err = v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err := connectionrow.Profile(tx, profileID)
		if err != nil {
			return err
		}
		p = connection.Opened{TenantID: tenantID, ProfileID: profileID, Version: found.Version, Type: found.Type,
			UsedBy: found.UsedBy, Settings: found.Settings, Secrets: map[connection.Secret]string{}, Missing: found.Missing()}
		for _, k := range found.Keys {
			p.Keys = append(p.Keys, connection.OpenedKey{Key: k})
		}
		if found.Type == connection.REST || found.Settings.TokenURL != "" {
			if p.Blocked, err = connectionrow.BlockedHosts(tx); err != nil {
				return err
			}
		}
		if keys, err = connectionrow.SealedKeys(tx, profileID); err != nil {
			return err
		}
		sealed, err = connectionrow.Sealed(tx, profileID)
		return err
	})
	if err != nil {
		return p, err
	}
	for name, value := range sealed {
		plain, openErr := v.Vault.Open(ctx, tenantID, connection.Place(profileID, name), value)
		if openErr != nil {
			return p, unreadable(openErr)
		}
		p.Secrets[name] = string(plain)
	}
	for n, k := range p.Keys {
		value, private := keys[k.ID]
		if !private {
			continue // the key of a partner
		}
		if p.Keys[n].Private, err = v.Vault.Open(ctx, tenantID, connection.KeyPlace(k.ID), value); err != nil {
			return p, unreadable(err)
		}
	}
	return p, nil
}

func unreadable(err error) error {
	return fault.Wrap(errors.Join(errSecret, err), fault.Unavailable, fault.ServiceUnavailable,
		"A secret of the connection cannot be read.")
}

// MailSender is the opened profile that sends the company's messages. It is false if the installation sends them.
func (v Visits) MailSender(ctx context.Context, tenantID string) (p connection.Opened, chosen bool, err error) {
	var profileID string
	err = v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		profileID, err = connectionrow.Sender(tx)
		return err
	})
	if err != nil || profileID == "" {
		return p, false, err
	}
	p, err = v.Open(ctx, tenantID, profileID)
	return p, true, err
}
