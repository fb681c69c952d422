package connection

import (
	"context"
	"slices"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// Sender is the profile that sends the company's messages, or empty, and the profiles that could.
func (c Commands) Sender(
	ctx context.Context, tenantID string,
) (profileID string, choices []connection.Profile, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if profileID, err = connectionrow.Sender(tx); err != nil {
			return err
		}
		choices, err = connectionrow.MailProfiles(tx)
		return err
	})
	return profileID, choices, err
}

// SetSender chooses the profile that sends the company's messages. An empty one returns to the mail server of the
// installation. seen is the choice that the person saw.
func (c Commands) SetSender(ctx context.Context, tenantID, profileID, seen string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := connectionrow.Sender(tx)
		if err != nil {
			return err
		}
		if before != seen {
			return fault.Stale("the sender of messages")
		}
		changed := map[string]string{} // connections by the name of their profile
		name := func(profileID string) (string, error) {
			if profileID == "" {
				return "", nil
			}
			p, err := connectionrow.Profile(tx, profileID)
			if err != nil {
				return "", err
			}
			changed[p.ConnectionID] = p.Name
			return p.Name, p.MaySend()
		}
		former, err := name(before)
		if err != nil {
			return err
		}
		next, err := name(profileID)
		if err != nil {
			return err
		}
		if err := connectionrow.SetSender(tx, profileID); err != nil {
			return err
		}
		for connectionID := range changed {
			if err := tx.Emit(event.ConnectionUpdated{ConnectionID: connectionID}); err != nil {
				return err
			}
		}
		return tx.Audit(postgres.Change{Area: "Connections", Action: "sender changed", ObjectType: "mailSender",
			ObjectID: tenantID, Edit: true, Old: map[string]string{"profile": former},
			New: map[string]string{"profile": next}})
	})
}

// BlockedHosts are the hosts that REST connections may not reach.
func (c Commands) BlockedHosts(ctx context.Context, tenantID string) (hosts []string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		hosts, err = connectionrow.BlockedHosts(tx)
		return err
	})
	return hosts, err
}

// SetBlockedHosts replaces them. seen is the list that the person saw. Profiles that visit one of the hosts stay and
// no longer connect.
func (c Commands) SetBlockedHosts(
	ctx context.Context, tenantID string, hosts, seen []string,
) (after []string, err error) {
	if hosts, err = connection.CleanBlocked(hosts); err != nil {
		return nil, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := connectionrow.BlockedHosts(tx)
		if err != nil {
			return err
		}
		if !slices.Equal(before, slices.Sorted(slices.Values(seen))) {
			return fault.Stale("the list of blocked hosts")
		}
		if err := connectionrow.SetBlockedHosts(tx, hosts); err != nil {
			return err
		}
		if after, err = connectionrow.BlockedHosts(tx); err != nil {
			return err
		}
		if err := tx.Emit(event.ConnectionUpdated{}); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Connections", Action: "blocked hosts changed",
			ObjectType: "blockedHosts", ObjectID: tenantID, Edit: true, Old: map[string][]string{"hosts": before},
			New: map[string][]string{"hosts": after}})
	})
	return after, err
}
