package approval_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

func limit(text string) *decimal.Decimal {
	d := decimal.RequireFromString(text)
	return &d
}

func TestListOfLimitsShowsWhereTheEffectiveLimitComesFrom(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Exec(`UPDATE users SET approval_limit = 250.5 WHERE id = $1`, w.AnnID)
	approverRole, free := id.New(), id.New()
	w.Exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, 'Approver without limit'), ($1, $3, 'Free')`, w.TenantID,
		approverRole, free)
	for _, p := range []string{"tasks:performAction", "tasks:approve"} {
		w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, w.TenantID, approverRole, p)
	}
	w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, 'tasks:performAction')`, w.TenantID,
		free)
	eve, _ := w.User("Eve Exposed", approverRole)
	w.User("Fay Free", free)
	goneID, _ := w.User("Gus Gone", approverRole)
	w.Exec(`UPDATE users SET status = 'inactive' WHERE id = $1`, goneID)
	w.Exec(`UPDATE users SET approval_limit = 10 WHERE id = $1`, w.ClerkID)
	page, err := commands(w.DB).People(w.TenantID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	found := map[string]approval.Holder{}
	for _, h := range page.Rows {
		found[h.FullName] = h
	}
	require.Len(t, found, 6, "who neither decides nor has a limit, and who is deactivated, is not in the list")
	ann := found["Ann Approver"]
	require.Equal(t, []string{"250.5", "1000", "250.5"}, []string{ann.OwnLimit.Decimal.String(),
		ann.RoleLimit.Decimal.String(), ann.EffectiveLimit.Decimal.String()}, "the own limit counts, also a lower one")
	require.Equal(t, "Approver", ann.LimitRoles)
	require.Equal(t, "USD", ann.Currency)
	require.Equal(t, "1000", found["Bob Approver"].EffectiveLimit.Decimal.String())
	require.False(t, found["Bob Approver"].OwnLimit.Valid)
	authority := map[string]approval.Authority{}
	for name, h := range found {
		authority[name] = h.Authority
	}
	require.Equal(t, map[string]approval.Authority{"Ann Approver": approval.GivesLast, "Bob Approver": approval.GivesLast,
		"Mia Manager": approval.GivesLast, "Eve Exposed": approval.MissingLimit, "Fay Free": approval.NoApproval,
		"Carla Clerk": approval.UnusedLimit}, authority)
	w.Exec(`UPDATE roles SET approval_limit = 5 WHERE id = $1`, free)
	missing, err := commands(w.DB).People(w.TenantID).Page(ctx,
		grid.Query{Filters: []grid.Filter{{Field: "authority", Operator: grid.In, Values: []string{"missingLimit"}}}})
	require.NoError(t, err)
	require.Len(t, missing.Rows, 1)
	require.Equal(t, eve, missing.Rows[0].ID)
	roles, err := commands(w.DB).Roles(w.TenantID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	byName := map[string]approval.RoleHolder{}
	for _, r := range roles.Rows {
		byName[r.Name] = r
	}
	require.Equal(t, int64(1), byName["Approver without limit"].Members)
	require.Equal(t, approval.EarlierLevel, byName["Free"].Authority)
	require.Equal(t, int64(2), byName["Approver"].Members)
}

func TestLimitOfARoleIsSetByPeopleWithoutIt(t *testing.T) {
	w := storetest.NewPayables(t)
	c := commands(w.DB)
	var approver string
	page, err := c.Roles(w.TenantID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	for _, r := range page.Rows {
		if r.Name == "Approver" {
			approver = r.ID
		}
	}
	seen, err := c.RoleLimit(ctx, w.TenantID, approver)
	require.NoError(t, err)
	require.Equal(t, "1000", seen.ApprovalLimit.String())
	_, err = c.SetRoleLimit(w.Ann, w.TenantID, approver, limit("5000"), seen.Version)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "nobody changes a limit of their own")
	saved, err := c.SetRoleLimit(w.Mia, w.TenantID, approver, limit("5000"), seen.Version)
	require.NoError(t, err)
	require.Equal(t, "5000", saved.ApprovalLimit.String())
	_, err = c.SetRoleLimit(w.Mia, w.TenantID, approver, nil, seen.Version)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	for _, bad := range []string{"0", "-1", "1.005", "1000000000000000"} {
		_, err = c.SetRoleLimit(w.Mia, w.TenantID, approver, limit(bad), saved.Version)
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), bad)
	}
	removed, err := c.SetRoleLimit(w.Mia, w.TenantID, approver, nil, saved.Version)
	require.NoError(t, err)
	require.Nil(t, removed.ApprovalLimit)
	require.Equal(t, int64(2), storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND object_type = 'role' AND action = 'approval limit changed'`,
		w.TenantID))
	require.Equal(t, int64(2), storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM events WHERE tenant_id = $1 AND type = 'updateUser'`, w.TenantID))
	other := storetest.TenantWithRoles(t, w.DB)
	_, err = c.SetRoleLimit(storetest.As(other, id.New(), "Other"), other, approver, nil, removed.Version)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
