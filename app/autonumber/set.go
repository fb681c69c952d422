package autonumber

import (
	"context"

	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	autonumberrow "countersign.dev/internal/store/autonumber"
	projectrow "countersign.dev/internal/store/project"
)

// Set saves the version that the person saw. The ranges of two projects never overlap, and no number is given twice.
func (c Commands) Set(ctx context.Context, tenantID string, a autonumber.Setting) (autonumber.Setting, error) {
	if err := a.Check(); err != nil {
		return a, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		// Two projects could otherwise take the same range at once.
		if err := autonumberrow.LockTenant(tx); err != nil {
			return err
		}
		p, err := projectrow.Lock(tx, a.ProjectID)
		if err != nil {
			return err
		}
		before, err := read(tx, p, autonumberrow.Lock)
		if err != nil {
			return err
		}
		if before.Version != a.Version {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Someone else has changed this meanwhile, or a number was taken. Refresh and try again.")
		}
		if a.Enabled {
			if err := checkRange(tx, a); err != nil {
				return err
			}
		}
		if err := autonumberrow.Save(tx, a); err != nil {
			return err
		}
		if a, err = read(tx, p, autonumberrow.Find); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Projects", Action: "auto number changed", ObjectType: "project",
			ObjectID: p.ID, WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: a, Edit: true})
	})
	return a, err
}

// checkRange refuses a range that overlaps with another project's or contains a number of a payment.
func checkRange(tx *postgres.Tx, a autonumber.Setting) error {
	others, err := autonumberrow.OtherRanges(tx, a.ProjectID)
	if err != nil {
		return err
	}
	for _, o := range others {
		if a.Overlaps(autonumber.Setting{Base: o.BaseValue, Max: o.MaxValue}) {
			return fault.New(fault.Invalid, fault.ValidationFailed,
				"The range overlaps with another project's.").WithFields(fault.Field{
				Path: "base", Code: fault.InvalidValue,
				Message: "The project " + o.ProjectName + " numbers from this range already. Choose another one."})
		}
	}
	number, taken, err := autonumberrow.HighestPayment(tx, a.Next, a.Max)
	if err != nil || !taken {
		return err
	}
	return fault.New(fault.Invalid, fault.ValidationFailed, "A number of the range is taken.").WithFields(fault.Field{
		Path: "next", Code: fault.InvalidValue,
		Message: "The number " + number + " was given to a payment already. The next value must be above it."})
}
