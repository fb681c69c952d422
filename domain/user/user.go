// Package user defines the people of a tenant: their identity, roles and whether they may sign in.
package user

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
)

// Status of an account.
type Status string

const (
	Invited  Status = "invited"
	Active   Status = "active"
	Inactive Status = "inactive"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Invited, Active, Inactive) }

var next = map[Status][]Status{
	Invited:  {Active, Inactive},
	Active:   {Inactive},
	Inactive: {Active, Invited},
}

// User is a person or a machine account.
type User struct {
	ID             string
	Email          string
	Username       string
	FirstName      string
	LastName       string
	Language       string
	Status         Status
	PasswordHash   string // argon2id in PHC form; empty: signs in elsewhere
	ApprovalLimit  *decimal.Decimal
	Roles          []string // names, in priority order
	InvitedAt      *time.Time
	ActivatedAt    *time.Time
	DeactivatedAt  *time.Time
	LastActivityAt *time.Time
	Version        int64
	Machine        bool // a machine account, which is no person
}

// FullName is how the person is shown.
func (u User) FullName() string { return strings.TrimSpace(u.FirstName + " " + u.LastName) }

// Check names every problem of a new or changed user.
func (u User) Check() error {
	var v fault.Validation
	for _, field := range []struct {
		path, value string
	}{{"firstName", u.FirstName}, {"lastName", u.LastName}, {"username", u.Username}} {
		if n := utf8.RuneCountInString(strings.TrimSpace(field.value)); n < 1 || n > 100 {
			v.Add(field.path, fault.LengthOutOfRange, "1 to 100 characters.")
		}
	}
	if at := strings.LastIndex(u.Email, "@"); at < 1 || at == len(u.Email)-1 || len(u.Email) > 254 ||
		strings.ContainsAny(u.Email, " \t\r\n<>") {
		v.Add("email", fault.InvalidValue, "This is no email address.")
	}
	if len(u.Roles) == 0 {
		v.Add("roles", fault.Required, "A user keeps at least one role.")
	}
	return v.Err()
}

// Move changes the status.
func (u *User) Move(to Status) error {
	if !slices.Contains(next[u.Status], to) {
		return fault.New(fault.Conflict, fault.IllegalTransition, "An %s user cannot become %s.", u.Status, to)
	}
	u.Status = to
	return nil
}

// Reactivate makes a deactivated account usable again. A person who never accepted the invitation is invited again,
// because the account has no password.
func (u *User) Reactivate() error {
	if u.InvitedAt != nil && u.ActivatedAt == nil && u.Status == Inactive {
		return u.Move(Invited)
	}
	return u.Move(Active)
}

// MayDeactivate prevents users from locking out themselves or everyone.
func MayDeactivate(target User, actorID string, otherAdministrators int) error {
	if target.ID == actorID {
		return fault.New(fault.Forbidden, fault.OwnAccount, "You cannot deactivate your own account.")
	}
	return keepAdministrators(target, otherAdministrators, "")
}

// MaySetRoles applies the rules of permissions.md: administrators cannot remove their own administrator role,
// one administrator always remains, and users cannot grant themselves a role that approves or releases money.
// money reports which roles do.
func MaySetRoles(
	target User, roles []string, actorID string, otherAdministrators int, money func(role string) bool,
) error {
	for _, role := range roles {
		if target.ID == actorID && !slices.Contains(target.Roles, role) && money(role) {
			return refuse(fault.Forbidden, fault.OwnMoneyRole, "roles", fmt.Sprintf("You cannot give yourself the role %q, "+
				"because it approves or releases money. Ask another administrator to give it to you.", role))
		}
	}
	if !slices.Contains(target.Roles, permission.Administrator) || slices.Contains(roles, permission.Administrator) {
		return nil
	}
	if target.ID == actorID {
		return refuse(fault.Forbidden, fault.OwnAdministratorRole, "roles",
			"You cannot take the administrator role from yourself.")
	}
	return keepAdministrators(target, otherAdministrators, "roles")
}

// MaySetLimit reports whether the actor may set the target's approval limit. Users cannot set their own limit. A
// nil limit removes the right to approve unless a role of the person has a limit.
func MaySetLimit(target User, limit *decimal.Decimal, actorID string) error {
	if target.ID == actorID {
		return refuse(fault.Forbidden, fault.OwnApprovalLimit, "approvalLimit",
			"You cannot set your own approval limit. Ask another administrator to set it.")
	}
	return approval.CheckLimit(limit)
}

func keepAdministrators(target User, others int, field string) error {
	if slices.ContainsFunc(target.Roles, permission.Leads) && others == 0 {
		return refuse(fault.Conflict, fault.AdministratorNeeded, field,
			"Someone has to be administrator. Give the role to another user first.")
	}
	return nil
}

// refuse names the input at fault, if the change has one.
func refuse(kind fault.Kind, code fault.Code, field, message string) error {
	refused := fault.New(kind, code, "%s", message)
	if field == "" {
		return refused
	}
	return refused.WithFields(fault.Field{Path: field, Code: code, Message: message})
}

// HasAuthority reports whether permissions approve or release money, or change who does.
func HasAuthority(held permission.Set) bool {
	for p := range held {
		if permission.MovesMoney(p) || permission.Administers(p) {
			return true
		}
	}
	return false
}

// Role is a role as this package's users know it.
type Role = role.Role

// Entry is a row of the users list.
type Entry struct {
	ID             string
	FullName       string
	Email          string
	Username       string
	Roles          []string
	Groups         []string
	Status         Status
	TwoFactors     bool // a second factor is confirmed
	InvitedAt      *time.Time
	ActivatedAt    *time.Time
	DeactivatedAt  *time.Time
	LastActivityAt *time.Time
}
