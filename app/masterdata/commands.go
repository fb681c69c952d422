// Package masterdata holds the use cases of GL accounts, companies and term codes.
package masterdata

import (
	"context"

	dataimportapp "countersign.dev/app/dataimport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/masterdata"
	"countersign.dev/internal/postgres"
	dataimportrow "countersign.dev/internal/store/dataimport"
	masterdatarow "countersign.dev/internal/store/masterdata"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// GLAccounts is the list of GL accounts.
func (c Commands) GLAccounts(tenantID string) grid.List[masterdata.GLAccount] {
	return postgres.NewList[masterdata.GLAccount](c.DB, tenantID, masterdatarow.GLAccountList())
}

// Companies is the list of companies and subsidiaries.
func (c Commands) Companies(tenantID string) grid.List[masterdata.Company] {
	return postgres.NewList[masterdata.Company](c.DB, tenantID, masterdatarow.CompanyList())
}

// TermCodes is the list of term codes.
func (c Commands) TermCodes(tenantID string) grid.List[masterdata.TermCode] {
	return postgres.NewList[masterdata.TermCode](c.DB, tenantID, masterdatarow.TermCodeList())
}

// Get is one record.
func (c Commands) Get(
	ctx context.Context, tenantID string, n masterdata.Noun, recordID string,
) (r masterdata.Record, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, err = masterdatarow.Get(tx, n, recordID)
		return err
	})
	return r, err
}

const area = "Master data"

// Import is how files and interfaces write the records of a noun.
func Import(n masterdata.Noun) dataimportapp.Noun {
	name, tables := masterdatarow.Table(n)
	references := map[string]dataimportrow.Reference{}
	for refers, table := range tables {
		references[refers] = dataimportrow.Reference{Table: table, Key: "number"}
	}
	return dataimportapp.Noun{Area: area, ObjectType: string(n), Event: event.MasterDataUpdated{}, Verify: verify(n),
		Table: n.Table(),
		Writer: dataimportapp.OneTable{
			Target: dataimportrow.Target{Table: n.Table(), Name: name, References: references}}}
}

// verify is the check of the records of a noun among each other; nil: there is none.
func verify(n masterdata.Noun) func(*postgres.Tx) error {
	switch n {
	case masterdata.Companies:
		return verifyParents
	case masterdata.TermCodes:
		return verifyDiscounts
	default:
		return nil
	}
}

func verifyDiscounts(tx *postgres.Tx) error {
	code, err := masterdatarow.DiscountAfterDue(tx)
	if err == nil && code != "" {
		err = masterdata.ErrDiscount(code)
	}
	return err
}

// verifyParents refuses companies that are their own parents. Changes of parents wait for each other.
func verifyParents(tx *postgres.Tx) error {
	if err := masterdatarow.LockCompanies(tx); err != nil {
		return err
	}
	number, err := masterdatarow.Circle(tx)
	if err == nil && number != "" {
		err = masterdata.ErrCircle(number)
	}
	return err
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, n masterdata.Noun, action, recordID string, before, after []string) error {
	if err := tx.Emit(event.MasterDataUpdated{RecordID: recordID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: area, Action: action, ObjectType: string(n), ObjectID: recordID,
		Old: audited(n, before), New: audited(n, after), Edit: before != nil})
}

// audited is the audited form of a record.
func audited(n masterdata.Noun, values []string) any {
	if values == nil {
		return nil
	}
	named := map[string]string{}
	for i, c := range n.Table().Columns {
		named[c.Name] = values[i]
	}
	return named
}

// checkReferences refuses new references to records that do not exist or are inactive. before are the values that
// the record has; a reference that it has stays.
func checkReferences(tx *postgres.Tx, n masterdata.Noun, before, values []string) error {
	var v fault.Validation
	for i, c := range n.Table().Columns {
		if c.Refers == "" || values[i] == "" || before != nil && before[i] == values[i] {
			continue
		}
		active, err := masterdatarow.IsActive(tx, masterdata.Noun(c.Refers), values[i])
		if err != nil {
			return err
		}
		if !active {
			v.Add(c.Name, fault.ReferenceUnknown, "There is no active record with this number.")
		}
	}
	return v.Err()
}
