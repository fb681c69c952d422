package vendor

import (
	"errors"
	"slices"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
)

// Columns of a bank account in an import.
const (
	colRouting    = "bankRouting"
	colNumber     = "bankAccountNumber"
	colType       = "bankAccountType"
	colCallPerson = "bankCallPerson"
	colCallNumber = "bankCallNumber"
	colCalledOn   = "bankCalledOn"
)

// maxTyped limits numbers with the separators that people type within them.
const maxTyped = 40

// bankColumns are all secret: a file with exchanged columns has account numbers in any of them.
func bankColumns() []dataimport.Column {
	return []dataimport.Column{
		{Name: colRouting, Max: maxTyped, Example: "121000248", Secret: true},
		{Name: colNumber, Max: maxTyped, Example: "4000123456", Secret: true},
		{Name: colType, Max: maxTyped, Allowed: nacha.AccountType("").Values(), Example: string(nacha.Checking),
			Secret: true},
		{Name: colCallPerson, Max: maxName, Example: "Ms. Lee", Secret: true},
		{Name: colCallNumber, Max: maxPhone, Example: "555-0100", Secret: true},
		{Name: colCalledOn, Kind: dataimport.Day, Example: "2026-11-25", Secret: true},
	}
}

// BankColumns are the names of the columns of a bank account in an import.
func BankColumns() (names []string) {
	for _, c := range bankColumns() {
		names = append(names, c.Name)
	}
	return names
}

// importColumn is the column of a field of a proposal.
var importColumn = map[string]string{"routing": colRouting, "number": colNumber, "accountType": colType,
	"callPerson": colCallPerson, "callNumber": colCallNumber, "calledOn": colCalledOn}

// checkImportedAccount finds what Proposal.Check finds. Whether the account is a change, which needs a call, is known
// with the records.
func checkImportedAccount(p *fault.Validation, value func(column string) string) {
	if !hasAccount(value) {
		return
	}
	for _, f := range importedProblems(proposalOf(value).Check(false, calendar.Date{})) {
		if value(f.Path) == "" {
			f.Code, f.Message = fault.Required, "This field is required."
		}
		p.Add(f.Path, f.Code, "%s", f.Message)
	}
}

// importedProblems are the problems of a proposal at the columns of an import.
func importedProblems(err error) (all []fault.Field) {
	var refused *fault.Fault
	if !errors.As(err, &refused) {
		return nil
	}
	for _, f := range refused.Fields {
		f.Path = importColumn[f.Path]
		all = append(all, f)
	}
	return all
}

func hasAccount(value func(column string) string) bool {
	return slices.ContainsFunc(bankColumns(), func(c dataimport.Column) bool { return value(c.Name) != "" })
}

func proposalOf(value func(column string) string) Proposal {
	on, _ := calendar.Parse(value(colCalledOn)) // the column refuses other values
	return Proposal{Routing: value(colRouting), Number: value(colNumber),
		AccountType: nacha.AccountType(value(colType)),
		Call:        Call{Person: value(colCallPerson), Phone: value(colCallNumber), On: on}}.Clean()
}

// ImportedAccounts are the accounts of the valid rows that name one, by line.
func ImportedAccounts(rows []dataimport.Row) map[int]Proposal {
	first, columns := len(RecordTable().Columns), BankColumns()
	accounts := map[int]Proposal{}
	for _, r := range rows {
		if !r.Valid() || strings.Join(r.Values[first:], "") == "" {
			continue
		}
		accounts[r.Line] = proposalOf(func(column string) string { return r.Values[first+slices.Index(columns, column)] })
	}
	return accounts
}

// NamesAccounts reports whether a row of a file, valid or not, has a value about a bank account.
func NamesAccounts(f dataimport.File) bool {
	first := len(RecordTable().Columns)
	return slices.ContainsFunc(f.Rows, func(r dataimport.Row) bool { return strings.Join(r.Values[first:], "") != "" })
}

// MayImportAccounts refuses a file or an interface that names bank accounts for a person who may not propose them. The
// columns of a file are enough.
func MayImportAccounts(f dataimport.File) error {
	first := len(RecordTable().Columns)
	var named []string
	for n, column := range BankColumns() {
		at := first + n
		if f.Present == nil && slices.ContainsFunc(f.Rows, func(r dataimport.Row) bool { return r.Values[at] != "" }) ||
			f.Present != nil && f.Present[at] {
			named = append(named, column)
		}
	}
	if len(named) == 0 {
		return nil
	}
	const message = "You may not propose bank accounts of vendors. Remove the columns of bank accounts."
	return fault.New(fault.Forbidden, fault.ValidationFailed, message).WithFields(fault.Field{Path: "file",
		Code: fault.ImportColumnForbidden, Params: map[string]string{"at": strings.Join(named, ", ")}, Message: message})
}

// StoredAccount is an account of a vendor with the hash of its number. The hash of an old account is empty.
type StoredAccount struct {
	ID, Hash string
	Type     nacha.AccountType
}

func (a StoredAccount) is(p Proposal, hashes []string) bool {
	return a.Hash != "" && a.Type == p.AccountType && slices.Contains(hashes, a.Hash)
}

// KnownAccounts is what is stored about the accounts of one vendor. An empty ID is no account.
type KnownAccounts struct {
	HasHistory  bool // an account is or was in use, or is about to be
	InUse, Open StoredAccount
}

// With adds an account of the vendor.
func (k KnownAccounts) With(a StoredAccount, status AccountStatus) KnownAccounts {
	switch status {
	case AccountApproved:
		k.InUse = a
	case AccountPending, AccountWaiting:
		k.Open = a
	case AccountRetired, AccountRefused, AccountWithdrawn:
	}
	k.HasHistory = k.HasHistory || status == AccountApproved || status == AccountRetired || status == AccountWaiting
	return k
}

// State identifies the accounts.
func (k KnownAccounts) State() string {
	if k.HasHistory {
		return k.InUse.ID + "/" + k.Open.ID + "/changes"
	}
	return k.InUse.ID + "/" + k.Open.ID
}

// Judge says whether the account of a row is a proposal, and what prevents it. The account in use and the open one are
// none. hashes are those of the account under every key.
func (k KnownAccounts) Judge(p Proposal, hashes []string, today calendar.Date) (proposes bool, all []fault.Field) {
	if k.InUse.is(p, hashes) || k.Open.is(p, hashes) {
		return false, nil
	}
	if k.Open.ID != "" {
		refused := errOpen()
		return false, []fault.Field{{Path: colNumber, Code: refused.Code, Message: refused.Message}}
	}
	all = importedProblems(p.Check(k.HasHistory, today))
	return len(all) == 0, all
}

// Imported is the account that an import proposes.
func (p Proposal) Imported(accountID, vendorID, proposedBy string, change bool) Account {
	return Account{ID: accountID, VendorID: vendorID, Routing: p.Routing, Last4: bankaccount.Last4(p.Number),
		AccountType: p.AccountType, ChangesAccount: change, Call: p.Call, ProposedBy: proposedBy}
}
