// Package scim holds the use cases of identity providers that keep the people and groups of a company up to date by
// SCIM 2.0, and those of the administrators who admit them.
package scim

import (
	"context"
	"time"

	expiryapp "countersign.dev/app/expiry"
	proposalapp "countersign.dev/app/proposal"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/scim"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	scimrow "countersign.dev/internal/store/scim"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Secrets makes and hashes tokens.
type Secrets interface {
	New() string
	Hash(secret string) []byte
}

// Commands are the use cases.
type Commands struct {
	DB      *postgres.DB
	Secrets Secrets
	Links   userapp.Links // of people who set a password, where the company has no OpenID provider
	Now     func() time.Time
}

// Clients are the clients of the tenant by name.
func (c Commands) Clients(ctx context.Context, tenantID string) (all []scim.Client, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = scimrow.Clients(tx)
		return err
	})
	return all, err
}

// AddClient admits a client with its machine account, which has no password. The token is in the answer and is stored
// nowhere.
func (c Commands) AddClient(
	ctx context.Context, tenantID, name string, days int,
) (added scim.Client, token string, err error) {
	client, err := scim.NewClient(id.New(), name, days, c.Now())
	if err != nil {
		return added, "", err
	}
	secret := c.Secrets.New()
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := mayAdd(tx, client); err != nil {
			return err
		}
		if err := userapp.Insert(tx, account(client)); err != nil {
			return err
		}
		if err := scimrow.InsertClient(tx, client, c.Secrets.Hash(secret)); err != nil {
			return err
		}
		if err := expiryapp.Watch(tx); err != nil {
			return err
		}
		if added, err = scimrow.Client(tx, client.ID); err != nil {
			return err
		}
		return recordClient(tx, "scim client added", added, nil, auditedClient{added.Name, added.ExpiresAt})
	})
	return added, client.ID + "." + secret, err
}

func account(c scim.Client) user.User {
	return user.User{ID: c.ID, Email: "scim-" + c.ID + "@scim.invalid", Username: "scim-" + c.ID, FirstName: c.Name,
		LastName: "(SCIM)", Language: "en", Status: user.Active, Roles: []string{scim.Role}, Version: 1, Machine: true}
}

// mayAdd refuses a second client of the same name, and clients of the platform, whose people are no employees of a
// customer.
func mayAdd(tx *postgres.Tx, c scim.Client) error {
	owner, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	if owner.Kind == tenant.Platform {
		return errPlatform
	}
	taken, err := scimrow.NameTaken(tx, c.Name)
	if err != nil || !taken {
		return err
	}
	var v fault.Validation
	v.Add("name", fault.NameNotUnique, "Another SCIM client has this name.")
	return v.Err()
}

var errPlatform = fault.New(fault.Forbidden, fault.ActionForbidden,
	"The people of the installation are managed by hand. No identity provider changes them.")

// RevokeClient ends a client at once, with what it proposed and nobody decided.
func (c Commands) RevokeClient(ctx context.Context, tenantID, clientID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		client, err := scimrow.Client(tx, clientID)
		if err != nil {
			return err
		}
		revoked, err := scimrow.Revoke(tx, clientID)
		if err != nil || !revoked {
			return err
		}
		if err := userrow.Deactivate(tx, clientID); err != nil {
			return err
		}
		if err := proposalapp.EndAllBy(tx, clientID); err != nil {
			return err
		}
		return recordClient(tx, "scim client revoked", client, auditedClient{client.Name, client.ExpiresAt}, nil)
	})
}

// auditedClient is the audited form of a client.
type auditedClient struct {
	Name      string    `json:"name"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// recordClient notifies browsers and writes the audit entry.
func recordClient(tx *postgres.Tx, action string, client scim.Client, before, after any) error {
	if err := tx.Emit(event.IdentityProviderUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Sign-in", Action: action, ObjectType: "scimClient", ObjectID: client.ID,
		Old: before, New: after})
}
