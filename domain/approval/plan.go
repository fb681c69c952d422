package approval

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Approver is a person who may decide, as of the time of planning.
type Approver struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
	// Limit is the highest amount the person may finally approve. A person
	// without one, of their own or of a role, may not approve at any level.
	Limit *decimal.Decimal `json:"limit,omitempty"`
	// Final says that a role lets the person give the last approval (tasks:approve).
	Final bool `json:"final,omitempty"`
}

// MayApprove says whether the person may approve at all.
func (a Approver) MayApprove() bool { return a.Limit != nil }

// Covers says whether the person may give the last approval of the amount.
func (a Approver) Covers(amount money.Amount) bool {
	return a.Final && a.Limit != nil && a.Limit.GreaterThanOrEqual(amount.Decimal())
}

// Step is one level of a plan with the people it asks.
type Step struct {
	Name      string     `json:"name"`
	Approvers []Approver `json:"approvers"`
}

// Plan is fixed at submission. Later changes of a rule do not affect it.
type Plan struct {
	RuleID   string `json:"ruleId,omitempty"`
	RuleName string `json:"ruleName"`
	Text     string `json:"text"` // the rule in plain English
	// Condition is that of the rule, so that the reason can be written in the reader's language.
	Condition Condition `json:"condition"`
	Steps     []Step    `json:"steps"` // empty: the rule lets it pass
}

// LimitStep is the level that is added if no approver of the last level has a sufficient limit.
const LimitStep = "Approval limit"

// Make fixes the levels. resolved holds the people of each level of the rule,
// of whom only those who may approve are asked; anyone returns all approvers,
// from whom a covering level is drawn. People who entered or changed the
// invoice are never the only ones asked (separation of duties).
func Make(
	rule Rule, resolved [][]Approver, anyone func() ([]Approver, error), amount money.Amount, involved []string,
) (Plan, error) {
	plan := Plan{RuleID: rule.ID, RuleName: rule.Name, Text: ruleText(rule), Condition: rule.Condition}
	for n, level := range rule.Levels {
		people := mayApprove(resolved[n])
		if len(people) == 0 {
			return Plan{},
				fault.New(fault.Conflict, fault.ActionForbidden,
					"Rule %q asks level %q, in which no one is active and has an approval limit. Ask an administrator to name "+
						"someone.", rule.Name, level.Name)
		}
		plan.Steps = append(plan.Steps, Step{Name: level.Name, Approvers: people})
	}
	if len(plan.Steps) == 0 {
		return plan, nil
	}
	if !final(plan.Steps[len(plan.Steps)-1].Approvers, amount, involved) {
		people, err := anyone()
		if err != nil {
			return Plan{}, err
		}
		covering := slices.DeleteFunc(people, func(a Approver) bool {
			return !a.Covers(amount) || slices.Contains(involved, a.UserID)
		})
		if len(covering) == 0 {
			return Plan{},
				fault.New(fault.Conflict, fault.ApprovalLimit,
					"No one may approve %s: no approver's limit covers it, apart from people who entered or changed the invoice.",
					amount.Format())
		}
		plan.Steps = append(plan.Steps, Step{Name: LimitStep, Approvers: covering})
	}
	return plan, nil
}

// Causes are the reason of the plan for histories.
func (p Plan) Causes() []audit.Cause {
	if p.RuleID == "" {
		return audit.CausesOf(p.Text)
	}
	return append(audit.CausesOf("rule “"+p.RuleName+"”"), p.Condition.Causes()...)
}

// mayApprove leaves out the people without a limit.
func mayApprove(people []Approver) []Approver {
	return slices.DeleteFunc(slices.Clone(people), func(a Approver) bool { return !a.MayApprove() })
}

// final reports whether one of the approvers can complete the approval.
func final(people []Approver, amount money.Amount, involved []string) bool {
	return slices.ContainsFunc(people,
		func(a Approver) bool { return a.Covers(amount) && !slices.Contains(involved, a.UserID) })
}

func ruleText(rule Rule) string {
	if rule.ID == "" {
		return "no rule matches: " + FallbackRole + " decides"
	}
	return fmt.Sprintf("rule “%s”: %s", rule.Name, rule.Condition.Text())
}
