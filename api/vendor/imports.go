package vendor

import (
	"context"

	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/vendor"
)

// importing binds the use cases of imports to vendors.
type importing struct {
	imports dataimportapp.Commands
	vendors vendorapp.Commands
}

func imported(vendors vendorapp.Commands, imports dataimportapp.Commands) server.Import {
	return server.Import{Plural: "Vendors", Path: "/api/vendors", File: "vendors",
		Tag: "Vendors", Permission: "vendors:manage",
		Importing: importing{imports, vendors}}
}

// mayPropose is the permission of the route that proposes one account.
func mayPropose(ctx context.Context) bool { return server.Caller(ctx).May(proposePermission) }

func (i importing) noun(ctx context.Context) dataimportapp.Noun {
	return i.vendors.Import(mayPropose(ctx))
}

// Template has the columns that the caller may import.
func (i importing) Template(ctx context.Context) []byte {
	if mayPropose(ctx) {
		return vendor.ImportTable().Template()
	}
	return vendor.RecordTable().Template()
}

func (i importing) Preview(ctx context.Context, tenantID string, content []byte) (dataimport.Preview, error) {
	return i.imports.Preview(ctx, tenantID, i.noun(ctx), content)
}

func (i importing) Import(
	ctx context.Context, tenantID string, content []byte, digest string,
) (dataimport.Preview, bool, error) {
	return i.imports.Import(ctx, tenantID, i.noun(ctx), content, digest)
}

func (i importing) Sync(ctx context.Context, tenantID string, items [][]string) (dataimport.Preview, error) {
	return i.imports.Sync(ctx, tenantID, i.noun(ctx), items)
}

// SyncItem is a vendor of another system, found by its number.
type SyncItem struct {
	Details
	Status vendor.Status `json:"status,omitempty" doc:"Empty: of an existing vendor unchanged, of a new one active"`
	SyncAccount
}

// SyncAccount is a bank account, which another person has to approve. Its columns have the checks of an import, so that
// one of them refuses a record and not the request.
type SyncAccount struct {
	Routing     string            `json:"bankRouting,omitempty" maxLength:"40" doc:"Empty: the account stays"`
	BankNumber  string            `json:"bankAccountNumber,omitempty" opaque:"true" maxLength:"40" doc:"Never returned"`
	AccountType nacha.AccountType `json:"bankAccountType,omitempty"`
	CallPerson  string            `json:"bankCallPerson,omitempty" maxLength:"200" doc:"Required for a change"`
	CallNumber  string            `json:"bankCallNumber,omitempty" maxLength:"40" doc:"Required for a change"`
	CalledOn    string            `json:"bankCalledOn,omitempty" maxLength:"10" doc:"Required for a change, as 2026-11-25"`
}

// values are in the order of the columns of an import.
func (i SyncItem) values() []string {
	return []string{i.Number, i.Name, i.LegalName, i.Class, i.TaxIDLast4, i.Email, i.Address, i.City, i.State,
		i.PostalCode, i.Country, i.RemitTo, i.CompanyNumber, i.TermCode, string(i.PaymentMethod), string(i.Status),
		i.Routing, i.BankNumber, string(i.AccountType), i.CallPerson, i.CallNumber, i.CalledOn}
}
