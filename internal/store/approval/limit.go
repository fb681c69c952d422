package approval

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// roleOf is the roles of user u that fulfill a condition.
func roleOf(what, condition string) string {
	return `(SELECT ` + what + ` FROM effective_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id` + condition + `)`
}

// grants is the condition that role r has one of the permissions.
const (
	grantsDecision = `EXISTS (SELECT FROM role_permissions p WHERE p.tenant_id = r.tenant_id AND p.role_id = r.id AND p.permission = 'tasks:performAction')`
	grantsApproval = `EXISTS (SELECT FROM role_permissions p WHERE p.tenant_id = r.tenant_id AND p.role_id = r.id AND p.permission = 'tasks:approve')`
)

// authority is the case distinction of approval.Authority.
const authority = `CASE WHEN effective_limit IS NOT NULL AND NOT decides THEN 'unusedLimit'
	WHEN effective_limit IS NOT NULL AND approves THEN 'givesLast' WHEN effective_limit IS NOT NULL THEN 'earlierLevel'
	WHEN approves THEN 'missingLimit' ELSE 'noApproval' END`

const tenantCurrency = `(SELECT currency::text FROM tenants)`

// People is the list of people who may decide on tasks or have an approval limit. Deactivated people are not in it.
func People(db *postgres.DB, tenantID string) grid.List[approval.Holder] {
	return postgres.NewList[approval.Holder](db, tenantID, postgres.ListDefinition{
		From: `(SELECT l.*, coalesce(l.own_limit, l.role_limit) AS effective_limit FROM (
			SELECT u.id, u.tenant_id, trim(u.first_name || ' ' || u.last_name) AS full_name, u.email, u.approval_limit AS own_limit,
				` + roleOf("max(r.approval_limit)", "") + ` AS role_limit,
				EXISTS ` + roleOf("", " AND "+grantsDecision) + ` AS decides, EXISTS ` + roleOf("", " AND "+grantsApproval) + ` AS approves
			FROM users u WHERE u.status <> 'inactive') l) h`,
		Where: "decides OR approves OR effective_limit IS NOT NULL", ID: "h.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "h.id"),
			postgres.Column("fullName", grid.String, "h.full_name"),
			postgres.Column("email", grid.String, "h.email"),
			postgres.ChoiceColumn("authority", authority, enum.Values[approval.Authority]()...),
			limitColumn("ownLimit", "h.own_limit"), limitColumn("roleLimit", "h.role_limit"),
			limitColumn("effectiveLimit", "h.effective_limit"),
			postgres.UnsearchedColumn("currency", tenantCurrency),
			roleNames("limitRoles", "r.approval_limit = h.role_limit"),
			roleNames("approvingRoles", "("+grantsDecision+" OR "+grantsApproval+")"),
		},
		Order: []grid.Sort{{Field: "fullName"}},
	})
}

func limitColumn(name, sql string) postgres.ListColumn {
	c := postgres.OptionalColumn(name, grid.Number, sql).In(tenantCurrency)
	c.Totaled = false // a sum of limits means nothing
	return c
}

func roleNames(name, condition string) postgres.ListColumn {
	return postgres.UnsearchedColumn(name,
		`coalesce((SELECT string_agg(r.name, ', ' ORDER BY r.priority, r.name) FROM roles r
			WHERE EXISTS (SELECT FROM effective_roles ur WHERE ur.tenant_id = h.tenant_id AND ur.user_id = h.id AND ur.role_id = r.id)
			AND `+condition+`), '')`)
}

// Roles is the list of roles that decide on tasks or have an approval limit.
func Roles(db *postgres.DB, tenantID string) grid.List[approval.RoleHolder] {
	return postgres.NewList[approval.RoleHolder](db, tenantID, postgres.ListDefinition{
		From: `(SELECT r.id, r.tenant_id, r.name, r.priority, r.version, r.approval_limit AS effective_limit,
				` + grantsDecision + ` AS decides, ` + grantsApproval + ` AS approves,
				(SELECT count(DISTINCT ur.user_id) FROM effective_roles ur JOIN users u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id
					WHERE ur.tenant_id = r.tenant_id AND ur.role_id = r.id AND u.status <> 'inactive') AS members
			FROM roles r) h`,
		Where: "decides OR approves OR effective_limit IS NOT NULL", ID: "h.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "h.id"),
			postgres.Column("name", grid.String, "h.name"),
			postgres.ChoiceColumn("authority", authority, enum.Values[approval.Authority]()...),
			limitColumn("limit", "h.effective_limit"),
			postgres.UnsearchedColumn("currency", tenantCurrency),
			postgres.Column("members", grid.Number, "h.members"),
			postgres.Column("version", grid.Number, "h.version"),
		},
		Order: []grid.Sort{{Field: "name"}},
	})
}

// RoleLimit is the approval limit of a role.
type RoleLimit struct {
	ID, Name      string
	ApprovalLimit *decimal.Decimal
	Version       int64
}

// LockRole returns the limit of a role. Other changes of the role wait until the transaction ends.
func LockRole(tx *postgres.Tx, roleID string) (r RoleLimit, err error) {
	err = tx.Gorm.Raw(`SELECT id, name, approval_limit, version FROM roles WHERE tenant_id = ? AND id = ? FOR UPDATE`,
		tx.TenantID, roleID).Take(&r).Error
	return r, err
}

// Role returns the limit of a role.
func Role(tx *postgres.Tx, roleID string) (r RoleLimit, err error) {
	err = tx.Gorm.Raw(`SELECT id, name, approval_limit, version FROM roles WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		roleID).Take(&r).Error
	return r, err
}

// SetRoleLimit writes the limit of a role on the version that was seen. Nil removes it.
func SetRoleLimit(tx *postgres.Tx, roleID string, limit *decimal.Decimal, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE roles SET approval_limit = ?, version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`, limit,
		tx.TenantID, roleID, version))
}

// HoldsRole reports whether the user has the role.
func HoldsRole(tx *postgres.Tx, userID, roleID string) (holds bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM effective_roles WHERE tenant_id = ? AND user_id::text = ? AND role_id = ?)`,
		tx.TenantID, userID, roleID).Scan(&holds).Error
	return holds, err
}
