package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

type approvalRuleRow struct {
	TenantID, ID, ProjectID string
	Position                int
	Name, Condition, Levels string
	Version                 int64
}

func (approvalRuleRow) TableName() string { return "approval_rules" }

func (r approvalRuleRow) toDomain() (approval.Rule, error) {
	rule := approval.Rule{ID: r.ID, ProjectID: r.ProjectID, Position: r.Position, Name: r.Name, Version: r.Version}
	if err := json.Unmarshal([]byte(r.Condition), &rule.Condition); err != nil {
		return rule, fmt.Errorf("condition of rule %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Levels), &rule.Levels); err != nil {
		return rule, fmt.Errorf("levels of rule %s: %w", r.ID, err)
	}
	return rule, nil
}

// ApprovalRules are a project's rules in the order they are evaluated.
func (s *Store) ApprovalRules(ctx context.Context, tenantID, projectID string) (rules []approval.Rule, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		rules, err = t.approvalRules(projectID)
		return err
	})
	return rules, err
}

func (t *Tenant) approvalRules(projectID string) ([]approval.Rule, error) {
	var rows []approvalRuleRow
	if err := t.Gorm.Where("tenant_id = ? AND project_id = ?", t.TenantID,
		projectID).Order("position").Find(&rows).Error; err != nil {
		return nil, err
	}
	rules := make([]approval.Rule, len(rows))
	for n, r := range rows {
		var err error
		if rules[n], err = r.toDomain(); err != nil {
			return nil, err
		}
	}
	return rules, nil
}

// ReplaceApprovalRules sets a project's rules, in the order given. Invoices
// submitted before keep the plan they have.
func (s *Store) ReplaceApprovalRules(ctx context.Context, tenantID, projectID string, rules []approval.Rule) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.ReplaceApprovalRules(projectID, rules) })
}

// ReplaceApprovalRules is the same inside a transaction.
func (t *Tenant) ReplaceApprovalRules(projectID string, rules []approval.Rule) error {
	before, err := t.approvalRules(projectID)
	if err != nil {
		return err
	}
	if err := t.Gorm.Exec("DELETE FROM approval_rules WHERE tenant_id = ? AND project_id = ?", t.TenantID,
		projectID).Error; err != nil {
		return err
	}
	for n, r := range rules {
		if err := r.Validate(); err != nil {
			return err
		}
		condition, err := json.Marshal(r.Condition)
		if err != nil {
			return err
		}
		levels, err := json.Marshal(r.Levels)
		if err != nil {
			return err
		}
		row := approvalRuleRow{TenantID: t.TenantID, ID: id.New(), ProjectID: projectID, Position: n + 1, Name: r.Name,
			Condition: string(condition), Levels: string(levels), Version: 1}
		if err := t.Gorm.Create(&row).Error; err != nil {
			return err
		}
	}
	return t.Audit(postgres.Change{Area: "Approval rules", Action: "replaced", ObjectType: "project", ObjectID: projectID,
		ProjectID: projectID, Old: ruleView(before), New: ruleView(rules), Edit: true})
}

// ruledView is what the audit log keeps of a rule: its condition in words, and who decides at each level.
type ruledView struct {
	Name      string
	Order     int
	Condition string
	Levels    []approval.Level
}

func ruleView(rules []approval.Rule) []ruledView {
	view := make([]ruledView, len(rules))
	for n, r := range rules {
		view[n] = ruledView{r.Name, n + 1, r.Condition.Words(), r.Levels}
	}
	return view
}

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
	coalesce(u.approval_limit, (SELECT max(r.approval_limit) FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id)) AS approval_limit,
	EXISTS (SELECT FROM user_roles ur JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
		WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND p.permission = 'tasks:approve') AS final`

// holds is the condition that a user has a permission through any role.
const holds = `EXISTS (SELECT FROM user_roles ur JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
	WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND p.permission = ?)`

// mayDecide is the permission every approver needs; mayReassign is for other people's tasks.
const mayDecide, mayReassign = "tasks:performAction", "tasks:reassign"

// approversOf are the active people a level means, by name or id of role and group, or by user id.
func (t *Tenant) approversOf(level approval.Level) ([]approval.Approver, error) {
	return t.approvers(`(u.id::text = ANY(string_to_array(?, chr(31)))
		OR EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id
			AND (r.id::text = ANY(string_to_array(?, chr(31))) OR r.name = ANY(string_to_array(?, chr(31)))))
		OR EXISTS (SELECT FROM group_members gm JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id WHERE gm.tenant_id = u.tenant_id AND gm.user_id = u.id
			AND (g.id::text = ANY(string_to_array(?, chr(31))) OR g.name = ANY(string_to_array(?, chr(31))))))`,
		joined(level.Users), joined(level.Roles), joined(level.Roles), joined(level.Groups), joined(level.Groups))
}

// allApprovers are all people who could be asked when a level's limits do not suffice.
func (t *Tenant) allApprovers() ([]approval.Approver, error) { return t.approvers("true") }

// actorMayReassign reads the permission from the database: a workflow's input is no proof of it.
func (t *Tenant) actorMayReassign() (may bool, err error) {
	err = t.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id::text = ? AND u.status = 'active' AND `+holds+`)`,
		t.TenantID, t.Actor.UserID, mayReassign).Scan(&may).Error
	return may, err
}

func (t *Tenant) approvers(condition string, args ...any) ([]approval.Approver, error) {
	var rows []approverRow
	args = append([]any{t.TenantID, mayDecide}, args...)
	err := t.Gorm.Raw(`SELECT `+approverColumns+` FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND `+holds+
		` AND `+condition+` ORDER BY u.id`, args...).Scan(&rows).Error
	people := make([]approval.Approver, len(rows))
	for n, r := range rows {
		people[n] = r.toDomain()
	}
	return people, err
}

// joined joins names for string_to_array: gorm would expand a slice into a tuple.
func joined(names []string) string {
	out := ""
	for n, name := range names {
		if n > 0 {
			out += "\x1f"
		}
		out += name
	}
	return out
}

// delegationsOf are the delegations of a step's people that hold on a day.
func (t *Tenant) delegationsOf(step approval.Step, on calendar.Date) ([]approval.Delegation, error) {
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
	err := t.Gorm.Raw(`SELECT d.id, d.from_user, d.starts_on, d.ends_on, d.amount_limit, `+approverColumns+`
		FROM delegations d JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.to_user AND u.status = 'active'
		WHERE d.tenant_id = ? AND d.from_user::text = ANY(string_to_array(?, chr(31))) AND ?::date BETWEEN d.starts_on AND d.ends_on AND `+holds+` ORDER BY d.id`,
		t.TenantID, joined(people), on.String(), mayDecide).Scan(&rows).Error
	out := make([]approval.Delegation, len(rows))
	for n, r := range rows {
		delegate := approverRow{UserID: r.UserID, Name: r.Name, ApprovalLimit: r.ApprovalLimit, Final: r.Final}
		out[n] = approval.Delegation{ID: r.ID, FromUser: r.FromUser, Delegate: delegate.toDomain(), From: dateOf(&r.StartsOn),
			To: dateOf(&r.EndsOn)}
		if r.AmountLimit.Valid {
			out[n].Limit = &r.AmountLimit.Decimal
		}
	}
	return out, err
}
