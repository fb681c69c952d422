package user

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
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

// Add creates the account of a person without a link to set a password: they sign in by the company's provider. It
// fails if the address has an account. The roles must have no authority.
func Add(tx *postgres.Tx, u user.User) (user.User, error) {
	u, err := insertNew(tx, u)
	if err != nil {
		return u, err
	}
	if err := setRoles(tx, u.ID, u.Roles); err != nil {
		return u, err
	}
	if err := tx.Emit(event.UserUpdated{UserID: u.ID}); err != nil {
		return u, err
	}
	return u, audit(tx, "created", nil, u)
}

// insertNew adds the account of a person without roles. It fails if the address has an account.
func insertNew(tx *postgres.Tx, u user.User) (user.User, error) {
	u.ID, u.Username, u.Version = id.New(), u.Email, 1
	if err := u.Check(); err != nil {
		return u, err
	}
	created, err := userrow.InsertNew(tx, u)
	if err == nil && !created {
		err = errAllExist
	}
	return u, err
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
