package group

import (
	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
)

// Uses are the approval rules that name a group, by id or name, and the projects that are reserved for it. It
// includes projects that the reader does not see.
func Uses(tx *postgres.Tx, g group.Group) (u group.Use, err error) {
	if err := tx.Gorm.Raw(`SELECT r.name || ' (' || p.name || ')' FROM approval_rules r
		JOIN projects p ON p.tenant_id = r.tenant_id AND p.id = r.project_id
		WHERE r.tenant_id = ? AND `+named+` ORDER BY p.name, r.position`,
		tx.TenantID, g.ID, g.Name).Scan(&u.Rules).Error; err != nil {
		return u, err
	}
	err = tx.Gorm.Raw(`SELECT p.name FROM project_members m JOIN projects p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
		WHERE m.tenant_id = ? AND m.member_id = ? AND m.kind = 'group' ORDER BY p.name`, tx.TenantID, g.ID).Scan(&u.Projects).Error
	return u, err
}

// named is the condition that a level of rule r names the group of the placeholders, id and name.
const named = `EXISTS (SELECT FROM jsonb_path_query(r.levels, '$[*].groups[*]') n WHERE n #>> '{}' IN (?, ?))`

// RenameInRules writes the new name of a group into the approval rules that name it by the old one, so that they keep
// their approvers.
func RenameInRules(tx *postgres.Tx, before, after string) error {
	return tx.Gorm.Exec(`UPDATE approval_rules r SET version = version + 1, updated_at = now(), levels = (
			SELECT jsonb_agg(CASE WHEN jsonb_typeof(l -> 'groups') = 'array' THEN jsonb_set(l, '{groups}', (
				SELECT coalesce(jsonb_agg(CASE WHEN n = ?::text THEN ?::text ELSE n END ORDER BY at), '[]') FROM jsonb_array_elements_text(l -> 'groups') WITH ORDINALITY e (n, at)))
			ELSE l END ORDER BY position) FROM jsonb_array_elements(r.levels) WITH ORDINALITY s (l, position))
		WHERE r.tenant_id = ? AND jsonb_typeof(r.levels) = 'array' AND `+named,
		before, after, tx.TenantID, before, before).Error
}
