package erpconnection

import (
	"context"
	"net/url"
	"slices"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
)

// Replace saves the version of the connection that the person saw. The stored credential stays only if the address
// does, so that no other server ever gets it.
func (c Commands) Replace(
	ctx context.Context, tenantID, projectID string, next erpconnection.Change,
) (connection erpconnection.Connection, err error) {
	next = next.Clean()
	sealed, err := c.seal(ctx, tenantID, projectID, next.Credential)
	if err != nil {
		return connection, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		connection, err = c.replace(tx, projectID, next, sealed)
		return err
	})
	return connection, err
}

// seal encrypts a credential for a project that the person sees. It is nil for an empty credential.
func (c Commands) seal(ctx context.Context, tenantID, projectID, credential string) ([]byte, error) {
	if credential == "" {
		return nil, nil
	}
	if _, err := c.Get(ctx, tenantID, projectID); err != nil {
		return nil, err
	}
	return c.Vault.Seal(ctx, tenantID, erpconnection.Place(projectID), []byte(credential))
}

func (c Commands) replace(
	tx *postgres.Tx, projectID string, next erpconnection.Change, sealed []byte,
) (erpconnection.Connection, error) {
	p, before, err := lock(tx, projectID, next.Version)
	if err != nil {
		return before, err
	}
	if err := before.Refuse(next); err != nil {
		return before, err
	}
	if next.ProfileID != "" {
		err = checkProfile(tx, next.ProfileID)
	} else {
		err = c.checkAddress(tx, next.Address)
	}
	if err != nil {
		return before, err
	}
	wanted := before
	wanted.Address, wanted.Enabled, wanted.Type, wanted.Mapping = next.Address, next.Enabled, next.Type, next.Mapping
	wanted.Files = next.Files
	wanted.Profile = erpconnection.Profile{ID: next.ProfileID}
	keep := len(sealed) == 0 && !next.Remove && next.ProfileID == ""
	if before.Version == 0 {
		err = erpconnectionrow.Insert(tx, wanted, sealed)
	} else {
		err = erpconnectionrow.Update(tx, wanted, sealed, keep)
	}
	if err != nil {
		return before, err
	}
	after, err := erpconnectionrow.Get(tx, projectID)
	if err != nil {
		return after, err
	}
	return after, record(tx, "erp connection changed", p, before, after, len(sealed) > 0)
}

// checkProfile refuses a profile that cannot post, or that steps of workflows use: a designer could post with it.
func checkProfile(tx *postgres.Tx, profileID string) error {
	if err := erpconnectionrow.LockProfile(tx, profileID); err != nil {
		return err
	}
	p, err := connectionrow.Profile(tx, profileID)
	if err == nil && slices.Contains(p.UsedBy, connection.Steps) {
		var v fault.Validation
		v.Add("profileId", fault.InvalidValue, "Steps of workflows use this profile. Choose one that only posts.")
		err = v.Err()
	}
	return err
}

// checkAddress refuses an address that a connection would not be made to, at its field.
func (c Commands) checkAddress(tx *postgres.Tx, address string) error {
	at, err := url.Parse(address)
	if err == nil {
		err = c.Networks.CheckHost(at.Hostname())
	}
	if err == nil {
		blocked, err := connectionrow.BlockedHosts(tx)
		if err != nil {
			return err
		}
		return connection.CheckBlockedHost("address", connection.Host(at.Hostname()), blocked)
	}
	var v fault.Validation
	v.Add("address", fault.InvalidValue, "This address is local or private. The operator has to allow its network.")
	return v.Err()
}
