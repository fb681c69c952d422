package scim

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
)

type groupRow struct {
	ID, ExternalID, Name, Members string
	CreatedAt, UpdatedAt          time.Time
	Version                       int64
}

func (r groupRow) toDomain() (scim.Group, error) {
	g := scim.Group{ID: r.ID, ExternalID: r.ExternalID, Name: r.Name, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Version: r.Version}
	return g, json.Unmarshal([]byte(r.Members), &g.Members)
}

const groupColumns = `SELECT g.id, s.external_id, g.name, g.created_at, g.updated_at, g.version,
	CASE WHEN ? THEN (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) ORDER BY u.id), '[]')
	  FROM group_members m JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
	  WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) ELSE '[]' END::text AS members`

// groups are those that an identity provider created.
const groups = ` FROM scim_groups s JOIN groups g ON g.tenant_id = s.tenant_id AND g.id = s.group_id WHERE s.tenant_id = ?`

// Group is one group with its members.
func Group(tx *postgres.Tx, groupID string) (scim.Group, error) {
	var r groupRow
	if err := tx.Gorm.Raw(groupColumns+groups+` AND g.id = ?`, true, tx.TenantID, groupID).Take(&r).Error; err != nil {
		return scim.Group{}, err
	}
	return r.toDomain()
}

// Groups is a page of the groups that a filter selects, with or without their members, and how many it selects.
func Groups(tx *postgres.Tx, f scim.Filter, page scim.Page, members bool) (all []scim.Group, total int, err error) {
	c, err := where(f, groupAttributes)
	if err != nil {
		return nil, 0, err
	}
	args := append([]any{tx.TenantID}, c.args...)
	selected := groups + ` AND ` + c.sql.String()
	if err := tx.Gorm.Raw(`SELECT count(*)`+selected, args...).Scan(&total).Error; err != nil {
		return nil, 0, err
	}
	var rows []groupRow
	args = append(append([]any{members}, args...), page.Count, page.Skip)
	if err := tx.Gorm.Raw(groupColumns+selected+` ORDER BY g.id LIMIT ? OFFSET ?`, args...).Scan(&rows).Error; err != nil {
		return nil, 0, err
	}
	for _, r := range rows {
		g, err := r.toDomain()
		if err != nil {
			return nil, 0, err
		}
		all = append(all, g)
	}
	return all, total, nil
}

// SaveGroup writes the id of a group at the identity provider.
func SaveGroup(tx *postgres.Tx, groupID, externalID string) error {
	return tx.Gorm.Exec(`INSERT INTO scim_groups (tenant_id, group_id, external_id) VALUES (?, ?, ?)
		ON CONFLICT (tenant_id, group_id) DO UPDATE SET external_id = excluded.external_id`, tx.TenantID, groupID,
		externalID).Error
}

// GroupsOf are the groups of a person that an identity provider created.
func GroupsOf(tx *postgres.Tx, userID string) (groupIDs []string, err error) {
	err = tx.Gorm.Raw(`SELECT m.group_id FROM group_members m JOIN scim_groups s ON s.tenant_id = m.tenant_id AND s.group_id = m.group_id
		WHERE m.tenant_id = ? AND m.user_id = ? ORDER BY 1`, tx.TenantID, userID).Scan(&groupIDs).Error
	return groupIDs, err
}
