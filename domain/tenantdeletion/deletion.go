// Package tenantdeletion defines deletions of tenants: two platform administrators decide, the company has time to take
// its data along, everything that is to be paid is finished, and then all data is erased.
package tenantdeletion

import (
	"strings"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

const (
	// RequestLife is how long a request waits for its confirmation.
	RequestLife = 14 * 24 * time.Hour
	// Recheck is how often a tenant that is due is checked for unfinished payments.
	Recheck = time.Hour
)

// State is the progress of a deletion.
type State string

const (
	Requested State = "requested" // by one platform administrator
	Expired   State = "expired"   // nobody confirmed the request in time
	Waiting   State = "waiting"   // confirmed; the company works until it is due and everything is paid
	Closing   State = "closing"   // being checked and closed: it can no longer be canceled
	Erasing   State = "erasing"   // the tenant is closed
	Done      State = "done"
	Canceled  State = "canceled"
)

// Values lists every State.
func (State) Values() []string {
	return enum.Of(Requested, Expired, Waiting, Closing, Erasing, Done, Canceled)
}

// Person is a platform administrator.
type Person struct{ ID, Name string }

// Unfinished is what still has to be paid or reported to a bank before a tenant is closed.
type Unfinished struct {
	Payments int // not completed, failed or canceled; also approved invoices that become payments
	Batches  int // in progress, or with an unknown outcome
	Reports  int // checks that the bank's positive-pay list does not contain yet
}

// Any reports whether the tenant must stay open.
func (u Unfinished) Any() bool { return u != Unfinished{} }

// Deletion is one decision about one tenant.
type Deletion struct {
	ID          string
	AboutID     string // the tenant
	AboutName   string
	State       State
	Reason      string
	RequestedBy Person
	RequestedAt time.Time
	ConfirmedBy Person
	ConfirmedAt *time.Time
	DueAt       *time.Time
	CanceledBy  string // name
	CanceledAt  *time.Time
	Unfinished  Unfinished // at CheckedAt
	CheckedAt   *time.Time
	ErasedAt    *time.Time
}

// ExpiresAt is when a request can no longer be confirmed.
func (d Deletion) ExpiresAt() time.Time { return d.RequestedAt.Add(RequestLife) }

// At is the deletion as it is at a time: a request that nobody confirmed has expired.
func (d Deletion) At(now time.Time) Deletion {
	if d.State == Requested && !now.Before(d.ExpiresAt()) {
		d.State = Expired
	}
	return d
}

// Decided reports whether two people have decided the deletion and nobody has canceled it.
func (d Deletion) Decided() bool {
	switch d.State {
	case Waiting, Closing, Erasing, Done:
		return true
	case Requested, Expired, Canceled:
	}
	return false
}

// MayRequest refuses tenants that cannot be deleted, and a missing or long reason.
func MayRequest(t tenant.Tenant, reason string) error {
	if t.Kind != tenant.Customer || t.Status == tenant.Closed {
		return fault.New(fault.Conflict, fault.IllegalTransition, "Only a company that is not closed can be deleted.")
	}
	if t.Status == tenant.Inactive {
		return errSuspended
	}
	return tenant.CheckReason(reason)
}

// errSuspended: the deletion waits until everything is paid, and the people of a suspended company can release nothing.
var errSuspended = fault.New(fault.Conflict, fault.IllegalTransition,
	"This company is suspended, so its people can neither release payments nor export data. End the suspension first.")

// MayConfirm refuses suspended tenants, the person who requested the deletion, and a confirmation without the domain
// name of the tenant.
func (d Deletion) MayConfirm(by string, t tenant.Tenant, identifier string, now time.Time) error {
	if d.At(now).State != Requested {
		return fault.New(fault.Conflict, fault.IllegalTransition, "No request waits for a confirmation. Refresh the page.")
	}
	if t.Status == tenant.Inactive {
		return errSuspended
	}
	if d.RequestedBy.ID == by {
		return fault.New(fault.Forbidden, fault.SeparationOfDuties, "Another platform administrator confirms the deletion.")
	}
	var v fault.Validation
	if strings.TrimSpace(identifier) != t.Identifier {
		v.Add("identifier", fault.InvalidValue, "Enter the domain name of the company: %s", t.Identifier)
	}
	return v.Err()
}

// MayCancel refuses deletions that have ended or can no longer be stopped.
func (d Deletion) MayCancel(now time.Time) error {
	switch d.At(now).State {
	case Requested, Waiting:
		return nil
	case Closing:
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"The company is being checked for unfinished payments. Try again in a moment.")
	case Expired, Erasing, Done, Canceled:
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "This deletion can no longer be canceled.")
}
