// Package role defines roles: named sets of permissions that users hold. System roles come with the product and
// cannot be changed; custom roles belong to the tenant.
package role

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/workspace"
)

// Type distinguishes the roles of the product from those of the tenant.
type Type string

// Types.
const (
	System Type = "system"
	Custom Type = "custom"
)

// Values lists every Type.
func (Type) Values() []string { return enum.Of(System, Custom) }

// CustomPriority lists custom roles after the system roles.
const CustomPriority = 1000

// Role is a named set of permissions. A system role cannot be edited.
type Role struct {
	ID            string
	Name          string
	Description   string
	System        bool
	Priority      int
	ApprovalLimit *decimal.Decimal // the highest amount its holders may approve, in the tenant's currency; nil: none
	Permissions   []permission.Permission
	TwoFactors    bool // its holders sign in with two factors
	Members       int  // users who hold it directly
	UpdatedAt     time.Time
	Version       int64
}

// Type is whose role it is.
func (r Role) Type() Type {
	if r.System {
		return System
	}
	return Custom
}

// MovesMoney reports whether the role permits approving or releasing money. A limit does too, because it raises
// the amount that its holders may approve with another role.
func (r Role) MovesMoney() bool {
	return r.ApprovalLimit != nil || slices.ContainsFunc(r.Permissions, permission.MovesMoney)
}

// StartsRelease reports whether a change of permissions lets the holders of a role release payments. Such a role
// starts with two-factor sign-in.
func StartsRelease(before, after []permission.Permission) bool {
	const release = permission.Permission("payments:release")
	return !slices.Contains(before, release) && slices.Contains(after, release)
}

// HasAuthority reports whether the role approves or releases money, or changes who does.
func (r Role) HasAuthority() bool {
	return r.MovesMoney() || slices.ContainsFunc(r.Permissions, permission.Administers)
}

// ChangesAuthority reports whether a change of a role changes what its holders may approve, release or administer.
func ChangesAuthority(before, after Role) bool {
	if !before.HasAuthority() && !after.HasAuthority() {
		return false
	}
	had, has := permission.NewSet(before.Permissions...).Sorted(), permission.NewSet(after.Permissions...).Sorted()
	return !slices.Equal(had, has) || !sameLimit(before.ApprovalLimit, after.ApprovalLimit)
}

// Entry is a row of the list of roles.
type Entry struct {
	ID                   string
	Name                 string
	Description          string
	Type                 Type
	RequiresTwoFactors   bool
	Members              int
	Priority             int
	LastModificationTime time.Time
	Version              int64
}

// Member is a row of the list of a role's members.
type Member struct {
	ID             string
	FullName       string
	Email          string
	Username       string
	Roles          []string // in priority order
	Status         string
	LastActivityAt *time.Time
}

// Check names every problem of a new or changed custom role.
func (r Role) Check() error {
	var v fault.Validation
	workspace.CheckName(&v, "name", r.Name)
	if utf8.RuneCountInString(r.Description) > workspace.MaxDescription {
		v.Add("description", fault.LengthOutOfRange, "At most %d characters.", workspace.MaxDescription)
	}
	if !approval.ValidLimit(r.ApprovalLimit) {
		v.Add("approvalLimit", fault.InvalidValue, "An approval limit is above zero and has at most two decimals.")
	}
	checkPermissions(&v, r.Permissions)
	return v.Err()
}

func checkPermissions(v *fault.Validation, held []permission.Permission) {
	if len(held) == 0 {
		v.Add("permissions", fault.NoPermissionSelected, "Select at least one permission.")
	}
	var unknown []string
	for _, p := range held {
		// A role of a tenant cannot name a resource of the installation, so to a tenant it does not exist.
		if !permission.Known(p) || permission.OfPlatform(p) {
			unknown = append(unknown, string(p))
		}
	}
	if len(unknown) > 0 {
		names := strings.Join(unknown, ", ")
		v.AddWith("permissions", fault.PermissionUnknown, map[string]string{"permissions": names},
			"These permissions do not exist: %s.", names)
	}
}

// Editable refuses changes of a system role.
func (r Role) Editable() error {
	if !r.System {
		return nil
	}
	return fault.New(fault.Forbidden, fault.SystemRole,
		"%q is a system role, which cannot be changed or deleted. Duplicate it and change the copy.", r.Name)
}

// MayChange prevents people from granting themselves, through a role that they hold, the approval or release of money
// or a permission that they do not have. held reports whether the person holds the role, and has which permissions they
// have.
func MayChange(before, after Role, held bool, has func(permission.Permission) bool) error {
	if !held {
		return nil
	}
	for _, p := range after.Permissions {
		if !slices.Contains(before.Permissions, p) && (permission.MovesMoney(p) || !has(p)) {
			return fault.New(fault.Forbidden, fault.OwnRole,
				"You hold this role, so you cannot add %q to it. Ask another administrator to add it.", p)
		}
	}
	if !sameLimit(before.ApprovalLimit, after.ApprovalLimit) {
		return fault.New(fault.Forbidden, fault.OwnRole,
			"You hold this role, so you cannot change its approval limit. Ask another administrator to change it.")
	}
	return nil
}

// MaySetTwoFactors prevents people from exempting themselves, because a stolen session could do it too. held reports
// whether the person holds the role.
func MaySetTwoFactors(required, held bool) error {
	if required || !held {
		return nil
	}
	return fault.New(fault.Forbidden, fault.OwnRole,
		"You hold this role, so you cannot end its two-factor sign-in. Ask another administrator to end it.")
}

func sameLimit(a, b *decimal.Decimal) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b)
}

// KeepOneRole refuses to remove the only role of a user.
func KeepOneRole(userName string, remaining []string) error {
	if len(remaining) > 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.LastRole,
		"%s has no other role. A user keeps at least one role; assign another role first.", userName).
		WithFields(fault.Field{Path: "userIds", Code: fault.LastRole, Params: map[string]string{"name": userName},
			Message: userName + " has no other role."})
}

// Use is what names a role.
type Use struct {
	Members       int
	Groups        []string // names of groups whose members hold it in addition
	ApprovalRules []string // names
}

// Deletable refuses to delete a role that is in use, and says by what.
func (u Use) Deletable() error {
	var v fault.Validation
	if u.Members > 0 {
		v.AddWith("members", fault.RoleHasMembers, map[string]string{"members": strconv.Itoa(u.Members)},
			"Users hold this role: %d.", u.Members)
	}
	if len(u.Groups) > 0 {
		names := strings.Join(u.Groups, ", ")
		v.AddWith("groups", fault.RoleInGroups, map[string]string{"names": names},
			"Members of these groups hold the role: %s.", names)
	}
	u.addRules(&v)
	return u.refuse("be deleted", v.Fields())
}

// Renamable refuses to rename a role that approval rules name. Members and groups hold it by its id.
func (u Use) Renamable() error {
	var v fault.Validation
	u.addRules(&v)
	return u.refuse("be renamed", v.Fields())
}

func (u Use) addRules(v *fault.Validation) {
	if len(u.ApprovalRules) > 0 {
		names := strings.Join(u.ApprovalRules, ", ")
		v.AddWith("approvalRules", fault.RoleInRules, map[string]string{"names": names},
			"These approval rules name the role: %s.", names)
	}
}

func (Use) refuse(change string, uses []fault.Field) error {
	if len(uses) == 0 {
		return nil
	}
	reasons := make([]string, len(uses))
	for n, use := range uses {
		reasons[n] = use.Message
	}
	return fault.New(fault.Conflict, fault.RoleInUse, "The role cannot %s. %s", change, strings.Join(reasons, " ")).
		WithFields(uses...)
}
