package tenant

import (
	"time"

	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
)

// Profile is the master record of the tenant.
func Profile(tx *postgres.Tx) (p tenant.Profile, err error) {
	err = tx.Gorm.Raw(`SELECT name, street, city, state, postal_code, country FROM tenants WHERE tenant_id = ?`,
		tx.TenantID).Row().Scan(&p.Name, &p.Street, &p.City, &p.Region, &p.PostalCode, &p.Country)
	if err != nil {
		return p, err
	}
	p.Contacts = []tenant.Contact{}
	err = tx.Gorm.Raw(`SELECT name, role, email, phone, street, city, state AS region, postal_code, country
		FROM tenant_contacts WHERE tenant_id = ? ORDER BY position`, tx.TenantID).Scan(&p.Contacts).Error
	return p, err
}

// SetProfile replaces the master record on the version that was seen.
func SetProfile(tx *postgres.Tx, p tenant.Profile, version int64) error {
	err := postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET name = ?, street = ?, city = ?, state = ?, postal_code = ?,
		country = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND version = ?`, p.Name, p.Street, p.City,
		p.Region, p.PostalCode, p.Country, tx.TenantID, version))
	if err != nil {
		return err
	}
	if err := tx.Gorm.Exec(`DELETE FROM tenant_contacts WHERE tenant_id = ?`, tx.TenantID).Error; err != nil {
		return err
	}
	for n, c := range p.Contacts {
		if err := tx.Gorm.Exec(`INSERT INTO tenant_contacts (tenant_id, position, name, role, email, phone,
			street, city, state, postal_code, country) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, tx.TenantID, n+1,
			c.Name, c.Role, c.Email, c.Phone, c.Street, c.City, c.Region, c.PostalCode, c.Country).Error; err != nil {
			return err
		}
	}
	return nil
}

// AddComment adds a comment of the platform about a tenant.
func AddComment(tx *postgres.Tx, aboutID string, c tenant.Comment) error {
	return tx.Gorm.Exec(`INSERT INTO tenant_comments (tenant_id, id, about_id, author, body, created_at)
		VALUES (?, ?, ?, ?, ?, ?)`, tx.TenantID, c.ID, aboutID, c.Author, c.Body, c.CreatedAt).Error
}

// Comments are the newest comments of the platform about a tenant, the newest first.
func Comments(tx *postgres.Tx, aboutID string, limit int) ([]tenant.Comment, error) {
	rows := []struct {
		ID, Author, Body string
		CreatedAt        time.Time
	}{}
	err := tx.Gorm.Raw(`SELECT id, author, body, created_at FROM tenant_comments WHERE tenant_id = ? AND about_id = ?
		ORDER BY id DESC LIMIT ?`, tx.TenantID, aboutID, limit).Scan(&rows).Error
	all := make([]tenant.Comment, len(rows))
	for n, r := range rows {
		all[n] = tenant.Comment(r)
	}
	return all, err
}

// EraseComments deletes the comments of the platform about a tenant, because they may name people.
func EraseComments(tx *postgres.Tx, aboutID string) error {
	return tx.Gorm.Exec(`DELETE FROM tenant_comments WHERE tenant_id = ? AND about_id = ?`, tx.TenantID, aboutID).Error
}
