package vendor

import (
	"gorm.io/gorm/clause"

	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

// LockOne is one vendor, which no other transaction changes until this one ends.
func LockOne(tx *postgres.Tx, vendorID string) (vendor.Vendor, error) {
	var r row
	err := tx.Gorm.Clauses(clause.Locking{Strength: "NO KEY UPDATE"}).Where("tenant_id = ? AND id = ?", tx.TenantID,
		vendorID).Take(&r).Error
	return r.toDomain(), err
}

// Insert adds a vendor without a bank account.
func Insert(tx *postgres.Tx, v vendor.Vendor) error {
	added := row{TenantID: tx.TenantID, ID: v.ID, Number: v.Number, Name: v.Name, LegalName: v.LegalName, Class: v.Class,
		TaxIDLast4: v.TaxIDLast4, Email: v.Email, Address1: v.Address1, City: v.City, State: v.State,
		PostalCode: v.PostalCode, Country: v.Country, RemitTo: v.RemitTo, CompanyNumber: v.CompanyNumber,
		TermCode: v.TermCode, PaymentMethod: string(v.Method), Status: string(v.Status()), Version: 1}
	return tx.Gorm.Create(&added).Error
}

// Update writes everything but the status if the version is still the current one.
func Update(tx *postgres.Tx, v vendor.Vendor) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE vendors SET number = ?, name = ?, legal_name = ?, class = ?, tax_id_last4 = ?,
			email = ?, address1 = ?, city = ?, state = ?, postal_code = ?, country = ?, remit_to = ?, company_number = ?, term_code = ?,
			payment_method = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		v.Number, v.Name, v.LegalName, v.Class, v.TaxIDLast4, v.Email, v.Address1, v.City, v.State, v.PostalCode, v.Country,
		v.RemitTo, v.CompanyNumber, v.TermCode, string(v.Method), tx.TenantID, v.ID, v.Version))
}

// SetStatus makes a vendor active or inactive if the version is still the current one.
func SetStatus(tx *postgres.Tx, vendorID string, to, from vendor.Status, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE vendors SET status = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ? AND status = ?`, to, tx.TenantID, vendorID, version, from))
}

// Touch marks a vendor as changed now. Its version stays, because nothing that a form of the vendor shows has changed.
func Touch(tx *postgres.Tx, vendorID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE vendors SET updated_at = now() WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, vendorID))
}

// NumberTaken reports whether a vendor other than except has the number.
func NumberTaken(tx *postgres.Tx, number, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM vendors WHERE tenant_id = ? AND number = ? AND id::text <> ?)`,
		tx.TenantID, number, except).Scan(&taken).Error
	return taken, err
}

// CompanyKnown reports whether there is a company of the number, or no company at all.
func CompanyKnown(tx *postgres.Tx, number string) (known bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM companies WHERE tenant_id = ? AND number = ?)
		OR NOT EXISTS (SELECT FROM companies WHERE tenant_id = ?)`, tx.TenantID, number, tx.TenantID).Scan(&known).Error
	return known, err
}
