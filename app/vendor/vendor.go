// Package vendor holds the use cases of vendors and of their bank accounts.
package vendor

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB    *postgres.DB
	Vault Vault            // nil in processes in which nobody enters an account
	Now   func() time.Time // nil: the clock
}

// Vault encrypts an account number for its place, and makes the keyed hashes by which equal accounts are found.
type Vault interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
	// Fingerprints are the hashes under every key of the tenant, the current key first.
	Fingerprints(ctx context.Context, tenantID, field, value string) ([]string, error)
	// Sealing are Seal and Fingerprints with the present keys of the tenant. They read nothing, so that they can be
	// called for many values and within a transaction.
	Sealing(ctx context.Context, tenantID string) (
		seal func(place string, plain []byte) ([]byte, error), hashes func(field, value string) []string, err error)
}

func (c Commands) now() time.Time {
	if c.Now == nil {
		return time.Now()
	}
	return c.Now()
}

// List is the list of vendors.
func (c Commands) List(tenantID string) grid.List[vendor.Entry] {
	return postgres.NewList[vendor.Entry](c.DB, tenantID, vendorrow.List())
}

// Get is one vendor with its approved bank account, of which it has the last four digits.
func (c Commands) Get(ctx context.Context, tenantID, vendorID string) (v vendor.Vendor, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		v, err = vendorrow.Get(tx, vendorID)
		return err
	})
	return v, err
}

// Search finds at most 50 vendors by number or name, after skip others.
func (c Commands) Search(
	ctx context.Context, tenantID, term, companyNumber string, status vendor.Status, skip int,
) (found []vendor.Vendor, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err = vendorrow.Search(tx, strings.TrimSpace(term), companyNumber, status, skip)
		return err
	})
	return found, err
}

// Documents are the newest invoices and payments of a vendor in the projects that the reader sees.
func (c Commands) Documents(
	ctx context.Context, tenantID, vendorID string, invoices, payments bool,
) (found vendor.Documents, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := vendorrow.Get(tx, vendorID); err != nil {
			return err
		}
		if invoices {
			if found.Invoices, err = vendorrow.Invoices(tx, vendorID); err != nil {
				return err
			}
		}
		if payments {
			found.Payments, err = vendorrow.Payments(tx, vendorID)
		}
		return err
	})
	return found, err
}

// audited is the audited form of a vendor.
type audited struct {
	Number, Name, LegalName, Class, TaxIDLast4, Email, Address, City, State, PostalCode, Country, RemitTo string
	CompanyNumber, TermCode, PaymentMethod                                                                string
}

func auditedOf(v vendor.Vendor) *audited {
	return &audited{v.Number, v.Name, v.LegalName, v.Class, v.TaxIDLast4, v.Email, v.Address1, v.City, v.State,
		v.PostalCode, v.Country, v.RemitTo, v.CompanyNumber, v.TermCode, string(v.Method)}
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, vendorID string, before, after any) error {
	if err := tx.Emit(event.VendorUpdated{VendorID: vendorID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Vendors", Action: action, ObjectType: "vendor", ObjectID: vendorID, Old: before,
		New: after, Edit: before != nil && after != nil})
}

// checkReferences refuses a number that another vendor has, and a company that the tenant does not have. before is the
// vendor as it is stored.
func checkReferences(tx *postgres.Tx, before, v vendor.Vendor) error {
	var p fault.Validation
	if v.Number != before.Number {
		taken, err := vendorrow.NumberTaken(tx, v.Number, v.ID)
		if err != nil {
			return err
		}
		if taken {
			p.Add("number", fault.ValueNotUnique, "Another vendor has this number.")
		}
	}
	if v.CompanyNumber != "" && v.CompanyNumber != before.CompanyNumber {
		known, err := vendorrow.CompanyKnown(tx, v.CompanyNumber)
		if err != nil {
			return err
		}
		if !known {
			p.AddWith("companyNumber", fault.CompanyUnknown, map[string]string{"company": v.CompanyNumber},
				"There is no company %s.", v.CompanyNumber)
		}
	}
	return p.Err()
}

// today is the day in the company's time zone.
func (c Commands) today(tx *postgres.Tx) (calendar.Date, error) {
	company, err := tenantrow.Get(tx)
	if err != nil {
		return calendar.Date{}, err
	}
	zone, err := calendar.Zone(company.TimeZone)
	return calendar.Of(c.now(), zone), err
}
