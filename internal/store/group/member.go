package group

import (
	"countersign.dev/internal/postgres"
)

// HasMember reports whether the user is a member of the group.
func HasMember(tx *postgres.Tx, groupID, userID string) (has bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM group_members WHERE tenant_id = ? AND group_id = ? AND user_id::text = ?)`, tx.TenantID,
		groupID, userID).Scan(&has).Error
	return has, err
}

// MemberNames are the names of those of the users who are members.
func MemberNames(tx *postgres.Tx, groupID string, userIDs []string) ([]string, error) {
	names := []string{}
	err := tx.Gorm.Raw(`SELECT trim(u.first_name || ' ' || u.last_name) FROM group_members m
		JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
		WHERE m.tenant_id = ? AND m.group_id = ? AND m.user_id = ANY(?::uuid[]) ORDER BY 1, u.id`, tx.TenantID, groupID,
		postgres.Array(userIDs)).Scan(&names).Error
	return names, err
}

// Eligible are those of the users who may become members: people who are not deactivated.
func Eligible(tx *postgres.Tx, userIDs []string) (ids []string, err error) {
	err = tx.Gorm.Raw(`SELECT u.id FROM users u WHERE u.tenant_id = ? AND u.id = ANY(?::uuid[]) AND u.status <> 'inactive'
		AND NOT u.machine`, tx.TenantID,
		postgres.Array(userIDs)).Scan(&ids).Error
	return ids, err
}

// AddMembers adds users to a group and returns those who were not members before.
func AddMembers(tx *postgres.Tx, groupID string, userIDs []string) (added []string, err error) {
	err = tx.Gorm.Raw(`INSERT INTO group_members (tenant_id, group_id, user_id) SELECT ?, ?, unnest(?::uuid[])
		ON CONFLICT DO NOTHING RETURNING user_id`, tx.TenantID, groupID, postgres.Array(userIDs)).Scan(&added).Error
	return added, err
}

// RemoveMembers removes users from a group and returns those who were members.
func RemoveMembers(tx *postgres.Tx, groupID string, userIDs []string) (removed []string, err error) {
	err = tx.Gorm.Raw(`DELETE FROM group_members WHERE tenant_id = ? AND group_id = ? AND user_id = ANY(?::uuid[])
		RETURNING user_id`, tx.TenantID, groupID, postgres.Array(userIDs)).Scan(&removed).Error
	return removed, err
}
