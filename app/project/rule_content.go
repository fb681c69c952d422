package project

import (
	"fmt"
	"strings"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
)

// rulesToContent are a project's approval rules with names instead of ids.
func rulesToContent(tx *postgres.Tx, projectID string) ([]project.RuleContent, error) {
	rules, err := approvalrow.Rules(tx, projectID)
	if err != nil {
		return nil, err
	}
	all, err := parties(tx)
	if err != nil {
		return nil, err
	}
	content := make([]project.RuleContent, len(rules))
	for i, r := range rules {
		content[i] = project.RuleContent{Name: r.Name, Condition: r.Condition, Levels: make([]approval.Level, len(r.Levels))}
		for n, l := range r.Levels {
			content[i].Levels[n] = approval.Level{Name: l.Name, Roles: all.names("role", l.Roles),
				Groups: all.names("group", l.Groups), Users: all.names("user", l.Users)}
		}
	}
	return content, nil
}

// rulesFromContent returns rules with the ids of the roles, groups and users of this tenant. It refuses a rule
// with an unknown name, because its approvers would differ.
func rulesFromContent(tx *postgres.Tx, content []project.RuleContent) ([]approval.Rule, error) {
	all, err := parties(tx)
	if err != nil {
		return nil, err
	}
	v := fault.Validation{}
	rules := make([]approval.Rule, len(content))
	for i, c := range content {
		rules[i] = approval.Rule{Name: c.Name, Condition: c.Condition, Levels: make([]approval.Level, len(c.Levels)),
			Passes: len(c.Levels) == 0}
		for n, l := range c.Levels {
			at := fmt.Sprintf("approvalRules[%d].levels[%d]", i, n)
			found := func(kind string, wanted []string) []string {
				ids, missing := all.ids(kind, wanted)
				if len(missing) > 0 {
					names := strings.Join(missing, ", ")
					code, params := unknown(kind, names)
					v.AddWith(at+"."+kind+"s", code, params,
						"The approval rule %q names the %s %s, which this company does not have. Add it, then import the file again.",
						c.Name, kind, names)
				}
				return ids
			}
			rules[i].Levels[n] = approval.Level{Name: l.Name, Roles: found("role", l.Roles), Groups: found("group", l.Groups),
				Users: found("user", l.Users)}
		}
	}
	return rules, v.Err()
}

// unknown is the code of parties that do not exist, and what its text names.
func unknown(kind, names string) (fault.Code, map[string]string) {
	if kind == string(approval.UserParty) {
		return fault.UserNotFound, map[string]string{"email": names}
	}
	return fault.InvalidValue, nil
}

// tenantParties are the roles, groups and users of the tenant.
type tenantParties []approval.Party

func parties(tx *postgres.Tx) (tenantParties, error) { return approvalrow.Parties(tx) }

func (all tenantParties) find(kind, wanted string) (approval.Party, bool) {
	for _, p := range all {
		if string(p.Kind) == kind && (p.ID == wanted || strings.EqualFold(p.Name, wanted)) {
			return p, true
		}
	}
	return approval.Party{}, false
}

// names are the names of parties that are given by id or name. A party that no longer exists keeps the given text.
func (all tenantParties) names(kind string, given []string) (names []string) {
	for _, g := range given {
		if p, ok := all.find(kind, g); ok {
			g = p.Name
		}
		names = append(names, g)
	}
	return names
}

// ids are the ids of the named parties, and the names that no party has.
func (all tenantParties) ids(kind string, names []string) (ids, missing []string) {
	for _, name := range names {
		if p, ok := all.find(kind, name); ok {
			ids = append(ids, p.ID)
			continue
		}
		missing = append(missing, name)
	}
	return ids, missing
}
