package mail

import "fmt"

// AccountProposal is a bank account of a vendor that waits for approval.
type AccountProposal struct {
	Vendor string // "V2001, Fabrikam Supplies LLC"
	Last4  string // digits of the number
	From   string
	Change bool // not the vendor's first account
	Path   string
}

// AccountProposed asks the reader to approve a bank account of a vendor.
func (r Reader) AccountProposed(p AccountProposal) Draft {
	t := in(r.Language)
	body := fmt.Sprintf(t.firstAccount, p.From, p.Last4, p.Vendor)
	if p.Change {
		body = fmt.Sprintf(t.changedAccount, p.From, p.Vendor, p.Last4)
	}
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.account, p.Vendor), Body: body, Path: p.Path}
}

// ImportedAccounts are bank accounts of vendors that one import proposes.
type ImportedAccounts struct {
	First, Changed int
	From           string
	Path           string
}

// AccountsImported asks the reader to approve the accounts of an import.
func (r Reader) AccountsImported(i ImportedAccounts) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Path: i.Path,
		Subject: fmt.Sprintf(t.importedAccounts, i.First+i.Changed),
		Body:    fmt.Sprintf(t.importsAccounts, i.From, i.First, i.Changed)}
}
