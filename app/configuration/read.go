package configuration

import (
	"slices"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	configurationrow "countersign.dev/internal/store/configuration"
	connectionrow "countersign.dev/internal/store/connection"
	projectrow "countersign.dev/internal/store/project"
	rolerow "countersign.dev/internal/store/role"
	tenantrow "countersign.dev/internal/store/tenant"
)

// company is the configuration of the tenant, with the ids that the names of a file mean.
type company struct {
	file     configuration.File
	roles    []role.Role
	groups   []configurationrow.Group
	projects []project.Project // also those that are archived
	profiles []connectionrow.NamedProfile
	accounts []bankaccount.Account
	people   approval.Parties
	limits   []configurationrow.Limit // also those of inactive people
}

// exported is the file that a person downloads. It has no projects that are archived or drafts, no inactive people, no
// bank accounts that nobody confirmed, and no sections that the person may not read.
func (c company) exported(may func(permission.Permission) bool) configuration.File {
	f := c.file
	if !may(readsConnections) {
		f.Connections = nil
	}
	if !may(readsAccounts) {
		f.BankAccounts = nil
	}
	f.BankAccounts = slices.DeleteFunc(slices.Clone(f.BankAccounts), func(a configuration.BankAccount) bool {
		return slices.ContainsFunc(c.accounts,
			func(one bankaccount.Account) bool { return one.Name == a.Name && !one.Confirmed })
	})
	unused := func(of configuration.ProjectName) bool {
		p, found := c.project(of)
		return !found || p.Status == project.Archived || p.Status == project.Draft
	}
	f.Projects = slices.DeleteFunc(slices.Clone(f.Projects),
		func(p configuration.Project) bool { return unused(p.ProjectName) })
	f.ApprovalRules = slices.DeleteFunc(slices.Clone(f.ApprovalRules),
		func(r configuration.ProjectRules) bool { return unused(r.ProjectName) })
	f.ApprovalLimits = nil
	for _, l := range c.limits {
		if l.Active {
			f.ApprovalLimits = append(f.ApprovalLimits, l.PersonLimit)
		}
	}
	return f
}

func read(tx *postgres.Tx) (c company, err error) {
	owner, err := tenantrow.Get(tx)
	if err != nil {
		return c, err
	}
	c.file = configuration.File{Version: configuration.Version, Company: owner.Identifier, Currency: owner.Currency}
	if c.roles, err = rolerow.All(tx); err != nil {
		return c, err
	}
	for _, r := range c.roles {
		c.file.Roles = append(c.file.Roles, roleOf(r))
	}
	if c.groups, err = configurationrow.Groups(tx); err != nil {
		return c, err
	}
	for _, g := range c.groups {
		c.file.Groups = append(c.file.Groups, g.Group)
	}
	if c.profiles, err = connectionrow.AllProfiles(tx); err != nil {
		return c, err
	}
	c.file.Connections = connectionsOf(c.profiles)
	if c.people, err = approvalrow.Parties(tx); err != nil {
		return c, err
	}
	if c.projects, err = projectrow.All(tx); err != nil {
		return c, err
	}
	if c.file.Projects, err = projectsOf(tx, c.projects, c.people); err != nil {
		return c, err
	}
	if c.accounts, err = bankaccountrow.List(tx); err != nil {
		return c, err
	}
	if c.file.BankAccounts, err = accountsOf(tx, c); err != nil {
		return c, err
	}
	for _, p := range c.projects {
		rules, err := rulesOf(tx, p, c.people)
		if err != nil {
			return c, err
		}
		if len(rules.Rules) > 0 {
			c.file.ApprovalRules = append(c.file.ApprovalRules, rules)
		}
	}
	if c.limits, err = configurationrow.Limits(tx); err != nil {
		return c, err
	}
	for _, l := range c.limits {
		c.file.ApprovalLimits = append(c.file.ApprovalLimits, l.PersonLimit)
	}
	return c, nil
}

// roleOf is a role as a file has it. What a system role permits is not a decision of the company.
func roleOf(r role.Role) configuration.Role {
	out := configuration.Role{Name: r.Name, System: r.System, ApprovalLimit: r.ApprovalLimit,
		RequiresTwoFactors: r.TwoFactors}
	if !r.System {
		out.Description, out.Permissions = r.Description, r.Permissions
	}
	return out
}

func rulesOf(
	tx *postgres.Tx, p project.Project, people approval.Parties,
) (all configuration.ProjectRules, err error) {
	all.ProjectName = nameOf(p)
	if !hasRules(p) {
		return all, nil
	}
	rules, err := approvalrow.Rules(tx, p.ID)
	if err != nil {
		return all, err
	}
	for _, r := range rules {
		// The form in which people enter a condition is the form of the file.
		terms, err := r.Condition.Terms()
		if err != nil {
			return all, err
		}
		all.Rules = append(all.Rules, approval.Rule{Name: r.Name, Condition: terms.Condition(), Passes: r.Passes,
			Levels: renamed(r.Levels, people)})
	}
	return all, nil
}

func hasRules(p project.Project) bool {
	kind, _ := project.TypeNamed(p.Type)
	return kind.Has(project.ApprovalRulesSection)
}

// renamed are the levels with the names of roles and groups, and the email addresses of people. A party that no longer
// exists keeps the text of the rule.
func renamed(levels []approval.Level, people approval.Parties) (out []approval.Level) {
	names := func(kind approval.PartyKind, named []string) (all []string) {
		for _, text := range named {
			all = append(all, partyName(people, kind, text))
		}
		return all
	}
	for _, l := range levels {
		out = append(out, approval.Level{Name: l.Name, Roles: names(approval.RoleParty, l.Roles),
			Groups: names(approval.GroupParty, l.Groups), Users: names(approval.UserParty, l.Users)})
	}
	return out
}
