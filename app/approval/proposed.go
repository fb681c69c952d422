package approval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
)

// RoleLimitChange sets the approval limit of a role. Nil removes it.
type RoleLimitChange struct{ Limit *decimal.Decimal }

// RoleLimitKind is the change of a role's approval limit.
func RoleLimitKind() proposalapp.Kind[RoleLimitChange] {
	return proposalapp.Kind[RoleLimitChange]{Name: proposal.RoleLimit, Permission: "roles:manage",
		Snapshot: func(tx *postgres.Tx, roleID string, _ RoleLimitChange) (proposal.Snapshot, error) {
			r, err := approvalrow.LockRole(tx, roleID)
			return proposal.Snapshot{Subject: r.Name, Values: []proposal.Value{
				{Field: proposal.Limit, Values: proposal.Amount(r.ApprovalLimit)}}}, err
		},
		Apply: func(tx *postgres.Tx, roleID string, change RoleLimitChange) error {
			return setRoleLimit(tx, roleID, change.Limit)
		}}
}

// RulesChange replaces the approval rules of a project.
type RulesChange struct{ Rules []approval.Rule }

// RulesKind is the change of a project's approval rules as a whole.
func RulesKind() proposalapp.Kind[RulesChange] {
	return proposalapp.Kind[RulesChange]{Name: proposal.ApprovalRules, Permission: "roles:manage",
		Snapshot: func(tx *postgres.Tx, projectID string, _ RulesChange) (s proposal.Snapshot, err error) {
			p, err := projectrow.Lock(tx, projectID)
			if err != nil {
				return s, err
			}
			set, err := read(tx, projectID)
			if err != nil {
				return s, err
			}
			lines := make([]string, len(set.Rules))
			for n, r := range set.Rules {
				if lines[n], err = ruleText(n+1, r, set.Parties); err != nil {
					return s, err
				}
			}
			return proposal.Snapshot{Subject: p.Name, Context: []string{strconv.FormatInt(set.Version, 10)},
				Values: []proposal.Value{{Field: proposal.Rules, Values: lines}}}, nil
		},
		Apply: func(tx *postgres.Tx, projectID string, change RulesChange) error {
			return setRules(tx, projectID, change.Rules)
		}}
}

// ruleText is a rule as a value of a proposal. Two rules that decide differently have different texts.
func ruleText(position int, r approval.Rule, parties approval.Parties) (string, error) {
	line := ruleLine(position, r, parties)
	exact := approval.Rule{Name: r.Name, Condition: r.Condition, Passes: r.Passes, Levels: identified(r.Levels, parties)}
	var err error
	if line.Fingerprint, err = proposal.Fingerprint(exact); err != nil {
		return "", err
	}
	return line.Text()
}

// identified are the levels with the ids of roles and groups, which rules may also name by their names.
func identified(levels []approval.Level, parties approval.Parties) []approval.Level {
	ids := func(kind approval.PartyKind, named []string) []string {
		return texts(parties, kind, named, func(p approval.Party) string { return p.ID })
	}
	all := make([]approval.Level, len(levels))
	for n, l := range levels {
		all[n] = approval.Level{Name: l.Name, Roles: ids(approval.RoleParty, l.Roles),
			Groups: ids(approval.GroupParty, l.Groups), Users: l.Users}
	}
	return all
}

// ruleLine is a rule with the names of its parties.
func ruleLine(position int, r approval.Rule, parties approval.Parties) proposal.RuleLine {
	line := proposal.RuleLine{Title: fmt.Sprintf("%d. %s", position, r.Name), Conditions: r.Condition.Causes()}
	if r.Passes {
		return line
	}
	levels := make([]string, len(r.Levels))
	for n, l := range r.Levels {
		named := append(names(parties, approval.RoleParty, l.Roles), names(parties, approval.GroupParty, l.Groups)...)
		named = append(named, texts(parties, approval.UserParty, l.Users,
			func(p approval.Party) string { return p.Title })...)
		levels[n] = l.Name + ": " + strings.Join(named, ", ")
	}
	line.Levels = strings.Join(levels, " → ")
	return line
}
