package store

import (
	"context"

	"countersign.dev/domain/approval"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// ApprovalRules are a project's rules in the order they are evaluated.
func (s *Store) ApprovalRules(ctx context.Context, tenantID, projectID string) (rules []approval.Rule, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		rules, err = taskrow.Rules(t.Tx, projectID)
		return err
	})
	return rules, err
}

// ReplaceApprovalRules sets a project's rules, in the order given. Invoices
// submitted before keep the plan they have.
func (s *Store) ReplaceApprovalRules(ctx context.Context, tenantID, projectID string, rules []approval.Rule) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.ReplaceApprovalRules(projectID, rules) })
}

// ReplaceApprovalRules is the same inside a transaction.
func (t *Tenant) ReplaceApprovalRules(projectID string, rules []approval.Rule) error {
	for _, r := range rules {
		if err := r.Validate(); err != nil {
			return err
		}
	}
	before, err := taskrow.Rules(t.Tx, projectID)
	if err != nil {
		return err
	}
	if err := taskrow.ReplaceRules(t.Tx, projectID, rules); err != nil {
		return err
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
