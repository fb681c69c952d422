package payment

import (
	"fmt"
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Deed is what somebody did with payments of a batch before its release.
type Deed string

const (
	DeedPrepared Deed = "prepared" // the batch itself
	DeedCreated  Deed = "created"  // entered the payment or its invoice
	DeedChanged  Deed = "changed"  // changed vendor, amount, bank account or lines
	DeedImported Deed = "imported"
	DeedApproved Deed = "approved" // the invoice or the import
)

// Values lists every Deed.
func (Deed) Values() []string {
	return enum.Of(DeedPrepared, DeedCreated, DeedChanged, DeedImported, DeedApproved)
}

// Part is one person's part in a batch.
type Part struct {
	UserID   string
	UserName string
	Deed     Deed
	Payments int    // how many of the batch's
	Example  string // the number of one of them
}

// Releaser is a person with the permission to release payments.
type Releaser struct{ UserID, UserName string }

// Duties says which separations of duties a tenant keeps, all of them unless
// relaxed, and who took part in the batch.
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

// allows says whether somebody with the deed may release all the same.
func (p Policy) allows(d Deed) bool {
	switch d {
	case DeedPrepared:
		return p.PreparerMayRelease
	case DeedCreated, DeedChanged:
		return p.CreatorMayRelease
	case DeedImported:
		return p.ImporterMayRelease
	case DeedApproved:
		return p.ApproverMayRelease
	default:
		return false
	}
}

// MaySetPolicy keeps people who release from relaxing the rules they are held to.
func MaySetPolicy(releases bool) error {
	if releases {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You may release payments, so another person must change the rules of the release.")
	}
	return nil
}

// Excluded are the parts that keep their people from releasing.
func (d Duties) Excluded() []Part {
	return slices.DeleteFunc(slices.Clone(d.Parts), func(p Part) bool { return d.allows(p.Deed) })
}

// refusal is nil when the user may release as far as duties are concerned.
func (d Duties) refusal(userID string) error {
	for _, p := range d.Excluded() {
		if p.UserID == userID {
			return fault.New(fault.Forbidden, fault.SeparationOfDuties, "You %s. Another person must release it.", p.words())
		}
	}
	return nil
}

func (p Part) words() string {
	did := map[Deed]string{DeedCreated: "created", DeedChanged: "changed the data of", DeedImported: "imported",
		DeedApproved: "approved"}[p.Deed]
	switch {
	case p.Deed == DeedPrepared:
		return "prepared this batch"
	case p.Payments == 1:
		return fmt.Sprintf("%s payment %s of this batch", did, p.Example)
	default:
		return fmt.Sprintf("%s %d payments of this batch, among them %s", did, p.Payments, p.Example)
	}
}
