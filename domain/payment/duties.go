package payment

import (
	"fmt"
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Involvement is what a person did with payments of a batch before its release.
type Involvement string

const (
	InvolvementPrepared Involvement = "prepared" // the batch itself
	InvolvementCreated  Involvement = "created"  // entered the payment or its invoice
	InvolvementChanged  Involvement = "changed"  // changed vendor, amount, bank account or lines
	InvolvementImported Involvement = "imported"
	InvolvementApproved Involvement = "approved" // the invoice or the import
)

// Values lists every Involvement.
func (Involvement) Values() []string {
	return enum.Of(InvolvementPrepared, InvolvementCreated, InvolvementChanged, InvolvementImported, InvolvementApproved)
}

// Part is the involvement of one person in a batch.
type Part struct {
	UserID      string
	UserName    string
	Involvement Involvement
	Payments    int    // number of payments of the batch
	Example     string // the number of one of them
}

// Releaser is a person with the permission to release payments.
type Releaser struct{ UserID, UserName string }

// Duties contains the separations of duties of a tenant and the people involved in a batch. All separations
// apply unless the policy relaxes them.
type Duties struct {
	Policy
	Parts []Part
}

// Policy relaxes separations of duties of a release.
type Policy struct {
	PreparerMayRelease bool `json:"preparerMayRelease"`
	CreatorMayRelease  bool `json:"creatorMayRelease"` // also people who changed a payment's invoice or account
	ImporterMayRelease bool `json:"importerMayRelease"`
	ApproverMayRelease bool `json:"approverMayRelease"`
}

// allows reports whether the policy lets a person with this involvement release the batch.
func (p Policy) allows(d Involvement) bool {
	switch d {
	case InvolvementPrepared:
		return p.PreparerMayRelease
	case InvolvementCreated, InvolvementChanged:
		return p.CreatorMayRelease
	case InvolvementImported:
		return p.ImporterMayRelease
	case InvolvementApproved:
		return p.ApproverMayRelease
	default:
		return false
	}
}

// Relaxes reports whether the policy relaxes a rule that the other one keeps.
func (p Policy) Relaxes(other Policy) bool {
	return p.PreparerMayRelease && !other.PreparerMayRelease || p.CreatorMayRelease && !other.CreatorMayRelease ||
		p.ImporterMayRelease && !other.ImporterMayRelease || p.ApproverMayRelease && !other.ApproverMayRelease
}

// MaySetPolicy prevents people who release from relaxing the rules that apply to them.
func MaySetPolicy(releases bool) error {
	if releases {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You may release payments, so another person must change the rules of the release.")
	}
	return nil
}

// Excluded are the involvements that forbid a release.
func (d Duties) Excluded() []Part {
	return slices.DeleteFunc(slices.Clone(d.Parts), func(p Part) bool { return d.allows(p.Involvement) })
}

// refusal is nil if the separation of duties permits the user to release.
func (d Duties) refusal(userID string) error {
	for _, p := range d.Excluded() {
		if p.UserID == userID {
			return fault.New(fault.Forbidden, fault.SeparationOfDuties, "You %s. Another person must release it.", p.text())
		}
	}
	return nil
}

func (p Part) text() string {
	did := map[Involvement]string{InvolvementCreated: "created", InvolvementChanged: "changed the data of",
		InvolvementImported: "imported", InvolvementApproved: "approved"}[p.Involvement]
	switch {
	case p.Involvement == InvolvementPrepared:
		return "prepared this batch"
	case p.Payments == 1:
		return fmt.Sprintf("%s payment %s of this batch", did, p.Example)
	default:
		return fmt.Sprintf("%s %d payments of this batch, among them %s", did, p.Payments, p.Example)
	}
}
