package configuration

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/shopspring/decimal"
	"go.yaml.in/yaml/v3"

	"countersign.dev/api/server"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
)

// file is the YAML form of a configuration file.
type file struct {
	Version        int            `yaml:"version"`
	Company        string         `yaml:"company,omitempty"`
	Currency       string         `yaml:"currency"`
	Roles          []role         `yaml:"roles,omitempty"`
	Groups         []group        `yaml:"groups,omitempty"`
	Connections    []connection   `yaml:"connections,omitempty"`
	BankAccounts   []account      `yaml:"bankAccounts,omitempty"`
	Projects       []project      `yaml:"projects,omitempty"`
	ApprovalRules  []projectRules `yaml:"approvalRules,omitempty"`
	ApprovalLimits []personLimit  `yaml:"approvalLimits,omitempty"`
}

type role struct {
	Name               string                  `yaml:"name"`
	System             bool                    `yaml:"system,omitempty"`
	Description        string                  `yaml:"description,omitempty"`
	ApprovalLimit      string                  `yaml:"approvalLimit,omitempty"`
	RequiresTwoFactors *bool                   `yaml:"requiresTwoFactors,omitempty"`
	Permissions        []permission.Permission `yaml:"permissions,omitempty"`
}

type group struct {
	Name        string   `yaml:"name"`
	Description string   `yaml:"description,omitempty"`
	Roles       []string `yaml:"roles,omitempty"`
}

type projectName struct {
	Workspace string `yaml:"workspace"`
	Project   string `yaml:"project"`
}

type projectRules struct {
	projectName `yaml:",inline"`

	Rules []rule `yaml:"rules"`
}

type personLimit struct {
	User          string `yaml:"user"`
	ApprovalLimit string `yaml:"approvalLimit,omitempty"`
}

type rule struct {
	Name                  string    `yaml:"name"`
	Condition             condition `yaml:"condition,omitempty"`
	Levels                []level   `yaml:"levels,omitempty"`
	PassesWithoutApproval bool      `yaml:"passesWithoutApproval,omitempty"`
}

type level struct {
	Name   string   `yaml:"name"`
	Roles  []string `yaml:"roles,omitempty"`
	Groups []string `yaml:"groups,omitempty"`
	Users  []string `yaml:"users,omitempty"`
}

type condition struct {
	Match       approval.Match `yaml:"match,omitempty"`
	Comparisons []comparison   `yaml:"comparisons,omitempty"`
	Groups      []condition    `yaml:"groups,omitempty"`
}

type comparison struct {
	Field    approval.Fact     `yaml:"field"`
	Operator approval.Operator `yaml:"operator"`
	Value    string            `yaml:"value"`
}

const heading = `# Configuration of a company in Countersign.
# It contains no secrets, no account numbers, and no people but those whom projects, rules and limits name.
# Names identify everything.
# A file adds and changes what it names. It deletes nothing.
`

// write is the text of a file.
func write(f configuration.File) (string, error) {
	out := file{Version: f.Version, Company: f.Company, Currency: f.Currency}
	for _, r := range f.Roles {
		out.Roles = append(out.Roles, role{r.Name, r.System, r.Description, limitToFile(r.ApprovalLimit),
			&r.RequiresTwoFactors, r.Permissions})
	}
	for _, g := range f.Groups {
		out.Groups = append(out.Groups, group(g))
	}
	for _, c := range f.Connections {
		out.Connections = append(out.Connections, connectionToFile(c))
	}
	for _, a := range f.BankAccounts {
		out.BankAccounts = append(out.BankAccounts, accountToFile(a))
	}
	for _, p := range f.Projects {
		out.Projects = append(out.Projects, projectToFile(p))
	}
	for _, p := range f.ApprovalRules {
		rules, err := rulesToFile(p.Rules)
		if err != nil {
			return "", err
		}
		out.ApprovalRules = append(out.ApprovalRules, projectRules{projectName(p.ProjectName), rules})
	}
	for _, l := range f.ApprovalLimits {
		out.ApprovalLimits = append(out.ApprovalLimits, personLimit{l.User, limitToFile(l.ApprovalLimit)})
	}
	var text bytes.Buffer
	text.WriteString(heading)
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	err := encoder.Encode(out)
	return text.String(), errors.Join(err, encoder.Close())
}

func limitToFile(limit *decimal.Decimal) string {
	if limit == nil {
		return ""
	}
	return limit.StringFixed(2)
}

func rulesToFile(rules []approval.Rule) ([]rule, error) {
	out := []rule{}
	for _, r := range rules {
		terms, err := r.Condition.Terms()
		if err != nil {
			return nil, err
		}
		c := condition{Match: terms.Match, Comparisons: comparisonsToFile(terms.Comparisons)}
		for _, g := range terms.Groups {
			c.Groups = append(c.Groups, condition{Match: g.Match, Comparisons: comparisonsToFile(g.Comparisons)})
		}
		if len(c.Comparisons)+len(c.Groups) == 0 {
			c.Match = ""
		}
		one := rule{Name: r.Name, Condition: c, PassesWithoutApproval: r.Passes}
		for _, l := range r.Levels {
			one.Levels = append(one.Levels, level(l))
		}
		out = append(out, one)
	}
	return out, nil
}

func comparisonsToFile(all []approval.Comparison) (out []comparison) {
	for _, c := range all {
		out = append(out, comparison(c))
	}
	return out
}

// read translates the text of a file. Keys that do not exist are refused: a misspelled key would change something else
// than its author meant.
func read(text string) (f configuration.File, err error) {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	decoder.KnownFields(true)
	var in file
	if err := decoder.Decode(&in); err != nil {
		return f, unreadable(err)
	}
	if err := decoder.Decode(&file{}); !errors.Is(err, io.EOF) {
		return f, unreadable(errors.New("the file has more than one document"))
	}
	if err := server.CheckText(in); err != nil { // YAML contains invisible characters as escape sequences
		return f, err
	}
	v := fault.Validation{}
	f = configuration.File{Version: in.Version, Company: in.Company, Currency: in.Currency}
	for n, r := range in.Roles {
		limit := amount(&v, fmt.Sprintf("roles[%d].approvalLimit", n), r.ApprovalLimit)
		f.Roles = append(f.Roles, configuration.Role{Name: r.Name, System: r.System, Description: r.Description,
			ApprovalLimit: limit, RequiresTwoFactors: r.RequiresTwoFactors != nil && *r.RequiresTwoFactors,
			TwoFactorsOpen: r.RequiresTwoFactors == nil, Permissions: r.Permissions})
	}
	for _, g := range in.Groups {
		f.Groups = append(f.Groups, configuration.Group(g))
	}
	for _, c := range in.Connections {
		f.Connections = append(f.Connections, connectionFromFile(c))
	}
	for n, a := range in.BankAccounts {
		f.BankAccounts = append(f.BankAccounts, accountFromFile(&v, fmt.Sprintf("bankAccounts[%d]", n), a))
	}
	for _, p := range in.Projects {
		f.Projects = append(f.Projects, projectFromFile(p))
	}
	for n, p := range in.ApprovalRules {
		f.ApprovalRules = append(f.ApprovalRules, configuration.ProjectRules{
			ProjectName: nameFromFile(&p.projectName),
			Rules:       rulesFromFile(&v, fmt.Sprintf("approvalRules[%d]", n), p.Rules)})
	}
	for n, l := range in.ApprovalLimits {
		f.ApprovalLimits = append(f.ApprovalLimits, configuration.PersonLimit{User: strings.TrimSpace(l.User),
			ApprovalLimit: amount(&v, fmt.Sprintf("approvalLimits[%d].approvalLimit", n), l.ApprovalLimit)})
	}
	return f, v.Err()
}

func amount(v *fault.Validation, path, text string) *decimal.Decimal {
	if text == "" {
		return nil
	}
	limit, err := decimal.NewFromString(text)
	if err != nil || !approval.ValidLimit(&limit) {
		v.Add(path, fault.InvalidValue, "An approval limit is above zero and has at most two decimals.")
		return nil
	}
	return &limit
}

func rulesFromFile(v *fault.Validation, path string, rules []rule) (out []approval.Rule) {
	for n, r := range rules {
		terms := approval.Terms{Match: r.Condition.Match, Comparisons: comparisonsFromFile(r.Condition.Comparisons)}
		for _, g := range r.Condition.Groups {
			if len(g.Groups) > 0 {
				v.Add(fmt.Sprintf("%s.rules[%d].condition", path, n), fault.InvalidValue, "A group contains comparisons only.")
			}
			terms.Groups = append(terms.Groups, approval.Group{Match: g.Match,
				Comparisons: comparisonsFromFile(g.Comparisons)})
		}
		one := approval.Rule{Name: r.Name, Condition: terms.Condition(), Passes: r.PassesWithoutApproval}
		for _, l := range r.Levels {
			one.Levels = append(one.Levels, approval.Level(l))
		}
		out = append(out, one)
	}
	return out
}

func comparisonsFromFile(all []comparison) (out []approval.Comparison) {
	for _, c := range all {
		out = append(out, approval.Comparison(c))
	}
	return out
}

// unreadable says at which line the text is no configuration file.
func unreadable(err error) error {
	reason := strings.TrimPrefix(err.Error(), "yaml: ")
	if typed := (*yaml.TypeError)(nil); errors.As(err, &typed) {
		reason = strings.Join(typed.Errors, "; ")
	}
	if errors.Is(err, io.EOF) {
		reason = "the file is empty"
	}
	reason = strings.ReplaceAll(reason, " not found in type configuration.", " does not exist in ")
	const problem = "This is not a configuration file: %s."
	return fault.New(fault.Invalid, fault.FileInvalid, problem, reason).
		WithFields(fault.Field{Path: "file", Code: fault.InvalidValue, Message: fmt.Sprintf(problem, reason)})
}
