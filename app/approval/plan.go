package approval

import (
	"countersign.dev/domain/approval"
	"countersign.dev/domain/money"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	taskrow "countersign.dev/internal/store/task"
)

// Plan finds the approval rule of a subject and its approvers. A conflict states why there is no eligible
// approver.
func Plan(
	tx *postgres.Tx, projectID string, facts subject.Facts, amount money.Amount, involved []string,
) (approval.Plan, error) {
	rules, err := approvalrow.Rules(tx, projectID)
	if err != nil {
		return approval.Plan{}, err
	}
	rule, err := approval.First(rules, facts)
	if err != nil {
		return approval.Plan{}, err
	}
	return planOf(tx, rule, amount, involved)
}

// planOf finds the approvers of a rule.
func planOf(
	tx *postgres.Tx, rule approval.Rule, amount money.Amount, involved []string,
) (plan approval.Plan, err error) {
	resolved := make([][]approval.Approver, len(rule.Levels))
	for n, level := range rule.Levels {
		if resolved[n], err = taskrow.Approvers(tx, level); err != nil {
			return plan, err
		}
	}
	anyone := func() ([]approval.Approver, error) { return taskrow.AllApprovers(tx) }
	return approval.Make(rule, resolved, anyone, amount, involved)
}
