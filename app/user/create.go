package user

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// Create adds a user with the named roles.
func (c Commands) Create(ctx context.Context, tenantID string, u user.User) error {
	if err := u.Check(); err != nil {
		return err
	}
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u.Version = 1
		if err := Insert(tx, u); err != nil {
			return err
		}
		return audit(tx, "created", nil, u)
	})
}

// Insert adds the account with its roles. The caller records it in the audit log.
func Insert(tx *postgres.Tx, u user.User) error {
	if err := userrow.Insert(tx, u); err != nil {
		return err
	}
	return setRoles(tx, u.ID, u.Roles)
}

func setRoles(tx *postgres.Tx, userID string, names []string) error {
	found, err := userrow.SetRoles(tx, userID, names)
	if err == nil && found != len(names) {
		return fault.New(fault.Invalid, fault.ValidationFailed, "One of these roles does not exist.").
			WithFields(fault.Field{Path: "roles", Code: fault.InvalidValue, Message: "One of these roles does not exist."})
	}
	return err
}
