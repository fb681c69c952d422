package vendor

import (
	"context"

	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/vendor"
)

// importing binds the use cases of imports to vendors.
type importing struct {
	imports dataimportapp.Commands
	noun    dataimportapp.Noun
}

func imported(imports dataimportapp.Commands) server.Import {
	return server.Import{Plural: "Vendors", Path: "/api/vendors", File: "vendors",
		Tag: "Vendors", Permission: "vendors:manage",
		Importing: importing{imports, vendorapp.Import()}}
}

func (i importing) Template() []byte { return i.noun.Template() }

func (i importing) Preview(ctx context.Context, tenantID string, content []byte) (dataimport.Preview, error) {
	return i.imports.Preview(ctx, tenantID, i.noun, content)
}

func (i importing) Import(
	ctx context.Context, tenantID string, content []byte, digest string,
) (dataimport.Preview, bool, error) {
	return i.imports.Import(ctx, tenantID, i.noun, content, digest)
}

func (i importing) Sync(ctx context.Context, tenantID string, items [][]string) (dataimport.Preview, error) {
	return i.imports.Sync(ctx, tenantID, i.noun, items)
}

// SyncItem is a vendor of another system, found by its number.
type SyncItem struct {
	Details
	Status vendor.Status `json:"status,omitempty" doc:"Empty: of an existing vendor unchanged, of a new one active"`
}

// values are in the order of the columns of an import.
func (i SyncItem) values() []string {
	return []string{i.Number, i.Name, i.LegalName, i.Class, i.TaxIDLast4, i.Email, i.Address, i.City, i.State,
		i.PostalCode, i.Country, i.RemitTo, i.CompanyNumber, i.TermCode, string(i.PaymentMethod), string(i.Status)}
}
