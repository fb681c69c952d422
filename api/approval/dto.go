package approval

import (
	approvalapp "countersign.dev/app/approval"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/subject"
)

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// RuleSetInput replaces the rules, with the version that the caller read.
type RuleSetInput struct {
	ProjectInput
	Body struct {
		Rules   []RuleBody `json:"rules" maxItems:"200"`
		Version int64      `json:"version" doc:"0: never saved"`
	}
}

// RuleBody is a rule to save or to test.
type RuleBody struct {
	Name                  string      `json:"name"`
	Condition             Condition   `json:"condition"`
	Levels                []LevelBody `json:"levels" maxItems:"100"`
	PassesWithoutApproval bool        `json:"passesWithoutApproval" doc:"States that the rule has no levels"`
}

// LevelBody names who decides at a level: any one of them.
type LevelBody struct {
	Name     string   `json:"name"`
	RoleIDs  []string `json:"roleIds" maxItems:"500"`
	GroupIDs []string `json:"groupIds" maxItems:"500"`
	UserIDs  []string `json:"userIds" maxItems:"500"`
}

// Condition holds if all or any of its parts hold. Without parts, it holds for every invoice.
type Condition struct {
	Match       approval.Match `json:"match"`
	Comparisons []Comparison   `json:"comparisons" maxItems:"100"`
	Groups      []Group        `json:"groups" maxItems:"100"`
}

// Group is a part of a condition with comparisons of its own.
type Group struct {
	Match       approval.Match `json:"match"`
	Comparisons []Comparison   `json:"comparisons" maxItems:"100"`
}

// Comparison compares a field of the invoice with a value.
type Comparison struct {
	Field    approval.Fact     `json:"field"`
	Operator approval.Operator `json:"operator"`
	Value    string            `json:"value" doc:"A decimal for an amount"`
}

// RulesOutput contains the rules of a project.
type RulesOutput struct {
	Body Rules
}

// Rules are applied in this order; the first whose condition holds decides.
type Rules struct {
	Rules    []Rule `json:"rules" maxItems:"200"`
	Currency string `json:"currency" doc:"Of amounts and approval limits"`
	Version  int64  `json:"version" doc:"0: never saved"`
}

// Rule is a rule with the names of the people and groups who decide.
type Rule struct {
	Name                  string    `json:"name"`
	Condition             Condition `json:"condition"`
	Levels                []Level   `json:"levels"`
	PassesWithoutApproval bool      `json:"passesWithoutApproval"`
}

// Level is a level of a rule.
type Level struct {
	Name   string  `json:"name"`
	Roles  []Party `json:"roles"`
	Groups []Party `json:"groups"`
	Users  []Party `json:"users"`
}

// Party is a role, a group or a user of a level.
type Party struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Empty: it no longer exists"`
}

func rulesFromAPI(body []RuleBody) []approval.Rule {
	rules := make([]approval.Rule, len(body))
	for n, b := range body {
		rules[n] = approval.Rule{Name: b.Name, Condition: b.Condition.terms().Condition(), Passes: b.PassesWithoutApproval}
		for _, l := range b.Levels {
			rules[n].Levels = append(rules[n].Levels,
				approval.Level{Name: l.Name, Roles: l.RoleIDs, Groups: l.GroupIDs, Users: l.UserIDs})
		}
	}
	return rules
}

func (c Condition) terms() approval.Terms {
	t := approval.Terms{Match: c.Match, Comparisons: comparisons(c.Comparisons)}
	for _, g := range c.Groups {
		t.Groups = append(t.Groups, approval.Group{Match: g.Match, Comparisons: comparisons(g.Comparisons)})
	}
	return t
}

func comparisons(all []Comparison) []approval.Comparison {
	out := make([]approval.Comparison, len(all))
	for n, c := range all {
		out[n] = approval.Comparison(c)
	}
	return out
}

func rulesToAPI(s approvalapp.Set) (*RulesOutput, error) {
	out := &RulesOutput{Rules{Rules: make([]Rule, len(s.Rules)), Currency: s.Currency, Version: s.Version}}
	for n, r := range s.Rules {
		terms, err := r.Condition.Terms()
		if err != nil {
			return nil, err
		}
		rule := Rule{Name: r.Name, Condition: conditionToAPI(terms), Levels: make([]Level, len(r.Levels)),
			PassesWithoutApproval: r.Passes}
		for m, l := range r.Levels {
			rule.Levels[m] = Level{Name: l.Name, Roles: named(s.Parties, approval.RoleParty, l.Roles),
				Groups: named(s.Parties, approval.GroupParty, l.Groups),
				Users:  named(s.Parties, approval.UserParty, l.Users)}
		}
		out.Body.Rules[n] = rule
	}
	return out, nil
}

func named(parties approval.Parties, kind approval.PartyKind, all []string) []Party {
	out := make([]Party, len(all))
	for n, text := range all {
		out[n] = Party{ID: text}
		if p, ok := parties.Find(kind, text); ok {
			out[n] = Party{ID: p.ID, Name: p.Title}
		}
	}
	return out
}

func conditionToAPI(t approval.Terms) Condition {
	c := Condition{Match: t.Match, Comparisons: comparisonsToAPI(t.Comparisons), Groups: make([]Group, len(t.Groups))}
	for n, g := range t.Groups {
		c.Groups[n] = Group{Match: g.Match, Comparisons: comparisonsToAPI(g.Comparisons)}
	}
	return c
}

func comparisonsToAPI(all []approval.Comparison) []Comparison {
	out := make([]Comparison, len(all))
	for n, c := range all {
		out[n] = Comparison(c)
	}
	return out
}

// RuleTestInput is an example of an invoice.
type RuleTestInput struct {
	ProjectInput
	Body struct {
		Facts Facts      `json:"facts"`
		Rules []RuleBody `json:"rules,omitempty" maxItems:"200" doc:"Unsaved rules; absent: the saved ones"`
	}
}

// Facts are the fields of the example. A missing one is empty.
type Facts struct {
	InvoiceAmount string `json:"invoiceAmount" maxLength:"30" doc:"A decimal"`
	Currency      string `json:"currency,omitempty" maxLength:"3" doc:"Absent: that of the company"`
	CompanyNumber string `json:"companyNumber,omitempty" maxLength:"200"`
	VendorNumber  string `json:"vendorNumber,omitempty" maxLength:"200"`
	VendorName    string `json:"vendorName,omitempty" maxLength:"200"`
	InvoiceType   string `json:"invoiceType,omitempty" maxLength:"200"`
	PONumber      string `json:"poNumber,omitempty" maxLength:"200"`
	Account       string `json:"account,omitempty" maxLength:"200"`
	Subsidiary    string `json:"subsidiary,omitempty" maxLength:"200"`
	TermCode      string `json:"termCode,omitempty" maxLength:"200"`
	MatchState    string `json:"matchState,omitempty" maxLength:"200"`
	Source        string `json:"source,omitempty" maxLength:"200"`
	EnteredBy     string `json:"enteredBy,omitempty" maxLength:"100" doc:"Who entered it cannot be its only approver"`
}

func (f Facts) example() approvalapp.Example {
	return approvalapp.Example{Amount: f.InvoiceAmount, Currency: f.Currency, EnteredBy: f.EnteredBy,
		Facts: subject.Facts{string(approval.CompanyNumber): f.CompanyNumber,
			string(approval.VendorNumber): f.VendorNumber, string(approval.VendorName): f.VendorName,
			string(approval.InvoiceType): f.InvoiceType, string(approval.PONumber): f.PONumber,
			string(approval.Account): f.Account, string(approval.Subsidiary): f.Subsidiary,
			string(approval.TermCode): f.TermCode, string(approval.MatchState): f.MatchState,
			string(approval.Source): f.Source}}
}

// TestOutput is what would happen to the example.
type TestOutput struct {
	Body Test
}

// Test is what would happen to an invoice.
type Test struct {
	Position int              `json:"position" doc:"Of the deciding rule, from 1; 0: none applies"`
	Passes   bool             `json:"passes" doc:"The invoice passes without approval"`
	Levels   []TestLevel      `json:"levels"`
	Refusal  approval.Refusal `json:"refusal" doc:"Why the invoice would be returned: no one could approve it"`
}

// TestLevel is one level with everybody whom it names.
type TestLevel struct {
	Name   string       `json:"name"`
	Added  bool         `json:"added" doc:"Added because no limit at the rule's last level covers the amount"`
	People []TestPerson `json:"people"`
}

// TestPerson is a person of a level.
type TestPerson struct {
	UserID     string            `json:"userId"`
	Name       string            `json:"name"`
	Limit      string            `json:"limit" doc:"A decimal; empty: no approval limit"`
	OnBehalfOf string            `json:"onBehalfOf,omitempty" doc:"Name of the absent person"`
	Asked      bool              `json:"asked" doc:"Gets the task"`
	Obstacle   approval.Obstacle `json:"obstacle" doc:"Why the person is not asked or cannot give the last approval"`
}

func trialToAPI(t approvalapp.Trial) *TestOutput {
	out := &TestOutput{Test{Position: t.Position, Passes: t.Refusal == approval.NotRefused && len(t.Levels) == 0,
		Levels: make([]TestLevel, len(t.Levels)), Refusal: t.Refusal}}
	for n, l := range t.Levels {
		level := TestLevel{Name: l.Name, Added: l.Added, People: make([]TestPerson, len(l.People))}
		for m, p := range l.People {
			level.People[m] = TestPerson{UserID: p.UserID, Name: p.Name, OnBehalfOf: p.OnBehalfOf,
				Asked: p.Obstacle.Asked(), Obstacle: p.Obstacle}
			if p.Limit != nil {
				level.People[m].Limit = p.Limit.StringFixed(2)
			}
		}
		out.Body.Levels[n] = level
	}
	return out
}
