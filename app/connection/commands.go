// Package connection holds the use cases of the company's connections to other servers.
package connection

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB       *postgres.DB
	Vault    Sealer
	Networks Networks
	HostKeys HostKeys
	Keys     Keys
	Secrets  Secrets
	Now      func() time.Time
}

// Secrets makes and hashes the values that prove where a person returns from.
type Secrets interface {
	New() string // 43 characters (RFC 7636 section 4.1)
	Hash(secret string) []byte
}

// Sealer encrypts for one place.
type Sealer interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// Networks are the addresses that the operator allows.
type Networks interface {
	// CheckHost refuses the text of an address that may not be reached. Names are checked when a connection is made.
	CheckHost(host string) error
}

// HostKeys asks an SFTP server for the fingerprint of its host key. It sends no login.
type HostKeys interface {
	HostKey(ctx context.Context, host string, port int) (fingerprint, algorithm string, err error)
}

// Keys makes and reads OpenPGP keys. Private parts are unlocked.
type Keys interface {
	Generate(n connection.NewKey) (facts connection.KeyFacts, private []byte, err error)
	ReadPublic(armored string) (connection.KeyFacts, error)
	ReadPrivate(armored, passphrase string) (facts connection.KeyFacts, private []byte, err error)
}

// List is the list of connections.
func (c Commands) List(tenantID string) grid.List[connection.Entry] {
	return postgres.NewList[connection.Entry](c.DB, tenantID, connectionrow.List())
}

// Get is one connection with its profiles.
func (c Commands) Get(ctx context.Context, tenantID, connectionID string) (found connection.Connection, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err = connectionrow.Get(tx, connectionID)
		return err
	})
	return found, err
}

// NameTaken reports whether a connection other than except has the name.
func (c Commands) NameTaken(ctx context.Context, tenantID, name, except string) (taken bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err = connectionrow.NameTaken(tx, name, except)
		return err
	})
	return taken, err
}

// HostKey asks an SFTP server for its host key, so that a person can compare it with what the server's owner states.
func (c Commands) HostKey(
	ctx context.Context, host string, port int,
) (fingerprint, algorithm string, err error) {
	var v fault.Validation
	host = connection.Host(host)
	connection.CheckHost(&v, "host", host)
	if port < 1 || port > 65535 {
		v.Add("port", fault.InvalidValue, "A port is a number from 1 to 65535.")
	}
	if err := v.Err(); err != nil {
		return "", "", err
	}
	if err := c.checkNetworks(map[string]string{"host": host}); err != nil {
		return "", "", err
	}
	return c.HostKeys.HostKey(ctx, host, port)
}

// checkNetworks refuses addresses that a connection would not be made to, at their fields.
func (c Commands) checkNetworks(hosts map[string]string) error {
	var v fault.Validation
	for path, host := range hosts {
		if c.Networks.CheckHost(host) != nil {
			v.Add(path, fault.AddressNotAllowed,
				"This address is local or private. The operator has to allow its network.")
		}
	}
	return v.Err()
}

// audited is the audited form of a connection.
type audited struct{ Type, Name, Description string }

func auditedOf(c connection.Connection) *audited {
	return &audited{string(c.Type), c.Name, c.Description}
}

// auditedProfile is the audited form of a profile. It names the stored secrets and never contains one.
type auditedProfile struct {
	connection.Settings

	Profile    string              `json:"profile"`
	Secrets    []connection.Secret `json:"secrets"`
	NewSecrets []connection.Secret `json:"newSecrets,omitempty"`
	Key        string              `json:"key,omitempty"`        // fingerprint
	FormerKeys []string            `json:"formerKeys,omitempty"` // fingerprints
}

func auditedProfileOf(p connection.Profile, replaced ...connection.Secret) *auditedProfile {
	entry := &auditedProfile{Profile: p.Name, Settings: p.Settings, Secrets: p.Secrets, NewSecrets: replaced}
	for _, k := range p.Keys {
		if k.State == connection.CurrentKey {
			entry.Key = k.Fingerprint
		} else {
			entry.FormerKeys = append(entry.FormerKeys, k.Fingerprint)
		}
	}
	return entry
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, connectionID string, before, after any) error {
	if err := tx.Emit(event.ConnectionUpdated{ConnectionID: connectionID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Connections", Action: action, ObjectType: "connection",
		ObjectID: connectionID, Old: before, New: after, Edit: before != nil && after != nil})
}

func clean(c connection.Connection) connection.Connection {
	c.Name, c.Description = strings.TrimSpace(c.Name), strings.TrimSpace(c.Description)
	return c
}
