package configuration

import (
	"errors"
	"fmt"
	"slices"

	approvalapp "countersign.dev/app/approval"
	groupapp "countersign.dev/app/group"
	proposalapp "countersign.dev/app/proposal"
	roleapp "countersign.dev/app/role"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/group"
	"countersign.dev/domain/id"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
)

// maxProblems bounds the problems that one answer names.
const maxProblems = 100

// change changes everything that differs, and marks the entries that wait. It names every item that cannot be changed.
// Projects are reserved last, because the person who applies the file may not see them afterwards.
func (r *run) change(entries []configuration.Entry) error {
	problems := fault.Validation{}
	for _, step := range []func(e configuration.Entry) error{r.apply, r.applyProjects, r.applyMembers} {
		for n := range entries {
			e := &entries[n]
			if e.Action == configuration.Keep {
				continue
			}
			waiting := len(r.waiting.Proposals)
			if err := r.tx.InSavepoint("configuration", func() error { return step(*e) }); err != nil {
				if err = report(&problems, *e, err); err != nil {
					return err
				}
			}
			if len(problems.Fields()) > maxProblems {
				return problems.Err()
			}
			e.Waits = e.Waits || len(r.waiting.Proposals) > waiting || e.Section == configuration.BankAccounts
		}
	}
	return problems.Err()
}

// report adds what keeps an item from being changed. It returns an error that is no problem of the file.
func report(problems *fault.Validation, e configuration.Entry, err error) error {
	var known *fault.Fault
	if !errors.As(err, &known) {
		return err
	}
	switch known.Kind {
	case fault.Invalid, fault.Conflict, fault.NotFound, fault.Forbidden:
	default:
		return err
	}
	if len(known.Fields) == 0 {
		problems.Add(e.Path(), known.Code, "%s", known.Message)
	}
	for _, field := range known.Fields {
		problems.AddWith(e.Path()+"."+field.Path, field.Code, field.Params, "%s", field.Message)
	}
	return nil
}

func (r *run) apply(e configuration.Entry) error {
	tx, w, now, f, n := r.tx, &r.waiting, r.now, r.file, e.Index
	switch e.Section {
	case configuration.Roles:
		return applyRole(tx, w, now, f.Roles[n])
	case configuration.Groups:
		return applyGroup(tx, w, now, f.Groups[n])
	case configuration.Connections:
		return r.applyConnection(f.Connections[n])
	case configuration.BankAccounts:
		return applyAccount(tx, now, r.numbers[f.BankAccounts[n].Name], f.BankAccounts[n], e)
	case configuration.Projects:
		return applyProject(tx, now, f.Projects[n], e)
	case configuration.ApprovalRules:
		return applyRules(tx, w, f.ApprovalRules[n])
	case configuration.ApprovalLimits:
		return applyPersonLimit(tx, w, now, f.ApprovalLimits[n])
	}
	return fmt.Errorf("configuration: section %q", e.Section)
}

// applyProjects chooses the projects that pay from bank accounts, which the file may have added before.
func (r *run) applyProjects(e configuration.Entry) error {
	if e.Section != configuration.BankAccounts || !e.Changes(proposal.PaidFrom) {
		return nil
	}
	return assignProjects(r.tx, r.file.BankAccounts[e.Index])
}

func (r *run) applyMembers(e configuration.Entry) error {
	if e.Section != configuration.Projects || !e.Changes(proposal.Groups, proposal.Users) {
		return nil
	}
	return reserve(r.tx, r.file.Projects[e.Index])
}

func applyRole(tx *postgres.Tx, w *proposalapp.Waiting, now company, wanted configuration.Role) error {
	var before role.Role
	n := slices.IndexFunc(now.roles, func(r role.Role) bool { return r.Name == wanted.Name })
	found := n >= 0
	if found {
		before = now.roles[n]
	}
	switch {
	case !found && wanted.System:
		return fault.New(fault.NotFound, fault.NotFoundCode, "There is no system role named %q.", wanted.Name)
	case found && before.System != wanted.System:
		return fault.New(fault.Conflict, fault.ActionForbidden, "Only one of the two roles named %q is a system role.",
			wanted.Name)
	case !found:
		return addRole(tx, wanted)
	}
	if err := require(tx, "roles:update"); err != nil {
		return err
	}
	if before.TwoFactors != wanted.RequiresTwoFactors {
		if _, err := roleapp.SetTwoFactorsIn(tx, before, wanted.RequiresTwoFactors); err != nil {
			return err
		}
	}
	if before.System {
		return applyLimit(tx, w, before, wanted)
	}
	after := roleFrom(wanted)
	if err := after.Check(); err != nil {
		return err
	}
	change := roleapp.ContentChange{Name: after.Name, Description: after.Description, ApprovalLimit: after.ApprovalLimit,
		Permissions: after.Permissions, KeepsTwoFactors: true}
	return proposalapp.Change(tx, w, roleapp.ContentKind(), before.ID, change)
}

func addRole(tx *postgres.Tx, wanted configuration.Role) error {
	if err := require(tx, "roles:create"); err != nil {
		return err
	}
	_, err := roleapp.CreateIn(tx, roleFrom(wanted))
	return err
}

func roleFrom(wanted configuration.Role) role.Role {
	return role.Role{Name: wanted.Name, Description: wanted.Description, ApprovalLimit: wanted.ApprovalLimit,
		TwoFactors: wanted.RequiresTwoFactors, Permissions: wanted.Permissions}
}

// applyLimit changes the approval limit of a system role.
func applyLimit(tx *postgres.Tx, w *proposalapp.Waiting, before role.Role, wanted configuration.Role) error {
	same := before.ApprovalLimit == wanted.ApprovalLimit || before.ApprovalLimit != nil && wanted.ApprovalLimit != nil &&
		before.ApprovalLimit.Equal(*wanted.ApprovalLimit)
	if same {
		return nil
	}
	if err := require(tx, "roles:manage"); err != nil {
		return err
	}
	return proposalapp.Change(tx, w, approvalapp.RoleLimitKind(), before.ID,
		approvalapp.RoleLimitChange{Limit: wanted.ApprovalLimit})
}

func applyGroup(tx *postgres.Tx, w *proposalapp.Waiting, now company, wanted configuration.Group) error {
	g := group.Group{ID: id.New(), Name: wanted.Name, Description: wanted.Description, Roles: wanted.Roles}
	for _, before := range now.groups {
		if before.Name != wanted.Name {
			continue
		}
		if err := require(tx, "userGroups:update"); err != nil {
			return err
		}
		if err := g.Check(); err != nil {
			return err
		}
		return proposalapp.Change(tx, w, groupapp.DetailsKind(), before.ID,
			groupapp.DetailsChange{Name: g.Name, Description: g.Description, Roles: g.Roles})
	}
	if err := require(tx, "userGroups:create"); err != nil {
		return err
	}
	_, err := groupapp.CreateIn(tx, g)
	return err
}

func applyRules(tx *postgres.Tx, w *proposalapp.Waiting, wanted configuration.ProjectRules) error {
	p, found, err := projectrow.Find(tx, wanted.Workspace, wanted.Project)
	if err != nil {
		return err
	}
	if !found || !hasRules(p) {
		return fault.New(fault.NotFound, fault.NotFoundCode, "There is no project with approval rules named %q.",
			wanted.Key())
	}
	if err := require(tx, "roles:manage"); err != nil {
		return err
	}
	// The file may have added roles and groups before.
	people, err := approvalrow.Parties(tx)
	if err != nil {
		return err
	}
	rules, err := identified(wanted.Rules, people)
	if err != nil {
		return err
	}
	return proposalapp.Change(tx, w, approvalapp.RulesKind(), p.ID, approvalapp.RulesChange{Rules: rules})
}

func applyPersonLimit(
	tx *postgres.Tx, w *proposalapp.Waiting, now company, wanted configuration.PersonLimit,
) error {
	if err := require(tx, "roles:manage"); err != nil {
		return err
	}
	unknown := fault.Validation{}
	userIDs := ids(&unknown, now.people, "user", approval.UserParty, []string{wanted.User})
	if err := unknown.Err(); err != nil {
		return err
	}
	return proposalapp.Change(tx, w, userapp.LimitKind(), userIDs[0], userapp.LimitChange{Limit: wanted.ApprovalLimit})
}

// identified are the rules with the ids of roles, groups and people instead of their names. It names everybody who does
// not exist.
func identified(wanted []approval.Rule, people approval.Parties) ([]approval.Rule, error) {
	unknown := fault.Validation{}
	rules := make([]approval.Rule, len(wanted))
	for n, r := range wanted {
		rules[n] = approval.Rule{Name: r.Name, Condition: r.Condition, Passes: r.Passes}
		for m, l := range r.Levels {
			at := fmt.Sprintf("rules[%d].levels[%d]", n, m)
			rules[n].Levels = append(rules[n].Levels, approval.Level{Name: l.Name,
				Roles:  ids(&unknown, people, at+".roles", approval.RoleParty, l.Roles),
				Groups: ids(&unknown, people, at+".groups", approval.GroupParty, l.Groups),
				Users:  ids(&unknown, people, at+".users", approval.UserParty, l.Users)})
		}
	}
	return rules, unknown.Err()
}
