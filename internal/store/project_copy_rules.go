package store

import (
	"fmt"
	"strings"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	taskrow "countersign.dev/internal/store/task"
)

// ruleContent are a project's approval rules with names instead of ids.
func (t *Tenant) ruleContent(projectID string) ([]project.RuleContent, error) {
	rules, err := taskrow.Rules(t.Tx, projectID)
	if err != nil {
		return nil, err
	}
	names, err := t.approverNames()
	if err != nil {
		return nil, err
	}
	content := make([]project.RuleContent, len(rules))
	for i, r := range rules {
		content[i] = project.RuleContent{Name: r.Name, Condition: r.Condition, Levels: make([]approval.Level, len(r.Levels))}
		for n, l := range r.Levels {
			content[i].Levels[n] = approval.Level{Name: l.Name, Roles: names.named("role", l.Roles),
				Groups: names.named("group", l.Groups), Users: names.named("user", l.Users)}
		}
	}
	return content, nil
}

// rulesOf are rules with the roles, groups and users of this tenant. A rule that
// names somebody who is not here is refused: it would ask other people, or nobody.
func (t *Tenant) rulesOf(content []project.RuleContent) ([]approval.Rule, error) {
	names, err := t.approverNames()
	if err != nil {
		return nil, err
	}
	v := fault.Validation{}
	rules := make([]approval.Rule, len(content))
	for i, c := range content {
		rules[i] = approval.Rule{Name: c.Name, Condition: c.Condition, Levels: make([]approval.Level, len(c.Levels))}
		for n, l := range c.Levels {
			at := fmt.Sprintf("approvalRules[%d].levels[%d]", i, n)
			found := func(kind string, wanted []string) []string {
				ids, missing := names.ids(kind, wanted)
				if len(missing) > 0 {
					v.Add(at+"."+kind+"s", fault.InvalidValue,
						"The approval rule %q names the %s %s, which this company does not have. Add it, then import the file again.",
						c.Name, kind, strings.Join(missing, ", "))
				}
				return ids
			}
			rules[i].Levels[n] = approval.Level{Name: l.Name, Roles: found("role", l.Roles), Groups: found("group", l.Groups),
				Users: found("user", l.Users)}
		}
	}
	return rules, v.Err()
}

// approver is a role, a group or a user that a rule may name.
type approver struct{ Kind, ID, Name string }

type approvers []approver

func (t *Tenant) approverNames() (all approvers, err error) {
	err = t.Gorm.Raw(
		`SELECT 'role' AS kind, id, name FROM roles WHERE tenant_id = @tenant UNION ALL SELECT 'group', id, name FROM groups WHERE tenant_id = @tenant
		UNION ALL SELECT 'user', id, email FROM users WHERE tenant_id = @tenant`,
		map[string]any{"tenant": t.TenantID}).Scan(&all).Error
	return all, err
}

func (all approvers) find(kind, wanted string) (approver, bool) {
	for _, a := range all {
		if a.Kind == kind && (a.ID == wanted || strings.EqualFold(a.Name, wanted)) {
			return a, true
		}
	}
	return approver{}, false
}

// named are the names of what is given by id or name; what is gone keeps the word it had.
func (all approvers) named(kind string, given []string) (names []string) {
	for _, g := range given {
		if a, ok := all.find(kind, g); ok {
			g = a.Name
		}
		names = append(names, g)
	}
	return names
}

// ids are the ids of what is named, and the names that nobody has.
func (all approvers) ids(kind string, names []string) (ids, missing []string) {
	for _, name := range names {
		if a, ok := all.find(kind, name); ok {
			ids = append(ids, a.ID)
			continue
		}
		missing = append(missing, name)
	}
	return ids, missing
}
