package configuration

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/proposal"
)

// Section is a part of a file.
type Section string

// Sections in the order in which they are applied: groups hold roles, bank accounts deliver by connections, projects
// are reserved for groups, and rules name all of them.
const (
	Roles          Section = "roles"
	Groups         Section = "groups"
	Connections    Section = "connections"
	BankAccounts   Section = "bankAccounts"
	Projects       Section = "projects"
	ApprovalRules  Section = "approvalRules"
	ApprovalLimits Section = "approvalLimits"
)

// Values lists every Section.
func (Section) Values() []string {
	return enum.Of(Roles, Groups, Connections, BankAccounts, Projects, ApprovalRules, ApprovalLimits)
}

// Action is what a file does to one item.
type Action string

// Actions.
const (
	Add    Action = "add"
	Change Action = "change"
	Keep   Action = "keep" // the company has the same already
)

// Values lists every Action.
func (Action) Values() []string { return enum.Of(Add, Change, Keep) }

// Entry is what a file does to one item.
type Entry struct {
	Section     Section
	Index       int // in its section of the file
	Name        string
	Action      Action
	Differences []proposal.Difference
	Waits       bool // for a second administrator
}

// Path is the place of the item in the file.
func (e Entry) Path() string { return fmt.Sprintf("%s[%d]", e.Section, e.Index) }

// Plan is what a file does to a company.
type Plan struct {
	Entries []Entry
	Base    string // hash of the entries without Waits; hex
}

// Changes counts the items that are not the same already.
func (p Plan) Changes() (changes int) {
	for _, e := range p.Entries {
		if e.Action != Keep {
			changes++
		}
	}
	return changes
}

// Waiting counts the items that wait for a second administrator.
func (p Plan) Waiting() (waiting int) {
	for _, e := range p.Entries {
		if e.Waits {
			waiting++
		}
	}
	return waiting
}

// Changes reports whether one of the fields differs.
func (e Entry) Changes(fields ...proposal.Field) bool {
	return slices.ContainsFunc(e.Differences, func(d proposal.Difference) bool { return slices.Contains(fields, d.Field) })
}

// ChangesOther reports whether another field than these differs.
func (e Entry) ChangesOther(fields ...proposal.Field) bool {
	return slices.ContainsFunc(e.Differences,
		func(d proposal.Difference) bool { return !slices.Contains(fields, d.Field) })
}

// Compare lists what a file does to a company, in the order in which it is applied.
func Compare(current, wanted File) (Plan, error) {
	var p Plan
	for n, r := range wanted.Roles {
		before, found := find(current.Roles, func(c Role) bool { return c.Name == r.Name })
		p.add(Roles, n, r.Name, found, before.values(), r.values())
	}
	for n, g := range wanted.Groups {
		before, found := find(current.Groups, func(c Group) bool { return c.Name == g.Name })
		p.add(Groups, n, g.Name, found, before.values(), g.values())
	}
	for n, c := range wanted.Connections {
		before, found := find(current.Connections, func(one Connection) bool { return one.ProfileName == c.ProfileName })
		p.add(Connections, n, c.Key(), found, before.values(), c.values())
	}
	for n, a := range wanted.BankAccounts {
		before, found := find(current.BankAccounts, func(one BankAccount) bool { return one.Name == a.Name })
		p.add(BankAccounts, n, a.Name, found, before.values(), a.over(before).values())
	}
	for _, n := range payersFirst(wanted.Projects) {
		project := wanted.Projects[n]
		before, found := find(current.Projects, func(c Project) bool { return c.ProjectName == project.ProjectName })
		p.add(Projects, n, project.Key(), found, before.values(), project.values())
	}
	for n, r := range wanted.ApprovalRules {
		before, found := find(current.ApprovalRules, func(c ProjectRules) bool { return c.ProjectName == r.ProjectName })
		old, err := before.values()
		if err != nil {
			return p, err
		}
		now, err := r.values()
		if err != nil {
			return p, err
		}
		p.add(ApprovalRules, n, r.Key(), found || len(r.Rules) == 0, old, now)
	}
	for n, l := range wanted.ApprovalLimits {
		before, _ := find(current.ApprovalLimits, func(c PersonLimit) bool { return c.User == l.User })
		p.add(ApprovalLimits, n, l.User, true, before.values(), l.values()) // a file adds no people
	}
	var err error
	p.Base, err = base(p.Entries)
	return p, err
}

// payersFirst are the indexes of the projects. Those that name payments projects follow the others.
func payersFirst(all []Project) (order []int) {
	for _, names := range []bool{false, true} {
		for n, p := range all {
			if names == (p.ACH.Key()+p.Check.Key() != "") {
				order = append(order, n)
			}
		}
	}
	return order
}

func find[T any](items []T, is func(T) bool) (item T, found bool) {
	n := slices.IndexFunc(items, is)
	if n < 0 {
		return item, false
	}
	return items[n], true
}

func (p *Plan) add(section Section, index int, name string, found bool, before, after []proposal.Value) {
	e := Entry{Section: section, Index: index, Name: name, Action: Keep,
		Differences: proposal.Differences(proposal.Snapshot{Values: before}, proposal.Snapshot{Values: after})}
	switch {
	case !found:
		e.Action = Add
	case len(e.Differences) > 0:
		e.Action = Change
	}
	p.Entries = append(p.Entries, e)
}

// base is the same only for the same changes of the same values.
func base(entries []Entry) (string, error) {
	text, err := json.Marshal(entries)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

func (r Role) values() []proposal.Value {
	shared := []proposal.Value{{Field: proposal.Limit, Values: proposal.Amount(r.ApprovalLimit)},
		{Field: proposal.TwoFactors, Values: proposal.Switch(r.RequiresTwoFactors)}}
	held := make([]string, len(r.Permissions))
	for n, p := range r.Permissions {
		held[n] = string(p)
	}
	slices.Sort(held)
	return append(shared, proposal.Value{Field: proposal.Description, Values: proposal.Text(r.Description)},
		proposal.Value{Field: proposal.Permissions, Values: held})
}

func (g Group) values() []proposal.Value {
	return []proposal.Value{{Field: proposal.Description, Values: proposal.Text(g.Description)},
		{Field: proposal.Roles, Values: names(g.Roles)}}
}

func (c Connection) values() []proposal.Value {
	return append([]proposal.Value{{Field: proposal.ConnectionType, Values: proposal.Text(string(c.Type))}},
		c.Settings.Clean(c.Type).Fields()...)
}

func (p Project) values() []proposal.Value {
	return []proposal.Value{{Field: proposal.Description, Values: proposal.Text(p.Description)},
		{Field: proposal.ProjectType, Values: proposal.Text(p.Type)},
		{Field: proposal.ERPType, Values: proposal.Text(p.ERPType)},
		{Field: proposal.CaptureMethod, Values: proposal.Text(string(p.CaptureMethod))},
		{Field: proposal.Groups, Values: names(p.Groups)},
		{Field: proposal.Users, Values: names(p.Users)},
		{Field: proposal.ACHProject, Values: proposal.Text(p.ACH.Key())},
		{Field: proposal.CheckProject, Values: proposal.Text(p.Check.Key())}}
}

func (p ProjectRules) values() ([]proposal.Value, error) {
	lines := make([]string, len(p.Rules))
	for n, r := range p.Rules {
		line := proposal.RuleLine{Title: fmt.Sprintf("%d. %s", n+1, r.Name), Conditions: r.Condition.Causes()}
		if !r.Passes {
			line.Levels = levels(r.Levels)
		}
		var err error
		if line.Fingerprint, err = proposal.Fingerprint(r); err != nil {
			return nil, err
		}
		if lines[n], err = line.Text(); err != nil {
			return nil, err
		}
	}
	return []proposal.Value{{Field: proposal.Rules, Values: lines}}, nil
}

func (l PersonLimit) values() []proposal.Value {
	return []proposal.Value{{Field: proposal.Limit, Values: proposal.Amount(l.ApprovalLimit)}}
}

func levels(all []approval.Level) string {
	lines := make([]string, len(all))
	for n, l := range all {
		lines[n] = l.Name + ": " + strings.Join(slices.Concat(l.Roles, l.Groups, l.Users), ", ")
	}
	return strings.Join(lines, " → ")
}

// names are the names in one order. One that a file repeats is the same name.
func names(all []string) []string { return slices.Compact(slices.Sorted(slices.Values(all))) }
