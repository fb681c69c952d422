package scim

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
)

type personRow struct {
	ID, ExternalID, UserName, Email, FirstName, LastName, Language, Groups string
	Active                                                                 bool
	CreatedAt, UpdatedAt                                                   time.Time
	Version                                                                int64
}

func (r personRow) toDomain() (scim.Person, error) {
	p := scim.Person{ID: r.ID, ExternalID: r.ExternalID, UserName: r.UserName, Email: r.Email, FirstName: r.FirstName,
		LastName: r.LastName, Language: r.Language, Active: r.Active, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Version: r.Version}
	return p, json.Unmarshal([]byte(r.Groups), &p.Groups)
}

const personColumns = `SELECT u.id, coalesce(s.external_id, '') AS external_id, ` + userName + ` AS user_name, u.email,
	u.first_name, u.last_name, u.language, u.status <> 'inactive' AS active, u.created_at, u.updated_at, u.version,
	(SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY lower(g.name)), '[]') FROM group_members m
	  JOIN scim_groups sg ON sg.tenant_id = m.tenant_id AND sg.group_id = m.group_id
	  JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
	  WHERE m.tenant_id = u.tenant_id AND m.user_id = u.id)::text AS groups`

// people are those that an identity provider sees.
const people = ` FROM users u LEFT JOIN scim_users s ON s.tenant_id = u.tenant_id AND s.user_id = u.id
	WHERE u.tenant_id = ? AND NOT u.machine AND s.deleted_at IS NULL`

// Person is one person.
func Person(tx *postgres.Tx, userID string) (scim.Person, error) {
	var r personRow
	if err := tx.Gorm.Raw(personColumns+people+` AND u.id = ?`, tx.TenantID, userID).Take(&r).Error; err != nil {
		return scim.Person{}, err
	}
	return r.toDomain()
}

// People is a page of the people that a filter selects, and how many it selects.
func People(tx *postgres.Tx, f scim.Filter, page scim.Page) (all []scim.Person, total int, err error) {
	c, err := where(f, personAttributes)
	if err != nil {
		return nil, 0, err
	}
	args := append([]any{tx.TenantID}, c.args...)
	selected := people + ` AND ` + c.sql.String()
	if err := tx.Gorm.Raw(`SELECT count(*)`+selected, args...).Scan(&total).Error; err != nil {
		return nil, 0, err
	}
	var rows []personRow
	if err := tx.Gorm.Raw(personColumns+selected+` ORDER BY u.id LIMIT ? OFFSET ?`,
		append(args, page.Count, page.Skip)...).Scan(&rows).Error; err != nil {
		return nil, 0, err
	}
	for _, r := range rows {
		p, err := r.toDomain()
		if err != nil {
			return nil, 0, err
		}
		all = append(all, p)
	}
	return all, total, nil
}

// Taken reports whether another person has the user name or the address, under whatever name.
func Taken(tx *postgres.Tx, p scim.Person) (taken bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT`+people+` AND u.id::text <> ? AND (lower(`+userName+`) IN (lower(?), lower(?))
		OR lower(u.email) = lower(?) OR lower(u.username) IN (lower(?), lower(?))))`, tx.TenantID, p.ID, p.UserName, p.Email,
		p.Email, p.UserName, p.Email).Scan(&taken).Error
	return taken, err
}

// Deleted is the account with an address that an identity provider deleted, or empty.
func Deleted(tx *postgres.Tx, email string) (userID string, err error) {
	err = tx.Gorm.Raw(`SELECT u.id FROM users u JOIN scim_users s ON s.tenant_id = u.tenant_id AND s.user_id = u.id
		WHERE u.tenant_id = ? AND s.deleted_at IS NOT NULL AND lower(u.email) = lower(?)`, tx.TenantID, email).
		Scan(&userID).Error
	return userID, err
}

// SavePerson writes the name and the id of a person at the identity provider, which sees them.
func SavePerson(tx *postgres.Tx, p scim.Person) error {
	return tx.Gorm.Exec(`INSERT INTO scim_users (tenant_id, user_id, external_id, user_name) VALUES (?, ?, ?, ?)
		ON CONFLICT (tenant_id, user_id) DO UPDATE SET external_id = excluded.external_id, user_name = excluded.user_name,
		deleted_at = NULL`, tx.TenantID, p.ID, p.ExternalID, p.UserName).Error
}

// DeletePerson hides a person from the identity provider.
func DeletePerson(tx *postgres.Tx, userID string) error {
	return tx.Gorm.Exec(`INSERT INTO scim_users (tenant_id, user_id, deleted_at) VALUES (?, ?, now())
		ON CONFLICT (tenant_id, user_id) DO UPDATE SET deleted_at = now(), external_id = '', user_name = ''`, tx.TenantID,
		userID).Error
}
