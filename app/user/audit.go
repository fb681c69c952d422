package user

import (
	"countersign.dev/domain/money"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// audited is the audited form of a user, without the password hash.
type audited struct {
	Email, Username, FirstName, LastName, Language, Status string
	Roles                                                  []string
	ApprovalLimit                                          *money.Amount `json:",omitempty"` // in the tenant's currency
}

func auditedOf(tx *postgres.Tx, u user.User) (audited, error) {
	a := audited{u.Email, u.Username, u.FirstName, u.LastName, u.Language, string(u.Status), u.Roles, nil}
	if u.ApprovalLimit == nil {
		return a, nil
	}
	d, err := tenantrow.Get(tx)
	if err != nil {
		return a, err
	}
	limit, err := money.New(*u.ApprovalLimit, money.Currency(d.Currency))
	a.ApprovalLimit = &limit
	return a, err
}

// audit records a change of an account. A save that changes nothing leaves no entry.
func audit(tx *postgres.Tx, action string, before *user.User, u user.User) error {
	c := postgres.Change{Area: "Users", Action: action, ObjectType: "user", ObjectID: u.ID, Edit: before != nil}
	after, err := auditedOf(tx, u)
	if err != nil {
		return err
	}
	c.New = after
	if before != nil {
		old, err := auditedOf(tx, *before)
		if err != nil {
			return err
		}
		c.Old = old
	}
	return tx.Audit(c)
}
