package task

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/internal/postgres"
)

type approverRow struct {
	UserID, Name, Email string
	ApprovalLimit       decimal.NullDecimal
	Final               bool
}

func (r approverRow) toDomain() approval.Approver {
	a := approval.Approver{UserID: r.UserID, Name: r.Name, Final: r.Final}
	if r.ApprovalLimit.Valid {
		a.Limit = &r.ApprovalLimit.Decimal
	}
	return a
}

// approverColumns reads a user as approver: the own limit, else the highest of
// the roles', and whether a role lets the user give the last approval.
const approverColumns = `u.id AS user_id, trim(u.first_name || ' ' || u.last_name) AS name, u.email,
	coalesce(u.approval_limit, (SELECT max(r.approval_limit) FROM effective_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id)) AS approval_limit,
	EXISTS (SELECT FROM effective_roles ur JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
		WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND p.permission = 'tasks:approve') AS final`

// Holds is the condition that user u has the permission of the placeholder through any role.
const Holds = postgres.HoldsPermission

// mayDecide is the permission every approver needs; mayReassign is for other people's tasks.
const mayDecide, mayReassign = "tasks:performAction", "tasks:reassign"

// named is the condition that a level names user u: by name or id of role and group, or by user id.
const named = `(u.id::text = ANY(?::text[])
	OR EXISTS (SELECT FROM effective_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id
		AND (r.id::text = ANY(?::text[]) OR r.name = ANY(?::text[])))
	OR EXISTS (SELECT FROM group_members gm JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id WHERE gm.tenant_id = u.tenant_id AND gm.user_id = u.id
		AND (g.id::text = ANY(?::text[]) OR g.name = ANY(?::text[]))))`

func namedBy(level approval.Level) []any {
	users, roles, groups := postgres.Array(level.Users), postgres.Array(level.Roles), postgres.Array(level.Groups)
	return []any{users, roles, roles, groups, groups}
}

// Approvers are the active people a level means who may decide on tasks.
func Approvers(tx *postgres.Tx, level approval.Level) ([]approval.Approver, error) {
	return approvers(tx, named, namedBy(level)...)
}

// Meant are all people whom a level names, by name.
func Meant(tx *postgres.Tx, level approval.Level) ([]approval.Meant, error) {
	var rows []struct {
		Row             approverRow `gorm:"embedded"`
		Active, Decides bool
	}
	args := append([]any{mayDecide, tx.TenantID}, namedBy(level)...)
	err := tx.Gorm.Raw(`SELECT `+approverColumns+`, u.status = 'active' AS active, `+Holds+` AS decides FROM users u
		WHERE u.tenant_id = ? AND `+named+` ORDER BY name, u.id`, args...).Scan(&rows).Error
	people := make([]approval.Meant, len(rows))
	for n, r := range rows {
		people[n] = approval.Meant{Approver: r.Row.toDomain(), Email: r.Row.Email, Active: r.Active, Decides: r.Decides}
	}
	return people, err
}

// AllApprovers are all active people who may decide on tasks.
func AllApprovers(tx *postgres.Tx) ([]approval.Approver, error) { return approvers(tx, "true") }

// UserHolds reports whether the user is active and has a permission through any role.
func UserHolds(tx *postgres.Tx, userID, permission string) (holds bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id = nullif(?, '')::uuid AND u.status = 'active' AND `+Holds+`)`,
		tx.TenantID,
		userID,
		permission,
	).Scan(&holds).Error
	return holds, err
}

// MayReassign reports whether the user is active and may reassign any task.
func MayReassign(tx *postgres.Tx, userID string) (bool, error) {
	return UserHolds(tx, userID, mayReassign)
}

func approvers(tx *postgres.Tx, condition string, args ...any) ([]approval.Approver, error) {
	var rows []approverRow
	args = append([]any{tx.TenantID, mayDecide}, args...)
	err := tx.Gorm.Raw(`SELECT `+approverColumns+` FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND `+Holds+
		` AND `+condition+` ORDER BY u.id`, args...).Scan(&rows).Error
	people := make([]approval.Approver, len(rows))
	for n, r := range rows {
		people[n] = r.toDomain()
	}
	return people, err
}

// Delegations are the delegations of a step's people that hold on a day.
func Delegations(tx *postgres.Tx, step approval.Step, on calendar.Date) ([]approval.Delegation, error) {
	var rows []struct {
		ID, FromUser, UserID, Name string
		StartsOn, EndsOn           time.Time
		AmountLimit, ApprovalLimit decimal.NullDecimal
		Final                      bool
	}
	people := make([]string, len(step.Approvers))
	for n, a := range step.Approvers {
		people[n] = a.UserID
	}
	err := tx.Gorm.Raw(`SELECT d.id, d.from_user, d.starts_on, d.ends_on, d.amount_limit, `+approverColumns+`
		FROM delegations d JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.to_user AND u.status = 'active'
		WHERE d.tenant_id = ? AND d.from_user::text = ANY(?::text[]) AND ?::date BETWEEN d.starts_on AND d.ends_on AND d.canceled_at IS NULL AND `+Holds+` ORDER BY d.id`,
		tx.TenantID, postgres.Array(people), on.String(), mayDecide).Scan(&rows).Error
	out := make([]approval.Delegation, len(rows))
	for n, r := range rows {
		delegate := approverRow{UserID: r.UserID, Name: r.Name, ApprovalLimit: r.ApprovalLimit, Final: r.Final}
		// A date column arrives as midnight UTC.
		out[n] = approval.Delegation{ID: r.ID, FromUser: r.FromUser, Delegate: delegate.toDomain(),
			From: calendar.Of(r.StartsOn, time.UTC), To: calendar.Of(r.EndsOn, time.UTC)}
		if r.AmountLimit.Valid {
			out[n].Limit = &r.AmountLimit.Decimal
		}
	}
	return out, err
}

// Candidate is a person to whom a task can be reassigned.
type Candidate struct {
	approval.Approver

	Email string
}

// Candidates are the active people who may approve, with a limit of their own or of
// a role, and whose name or e-mail address contains the search, by name.
func Candidates(tx *postgres.Tx, search string, limit int) ([]Candidate, error) {
	var rows []approverRow
	err := tx.Gorm.Raw(`SELECT * FROM (SELECT `+approverColumns+` FROM users u
		WHERE u.tenant_id = ? AND u.status = 'active' AND `+Holds+`
		  AND position(lower(?) IN lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0) p
		WHERE approval_limit IS NOT NULL ORDER BY name, user_id LIMIT ?`, tx.TenantID, mayDecide, search, limit).Scan(&rows).Error
	people := make([]Candidate, len(rows))
	for n, r := range rows {
		people[n] = Candidate{Approver: r.toDomain(), Email: r.Email}
	}
	return people, err
}
