package vendor

import (
	"context"

	dataimportapp "countersign.dev/app/dataimport"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/vendor"
	dataimportrow "countersign.dev/internal/store/dataimport"
)

// Import is how files and interfaces write vendors and propose their bank accounts. Without the permission to propose,
// a file with bank accounts is refused.
func (c Commands) Import(mayPropose bool) dataimportapp.Noun {
	return dataimportapp.Noun{Area: "Vendors", ObjectType: "vendor", Event: event.VendorUpdated{},
		Table: vendor.ImportTable(),
		Prepare: func(ctx context.Context, tenantID string, f *dataimport.File) (dataimportapp.Writer, error) {
			if !mayPropose {
				if err := vendor.MayImportAccounts(*f); err != nil {
					return nil, err
				}
			}
			return c.importer(ctx, tenantID, f)
		}}
}

// records writes the vendors.
func records() dataimportapp.OneTable {
	return dataimportapp.OneTable{Target: dataimportrow.Target{Table: vendor.RecordTable(), Name: "vendors",
		References: map[string]dataimportrow.Reference{"company": {Table: "companies", Key: "number"}}}}
}

// importedAccount is the account of a row with its hashes under every key.
type importedAccount struct {
	vendor.Proposal
	hashes []string
}

// importer finds the hashes of all accounts before the transaction. The hash of the file gets a key, because a number
// can be guessed from a hash that anybody can compute.
func (c Commands) importer(
	ctx context.Context, tenantID string, f *dataimport.File,
) (dataimportapp.Writer, error) {
	accounts := vendor.ImportedAccounts(f.Rows)
	if len(accounts) == 0 && !vendor.NamesAccounts(*f) {
		return records(), nil
	}
	if who, _ := actor.From(ctx); who.UserID == "" {
		return nil, fault.New(fault.Forbidden, fault.ActionForbidden, "A bank account is entered by a person.")
	}
	w := accountImporter{Commands: c, accounts: make(map[int]importedAccount, len(accounts))}
	seal, hashes, err := c.Vault.Sealing(ctx, tenantID)
	if err != nil {
		return nil, err
	}
	w.seal = seal
	for line, p := range accounts {
		w.accounts[line] = importedAccount{p, hashes(FingerprintField, Fingerprinted(p.Routing, p.Number))}
	}
	if f.SHA256 != "" {
		f.KeyedHash = hashes("vendorImport", f.SHA256)[0]
		f.SHA256 = ""
	}
	return w, nil
}
