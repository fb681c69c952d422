package tenant

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// MaxReason is the length of the longest reason of a suspension or a deletion.
const MaxReason = 500

// CheckReason refuses a missing or long reason of an act against a tenant.
func CheckReason(reason string) error {
	var v fault.Validation
	switch n := utf8.RuneCountInString(strings.TrimSpace(reason)); {
	case n == 0:
		v.Add("reason", fault.Required, "Enter the reason.")
	case n > MaxReason:
		v.Add("reason", fault.LengthOutOfRange, "At most %d characters.", MaxReason)
	}
	return v.Err()
}

// Suspension ends the access of people to a tenant. Agents continue, so that released payments are completed.
type Suspension struct {
	At     time.Time
	By     string // name of the platform administrator
	Reason string
}

// MaySuspend refuses what cannot be suspended, and a missing or long reason. A decided deletion waits until everything
// is paid, so the people of the company must be able to release payments. A deletion that is only requested does not
// prevent a suspension, because an attack on a company cannot wait.
func (t Tenant) MaySuspend(reason string, deletionDecided bool) error {
	if t.Kind != Customer || t.Status != Active {
		return fault.New(fault.Conflict, fault.IllegalTransition, "Only an active company can be suspended.")
	}
	if deletionDecided {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"This company will be deleted. Its people release payments and export data until then. "+
				"Cancel the deletion first.")
	}
	return CheckReason(reason)
}

// MayResume refuses tenants that are not suspended.
func (t Tenant) MayResume() error {
	if t.Status != Inactive {
		return fault.New(fault.Conflict, fault.IllegalTransition, "This company is not suspended.")
	}
	return nil
}

// MayHaveLicense refuses a license of the platform, which uses no product.
func (t Tenant) MayHaveLicense() error {
	if t.Kind != Customer {
		return fault.New(fault.Conflict, fault.IllegalTransition, "Only companies have a license.")
	}
	return nil
}

// Open refuses sign-ins of tenants that are not open to people. A draft and a closed tenant do not exist for them.
func (t Tenant) Open() error {
	switch t.Status {
	case Active:
		return nil
	case Inactive:
		return fault.New(fault.Forbidden, fault.TenantSuspended,
			"The access of this company is suspended. The operator of this service can end the suspension.")
	case Draft, Closed:
	}
	return fault.New(fault.NotFound, fault.NotFoundCode, "There is no such tenant.")
}
