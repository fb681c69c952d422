package store

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/vendor"
)

type vendorRow struct {
	TenantID, ID, Number, Name, LegalName, Class, Email                 string
	Address1, City, State, PostalCode, Country, CompanyNumber, TermCode string
	PaymentMethod, Status                                               string
	Version                                                             int64
}

func (vendorRow) TableName() string { return "vendors" }

func (r vendorRow) toDomain() vendor.Vendor {
	return vendor.Vendor{
		ID: r.ID, Number: r.Number, Name: r.Name, LegalName: r.LegalName, Class: r.Class, Email: r.Email,
		Address1: r.Address1, City: r.City, State: r.State, PostalCode: r.PostalCode, Country: r.Country,
		CompanyNumber: r.CompanyNumber, TermCode: r.TermCode, Method: vendor.Method(r.PaymentMethod),
		Active: vendor.Status(r.Status) == vendor.Active, Version: r.Version,
	}
}

// Vendor is one vendor with its live bank account, cut to four digits.
func (s *Store) Vendor(ctx context.Context, tenantID, vendorID string) (v vendor.Vendor, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		v, err = t.vendor(vendorID)
		return err
	})
	return v, err
}

func (t *Tenant) vendor(vendorID string) (vendor.Vendor, error) {
	var row vendorRow
	if err := t.Gorm.Where("tenant_id = ? AND id = ?", t.TenantID, vendorID).Take(&row).Error; err != nil {
		return vendor.Vendor{}, err
	}
	v := row.toDomain()
	var accounts []struct {
		ID, Routing, AccountLast4, AccountType string
		ChangedAt                              time.Time
	}
	err := t.Gorm.Raw(
		`SELECT id, routing, account_last4, account_type, changed_at FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id = ? AND status = 'approved'`,
		t.TenantID,
		vendorID,
	).Scan(&accounts).Error
	if err == nil && len(accounts) == 1 {
		a := accounts[0]
		v.Bank = &vendor.BankAccount{ID: a.ID, Routing: a.Routing, Last4: a.AccountLast4, AccountType: a.AccountType,
			ChangedAt: a.ChangedAt}
	}
	return v, err
}

// maxVendorHits bounds an autocomplete list.
const maxVendorHits = 50

// SearchVendors finds vendors whose number begins with the term, or whose name
// does from one of its words on, by name. The words are rows of their own.
func (s *Store) SearchVendors(
	ctx context.Context, tenantID, term, companyNumber string, active bool, skip int,
) (found []vendor.Vendor, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		status := "inactive"
		if active {
			status = "active"
		}
		q := t.Gorm.Where("tenant_id = ? AND status = ?", t.TenantID, status)
		if term = strings.TrimSpace(term); term != "" {
			q = q.Where("id IN ("+vendorsBeginning+")", t.TenantID, term, term)
		}
		if companyNumber != "" {
			q = q.Where("company_number IN ('', ?)", companyNumber)
		}
		var rows []vendorRow
		err := q.Order("name_key, id").Offset(skip).Limit(maxVendorHits).Find(&rows).Error
		for _, r := range rows {
			found = append(found, r.toDomain())
		}
		return err
	})
	return found, err
}

// vendorsBeginning are the vendors one of whose words begins with a term: chr(1114111) is behind every character.
const vendorsBeginning = `SELECT w.vendor_id FROM vendor_words w
	WHERE w.tenant_id = ? AND w.word >= left(lower(?::text), 100) AND w.word < left(lower(?::text), 100) || chr(1114111)`
