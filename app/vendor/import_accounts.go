package vendor

import (
	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	dataimportrow "countersign.dev/internal/store/dataimport"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
	vendorrow "countersign.dev/internal/store/vendor"
)

// accountImporter writes vendors and proposes the accounts that rows name. Nothing here approves an account.
type accountImporter struct {
	Commands
	accounts map[int]importedAccount // by line
	seal     func(place string, plain []byte) ([]byte, error)
}

// proposed is what the rows propose.
type proposed struct {
	accounts []vendorrow.NewAccount
	numbers  []string // in the order of accounts
	existing []string // vendors from before the import
	refused  []int    // lines
}

// Stage implements dataimportapp.Writer.
func (w accountImporter) Stage(tx *postgres.Tx, rows []dataimport.Row, present []bool, write bool) (
	found map[int]dataimport.Found, apply func(dataimport.Counts) error, err error,
) {
	found, applyRecords, err := records().Stage(tx, rows, present, write)
	if err != nil {
		return nil, nil, err
	}
	before := make(map[int]dataimport.Outcome, len(found)) // of the records without their accounts
	for line, f := range found {
		before[line] = f.Outcome
	}
	p, err := w.judge(tx, rows, found, write)
	if err != nil {
		return nil, nil, err
	}
	return found, func(dataimport.Counts) error {
		var counts dataimport.Counts
		for line, f := range found {
			if len(f.Problems) == 0 {
				counts.Add(before[line])
			}
		}
		if err := dataimportrow.Discard(tx, p.refused); err != nil {
			return err
		}
		if err := applyRecords(counts); err != nil {
			return err
		}
		return w.propose(tx, p)
	}, nil
}

// judge compares the accounts of the rows with those of the vendors, and completes what was found. Before it writes, it
// locks the vendors like a proposal by hand, so that no decision changes their accounts meanwhile.
func (w accountImporter) judge(
	tx *postgres.Tx, rows []dataimport.Row, found map[int]dataimport.Found, write bool,
) (p proposed, err error) {
	of, err := dataimportrow.Records(tx)
	if err != nil {
		return p, err
	}
	var existing []string
	for line := range w.accounts {
		if r, staged := of[line]; staged && !r.New {
			existing = append(existing, r.ID)
		}
	}
	if write {
		if err := vendorrow.LockMany(tx, existing); err != nil {
			return p, err
		}
	}
	known, err := vendorrow.KnownAccounts(tx, existing)
	if err != nil {
		return p, err
	}
	today, err := w.today(tx)
	if err != nil {
		return p, err
	}
	for _, row := range rows {
		r, staged := of[row.Line]
		a, named := w.accounts[row.Line]
		if staged && named {
			found[row.Line] = p.add(tx, row.Line, r, a, known[r.ID], today, found[row.Line])
		}
	}
	return p, nil
}

// add decides about the account of one row.
func (p *proposed) add(tx *postgres.Tx, line int, r dataimportrow.Record, a importedAccount, known vendor.KnownAccounts,
	today calendar.Date, f dataimport.Found,
) dataimport.Found {
	proposes, problems := known.Judge(a.Proposal, a.hashes, today)
	f.Problems, f.State = append(f.Problems, problems...), known.State()
	if len(problems) > 0 {
		p.refused = append(p.refused, line)
	}
	if !proposes {
		return f
	}
	n := vendorrow.NewAccount{Hash: a.hashes[0], Hashes: a.hashes,
		Account: a.Imported(id.New(), r.ID, tx.Actor.UserID, known.HasHistory)}
	p.accounts, p.numbers = append(p.accounts, n), append(p.numbers, a.Number)
	f.AccountLast4 = n.Last4
	if f.Outcome == dataimport.Unchanged {
		f.Outcome = dataimport.Changed
	}
	if !r.New {
		p.existing = append(p.existing, r.ID)
	}
	return f
}

// propose stores the accounts with their encrypted numbers.
func (w accountImporter) propose(tx *postgres.Tx, p proposed) error {
	if len(p.accounts) == 0 {
		return nil
	}
	for n := range p.accounts {
		a := &p.accounts[n]
		sealed, err := w.seal(bankaccount.VendorPlace(a.ID), []byte(p.numbers[n]))
		if err != nil {
			return err
		}
		a.Sealed = sealed
	}
	if err := vendorrow.InsertAccounts(tx, p.accounts); err != nil {
		return err
	}
	if err := vendorrow.TouchMany(tx, p.existing); err != nil {
		return err
	}
	if len(p.accounts) > 1 {
		return mailImported(tx, p.accounts)
	}
	a := p.accounts[0].Account
	v, err := vendorrow.LockOne(tx, a.VendorID)
	if err != nil {
		return err
	}
	return mailApprovers(tx, v, a)
}

// mailImported asks everybody who may approve the accounts of an import, except the person who imported them, with one
// message.
func mailImported(tx *postgres.Tx, all []vendorrow.NewAccount) error {
	people, err := userrow.PermissionHolders(tx, vendorrow.ApprovePermission, tx.Actor.UserID)
	if err != nil || len(people) == 0 {
		return err
	}
	company, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	i := mail.ImportedAccounts{From: tx.Actor.UserName,
		Path: "/" + company.Identifier + "/vendors?f=bankAccount~in~" + string(vendor.AccountToCheck)}
	for _, a := range all {
		if a.ChangesAccount {
			i.Changed++
		} else {
			i.First++
		}
	}
	return mailapp.QueueForAssignees(tx, people, func(r mail.Reader) mail.Draft { return r.AccountsImported(i) })
}
