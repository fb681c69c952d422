// Package approval holds the use cases of approval rules.
package approval

import (
	"countersign.dev/domain/approval"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
)

// ReplaceRules sets a project's rules in the order given. Invoices that were submitted before keep their plan.
func ReplaceRules(tx *postgres.Tx, projectID string, rules []approval.Rule) error {
	for _, r := range rules {
		if err := r.Validate(); err != nil {
			return err
		}
	}
	before, err := approvalrow.Rules(tx, projectID)
	if err != nil {
		return err
	}
	if err := approvalrow.Replace(tx, projectID, rules); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Approval rules", Action: "replaced", ObjectType: "project", ObjectID: projectID,
		ProjectID: projectID, Old: auditedRules(before), New: auditedRules(rules), Edit: true})
}

// auditedRule is a rule in the audit log. Its condition is in words.
type auditedRule struct {
	Name      string
	Order     int
	Condition string
	Levels    []approval.Level
}

func auditedRules(rules []approval.Rule) []auditedRule {
	view := make([]auditedRule, len(rules))
	for n, r := range rules {
		view[n] = auditedRule{r.Name, n + 1, r.Condition.Text(), r.Levels}
	}
	return view
}
