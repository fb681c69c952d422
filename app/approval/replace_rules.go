// Package approval holds the use cases of approval rules and approval limits.
package approval

import (
	"countersign.dev/domain/approval"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
)

// ReplaceRules sets a project's rules in the order given. Invoices that were submitted before keep their plan.
func ReplaceRules(tx *postgres.Tx, projectID string, rules []approval.Rule) error {
	if err := approval.Check(rules); err != nil {
		return err
	}
	before, err := approvalrow.Rules(tx, projectID)
	if err != nil {
		return err
	}
	parties, err := approvalrow.PartiesNamed(tx, append(approval.Named(before), approval.Named(rules)...))
	if err != nil {
		return err
	}
	if err := approvalrow.Replace(tx, projectID, rules); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Approval rules", Action: "replaced", ObjectType: "project", ObjectID: projectID,
		ProjectID: projectID, Old: auditedRules(before, parties), New: auditedRules(rules, parties), Edit: true})
}

// auditedRule is a rule in the audit log. Its condition is in words, and its roles and groups have names. The history
// names the users.
type auditedRule struct {
	Name      string
	Order     int
	Condition string
	Levels    []approval.Level
}

func auditedRules(rules []approval.Rule, parties approval.Parties) []auditedRule {
	view := make([]auditedRule, len(rules))
	for n, r := range rules {
		view[n] = auditedRule{r.Name, n + 1, r.Condition.Text(), make([]approval.Level, len(r.Levels))}
		for m, l := range r.Levels {
			view[n].Levels[m] = approval.Level{Name: l.Name, Roles: names(parties, approval.RoleParty, l.Roles),
				Groups: names(parties, approval.GroupParty, l.Groups), Users: l.Users}
		}
	}
	return view
}

// names are the names of parties.
func names(parties approval.Parties, kind approval.PartyKind, named []string) []string {
	return texts(parties, kind, named, func(p approval.Party) string { return p.Name })
}

// texts are a text for each party. One that no longer exists keeps the text of the rule.
func texts(
	parties approval.Parties, kind approval.PartyKind, named []string, of func(approval.Party) string,
) []string {
	view := make([]string, len(named))
	for n, text := range named {
		view[n] = text
		if p, ok := parties.Find(kind, text); ok {
			view[n] = of(p)
		}
	}
	return view
}
