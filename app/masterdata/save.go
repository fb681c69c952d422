package masterdata

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/masterdata"
	"countersign.dev/internal/postgres"
	masterdatarow "countersign.dev/internal/store/masterdata"
)

// Create adds a record. Its key is unique.
func (c Commands) Create(
	ctx context.Context, tenantID string, n masterdata.Noun, values []string,
) (r masterdata.Record, err error) {
	if values, err = n.Table().Validate(values); err != nil {
		return r, err
	}
	n.Table().Fill(values, nil)
	r = masterdata.Record{ID: id.New(), Values: values}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err := masterdatarow.Taken(tx, n, values)
		if err != nil {
			return err
		}
		if taken {
			const problem = "A record with this number or code exists already."
			key := n.Table().Columns[n.Table().Keys()[0]].Name
			return fault.New(fault.Invalid, fault.ValidationFailed, problem).
				WithFields(fault.Field{Path: key, Code: fault.RecordExists, Message: problem})
		}
		if err := checkReferences(tx, n, nil, values); err != nil {
			return err
		}
		if err := masterdatarow.Insert(tx, n, r); err != nil {
			return err
		}
		return c.finish(tx, n, "created", &r, nil)
	})
	return r, err
}

// Update saves the version of a record that the person saw. Its key stays, because other records name it.
func (c Commands) Update(
	ctx context.Context, tenantID string, n masterdata.Noun, changed masterdata.Record,
) (r masterdata.Record, err error) {
	if changed.Values, err = n.Table().Validate(changed.Values); err != nil {
		return r, err
	}
	return c.change(ctx, tenantID, n, changed.ID, func(tx *postgres.Tx, before masterdata.Record) (string, error) {
		n.Table().Fill(changed.Values, before.Values)
		for _, k := range n.Table().Keys() {
			if changed.Values[k] != before.Values[k] {
				var v fault.Validation
				v.Add(n.Table().Columns[k].Name, fault.InvalidValue, "It cannot be changed, because other records name it.")
				return "", v.Err()
			}
		}
		if err := checkReferences(tx, n, before.Values, changed.Values); err != nil {
			return "", err
		}
		return "updated", masterdatarow.Update(tx, n, changed)
	})
}

// SetStatus activates or deactivates a record of the version that the person saw.
func (c Commands) SetStatus(
	ctx context.Context, tenantID string, n masterdata.Noun, recordID string, status masterdata.Status, version int64,
) (r masterdata.Record, err error) {
	return c.change(ctx, tenantID, n, recordID, func(tx *postgres.Tx, before masterdata.Record) (string, error) {
		// The status is the last column of every table.
		before.Version, before.Values[len(before.Values)-1] = version, string(status)
		return string(status), masterdatarow.Update(tx, n, before)
	})
}

// change runs one change of a locked record; do returns the action of the audit log.
func (c Commands) change(ctx context.Context, tenantID string, n masterdata.Noun, recordID string,
	do func(tx *postgres.Tx, before masterdata.Record) (action string, err error),
) (r masterdata.Record, err error) {
	r.ID = recordID
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := masterdatarow.Lock(tx, n, recordID)
		if err != nil {
			return err
		}
		had := append([]string(nil), before.Values...)
		action, err := do(tx, before)
		if err != nil {
			return err
		}
		return c.finish(tx, n, action, &r, had)
	})
	return r, err
}

// finish reads the record after the change, checks it among the others and records the change.
func (Commands) finish(
	tx *postgres.Tx, n masterdata.Noun, action string, r *masterdata.Record, before []string,
) (err error) {
	if *r, err = masterdatarow.Get(tx, n, r.ID); err != nil {
		return err
	}
	if check := verify(n); check != nil {
		if err := check(tx); err != nil {
			return err
		}
	}
	return record(tx, n, action, r.ID, before, r.Values)
}
