// Package connection stores the rows of connections, their profiles and their sealed secrets.
package connection

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, Type, Name, Description string
	CreatedAt, UpdatedAt                  time.Time `gorm:"->"`
	Version                               int64
}

func (row) TableName() string { return "connections" }

// Get is one connection with its profiles.
func Get(tx *postgres.Tx, connectionID string) (connection.Connection, error) {
	return get(tx, connectionID, "")
}

// Lock is Get. Other changes of the connection and of its profiles wait until the transaction ends.
func Lock(tx *postgres.Tx, connectionID string) (connection.Connection, error) {
	return get(tx, connectionID, "UPDATE")
}

func get(tx *postgres.Tx, connectionID, lock string) (c connection.Connection, err error) {
	query := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, connectionID)
	if lock != "" {
		query = query.Clauses(clause.Locking{Strength: lock})
	}
	var r row
	if err := query.Take(&r).Error; err != nil {
		return c, err
	}
	c = connection.Connection{ID: r.ID, Type: connection.Type(r.Type), Name: r.Name, Description: r.Description,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version}
	c.Profiles, err = profiles(tx, `p.connection_id = ?::uuid`, connectionID)
	return c, err
}

// NameTaken reports whether a connection other than except has the name.
func NameTaken(tx *postgres.Tx, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM connections WHERE tenant_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
		tx.TenantID, name, except).Scan(&taken).Error
	return taken, err
}

// Find is the connection of a name; false if there is none. It has no profiles.
func Find(tx *postgres.Tx, name string) (c connection.Connection, found bool, err error) {
	var rows []row
	err = tx.Gorm.Where("tenant_id = ? AND name = ?", tx.TenantID, name).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return c, false, err
	}
	return connection.Connection{ID: rows[0].ID, Type: connection.Type(rows[0].Type), Name: rows[0].Name}, true, nil
}

// Insert adds a connection without profiles.
func Insert(tx *postgres.Tx, c connection.Connection) error {
	added := row{TenantID: tx.TenantID, ID: c.ID, Type: string(c.Type), Name: c.Name, Description: c.Description,
		Version: 1}
	return tx.Gorm.Create(&added).Error
}

// Update writes name and description if the version is still the current one.
func Update(tx *postgres.Tx, c connection.Connection) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE connections SET name = ?, description = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		c.Name, c.Description, tx.TenantID, c.ID, c.Version))
}

// Touch records that a profile of a locked connection changed. The version stays: it is that of name and description.
func Touch(tx *postgres.Tx, connectionID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE connections SET updated_at = now() WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, connectionID))
}

// Delete removes a locked connection with its profiles and secrets.
func Delete(tx *postgres.Tx, connectionID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM connections WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		connectionID))
}

// LockForSteps keeps a profile that steps use from being deleted until the end of the transaction. It locks the
// connection, because a deletion does so before it reads what uses the profiles.
func LockForSteps(tx *postgres.Tx, profileID string) (p connection.Profile, err error) {
	var locked int
	if err := tx.Gorm.Raw(`SELECT 1 FROM connection_profiles p JOIN connections n ON n.tenant_id = p.tenant_id AND n.id = p.connection_id
		WHERE p.tenant_id = ? AND p.id = ? FOR KEY SHARE OF n`, tx.TenantID, profileID).Scan(&locked).Error; err != nil {
		return p, err
	}
	return Profile(tx, profileID)
}

// List is the list of connections.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "connections c",
		ID:   "c.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "c.id"),
			postgres.ChoiceColumn("type", "c.type", connection.Type("").Values()...),
			postgres.Column("name", grid.String, "c.name"),
			postgres.Column("description", grid.String, "c.description"),
			postgres.Column("profiles", grid.Number,
				`(SELECT count(*) FROM connection_profiles p WHERE p.tenant_id = c.tenant_id AND p.connection_id = c.id)`),
			postgres.Column("usedBy", grid.Number,
				`((SELECT count(*) FROM connection_profiles p JOIN mail_senders m ON m.tenant_id = p.tenant_id AND m.profile_id = p.id
				WHERE p.tenant_id = c.tenant_id AND p.connection_id = c.id)
				+ (SELECT count(*) FROM connection_profiles p JOIN bank_accounts a ON a.tenant_id = p.tenant_id AND p.id IN (a.profile_id, a.bank_key_profile_id, a.own_key_profile_id)
				WHERE p.tenant_id = c.tenant_id AND p.connection_id = c.id)
				+ (SELECT count(*) FROM connection_profiles p JOIN erp_connections e ON e.tenant_id = p.tenant_id AND e.profile_id = p.id
				WHERE p.tenant_id = c.tenant_id AND p.connection_id = c.id)
				+ (SELECT count(*) FROM connection_profiles p JOIN project_components k ON k.tenant_id = p.tenant_id
				WHERE p.tenant_id = c.tenant_id AND p.connection_id = c.id AND k.deleted_at IS NULL AND `+usedByNewest+`))`),
			postgres.Column("creationTime", grid.Time, "c.created_at"),
			postgres.Column("lastModificationTime", grid.Time, "c.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}
