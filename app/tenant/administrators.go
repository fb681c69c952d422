package tenant

import (
	"context"

	proposalapp "countersign.dev/app/proposal"
	userapp "countersign.dev/app/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// CancelInvitation removes an invited administrator, also the only one. The link stops working.
func (c Platform) CancelInvitation(ctx context.Context, tenantID, userID string) (Detail, error) {
	return c.changeAdministrator(ctx, tenantID, userID, "invitation canceled", func(tx *postgres.Tx) error {
		return userapp.CancelIn(tx, userID)
	})
}

// DeactivateAdministrator ends the access of an administrator, whose sessions end at once. One active administrator
// remains.
func (c Platform) DeactivateAdministrator(ctx context.Context, tenantID, userID string) (Detail, error) {
	return c.setAdministratorActive(ctx, tenantID, userID, false)
}

// ActivateAdministrator lets a deactivated administrator sign in again.
func (c Platform) ActivateAdministrator(ctx context.Context, tenantID, userID string) (Detail, error) {
	return c.setAdministratorActive(ctx, tenantID, userID, true)
}

func (c Platform) setAdministratorActive(
	ctx context.Context, tenantID, userID string, active bool,
) (Detail, error) {
	action := "administrator deactivated"
	if active {
		action = "administrator activated"
	}
	return c.changeAdministrator(ctx, tenantID, userID, action, func(tx *postgres.Tx) error {
		// The platform is no administrator of the tenant, so its changes do not wait for a second one.
		_, err := userapp.SetActiveIn(tx, &proposalapp.Waiting{}, userID, active)
		return err
	})
}

// changeAdministrator runs a change of a user who holds the administrator role in a tenant that is not closed.
func (c Platform) changeAdministrator(
	ctx context.Context, tenantID, userID, action string, do func(*postgres.Tx) error,
) (Detail, error) {
	return c.recorded(ctx, tenantID, func(tx *postgres.Tx) (p PlatformChange, err error) {
		t, err := tenantrow.Get(tx)
		if err != nil {
			return p, err
		}
		if err := t.MayChange(); err != nil {
			return p, err
		}
		u, err := administrator(tx, userID)
		if err != nil {
			return p, err
		}
		return PlatformChange{Action: action, Emails: []string{u.Email}}, do(tx)
	})
}
