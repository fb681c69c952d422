package approval

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Authority is what a person, or a member of a role, may approve.
type Authority string

const (
	GivesLast    Authority = "givesLast"    // may give the last approval, up to the limit
	EarlierLevel Authority = "earlierLevel" // may approve at a level before the last one
	MissingLimit Authority = "missingLimit" // a role approves, and no limit lets the person do so
	UnusedLimit  Authority = "unusedLimit"  // has a limit, and no role decides on tasks
	NoApproval   Authority = "noApproval"   // decides on tasks, and approves nothing
)

// Values lists every Authority.
func (Authority) Values() []string {
	return enum.Of(GivesLast, EarlierLevel, MissingLimit, UnusedLimit, NoApproval)
}

// Holder is a person in the list of approval limits.
type Holder struct {
	ID             string
	FullName       string
	Email          string
	Authority      Authority
	OwnLimit       decimal.NullDecimal
	RoleLimit      decimal.NullDecimal // the highest of the person's roles
	EffectiveLimit decimal.NullDecimal // the own limit, else that of the roles
	Currency       string              // of the tenant
	LimitRoles     string              // names of the roles that have the highest limit
	ApprovingRoles string              // names of the roles that approve or decide on tasks
}

// RoleHolder is a role in the list of approval limits.
type RoleHolder struct {
	ID        string
	Name      string
	Authority Authority
	Limit     decimal.NullDecimal
	Currency  string
	Members   int64 // who are not deactivated
	Version   int64
}

// maxLimit is the largest approval limit that the columns hold.
var maxLimit = decimal.New(1, 15)

// ParseLimit reads an approval limit as a decimal. Empty text is nil, which removes the limit.
func ParseLimit(text string) (*decimal.Decimal, error) {
	if text == "" {
		return nil, nil
	}
	d, err := decimal.NewFromString(text)
	if err != nil {
		v := fault.Validation{}
		v.Add("approvalLimit", fault.InvalidValue, "%q is not an amount.", text)
		return nil, v.Err()
	}
	return &d, nil
}

// ValidLimit reports whether a limit is above zero, fits the columns, and has at most two decimals. Nil is none.
func ValidLimit(limit *decimal.Decimal) bool {
	return limit == nil || limit.IsPositive() && limit.LessThan(maxLimit) && limit.Exponent() >= -2
}

// CheckLimit refuses what is no approval limit.
func CheckLimit(limit *decimal.Decimal) error {
	v := fault.Validation{}
	if !ValidLimit(limit) {
		v.Add("approvalLimit", fault.InvalidValue, "An approval limit is above zero and has at most two decimals.")
	}
	return v.Err()
}

// MaySetRoleLimit refuses a person who has the role: nobody changes a limit of their own.
func MaySetRoleLimit(holds bool) error {
	if !holds {
		return nil
	}
	return fault.New(fault.Forbidden, fault.ActionForbidden,
		"You have this role. Ask an administrator without it to change its approval limit.")
}
