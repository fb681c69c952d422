package store

import (
	"context"

	"countersign.dev/domain/task"
)

// maxCandidates is what a search field shows; a longer list is narrowed by typing.
const maxCandidates = 20

// TaskCandidates are the active people who may approve, with a limit of their
// own or of a role, and whose name or e-mail contains the search, by name.
func (s *Store) TaskCandidates(ctx context.Context, tenantID, search string) (people []task.Candidate, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT u.id AS user_id, trim(u.first_name || ' ' || u.last_name) AS name, u.email
			FROM users u
			WHERE u.status = 'active' AND position(lower(?) IN lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0
			  AND EXISTS (SELECT FROM user_roles ur JOIN role_permissions rp ON rp.tenant_id = ur.tenant_id AND rp.role_id = ur.role_id
			              WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND rp.permission = 'tasks:performAction')
			  AND (u.approval_limit IS NOT NULL OR EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
			              WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND r.approval_limit IS NOT NULL))
			ORDER BY name, u.id LIMIT ?`, search, maxCandidates).Scan(&people).Error
	})
	return people, err
}
