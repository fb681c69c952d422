package mail

import (
	"fmt"
	"time"
)

// DataExport is an export of all data of a company.
type DataExport struct {
	Company string
	From    string
	Path    string
}

// DataExported notifies the reader that somebody exports all data of the company.
func (r Reader) DataExported(e DataExport) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Path: e.Path, Subject: fmt.Sprintf(t.dataExport, e.Company),
		Body: fmt.Sprintf(t.exportsData, e.From, e.Company)}
}

// TenantDeletion is the planned closing of a company's account.
type TenantDeletion struct {
	Company string
	Due     time.Time
	Path    string
}

// TenantDeletionPlanned notifies the reader that the account of the company will be closed.
func (r Reader) TenantDeletionPlanned(d TenantDeletion) Draft {
	t, due := in(r.Language), r.Date(d.Due)
	return Draft{To: r.Email, Language: r.Language, Path: d.Path, Subject: fmt.Sprintf(t.deletion, d.Company, due),
		Body: fmt.Sprintf(t.deletes, d.Company, due)}
}

// TenantDeletionCanceled notifies the reader that the account of the company stays open.
func (r Reader) TenantDeletionCanceled(d TenantDeletion) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Path: d.Path, Subject: fmt.Sprintf(t.deletionCanceled, d.Company),
		Body: fmt.Sprintf(t.deletesNot, d.Company)}
}
