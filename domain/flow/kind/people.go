package kind

import (
	"cmp"
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
)

// How Assignees names whom a step asks.
const (
	Starter     = "starter" // the person who started the first job
	RolePrefix  = "role:"
	GroupPrefix = "group:"
)

// Limits of what a step asks.
const (
	maxAssignees    = 20
	maxPeople       = 20
	maxTitle        = 100
	maxInstructions = 4_000
	maxDays         = 365
	defaultDays     = 5
)

// Asking are the settings of a step that asks people.
type Asking struct {
	Title        string   `json:"title"`                  // expression
	Instructions string   `json:"instructions,omitempty"` // expression
	Assignees    []string `json:"assignees,omitempty"`
	People       string   `json:"people,omitempty"` // expression: an email address, or a list of them
	Days         int      `json:"days,omitempty"`   // weekdays until it is due
}

// Question is what a step asks, and whom.
type Question struct {
	Title        string    `json:"title"`
	Instructions string    `json:"instructions,omitempty"`
	Starter      bool      `json:"starter,omitempty"`
	Roles        []string  `json:"roles,omitempty"`  // ids
	Groups       []string  `json:"groups,omitempty"` // ids
	People       []string  `json:"people,omitempty"` // email addresses
	Days         int       `json:"days"`             // weekdays until it is due
	Fields       task.Form `json:"fields,omitempty"` // empty: a decision
}

// AskingFields describe Asking.
func AskingFields() []Field {
	return []Field{
		{Name: "title", Type: Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
			Label: Text{English: "Title", German: "Titel"},
			Help: Text{English: `Names the task in the list, such as "Check " + parameters.vendor.`,
				German: `Benennt die Aufgabe in der Liste, zum Beispiel "Check " + parameters.vendor.`}},
		{Name: "instructions", Type: Expression, Result: flow.Text, Max: flow.MaxExpression,
			Label: Text{English: "Instructions", German: "Anweisungen"},
			Help: Text{English: "What people read before they answer.",
				German: "Was die Personen lesen, bevor sie antworten."}},
		{Name: "assignees", Type: Assignees, Max: maxAssignees,
			Label: Text{English: "Assignees", German: "Zuständige"},
			Help:  Text{English: "Any one of them can answer.", German: "Eine dieser Personen genügt."}},
		{Name: "people", Type: Expression, Max: flow.MaxExpression,
			Label: Text{English: "Further people", German: "Weitere Personen"},
			Help: Text{English: `An email address such as "ann@example.com", or a list of at most 20 addresses.`,
				German: `Eine Adresse wie "ann@example.com" oder eine Liste mit höchstens 20 Adressen.`}},
		{Name: "days", Type: Integer, Min: 1, Max: maxDays, Default: strconv.Itoa(defaultDays),
			Label: Text{English: "Weekdays until it is due", German: "Werktage bis zur Fälligkeit"}},
	}
}

// AskingOutputs are the outputs of a step that asks people, besides its own ones.
func AskingOutputs() []Output {
	return append(OutcomeOutputs(), Output{Name: flow.OutputSummary, Type: flow.Text},
		Output{Name: flow.OutputTask, Type: flow.Number}, Output{Name: flow.OutputBy, Type: flow.Text})
}

// Check reports each problem at its field.
func (a Asking) Check(c Check) {
	c.At("title").Expression(a.Title, flow.Text)
	if a.Instructions != "" {
		c.At("instructions").Expression(a.Instructions, flow.Text)
	}
	if a.People != "" {
		c.At("people").Expression(a.People, "")
	}
	switch at := c.At("assignees"); {
	case len(a.Assignees) == 0 && a.People == "":
		at.Report(fault.Required, "Name at least one assignee.")
	case len(a.Assignees) > maxAssignees:
		at.Report(fault.LengthOutOfRange, "Name at most %d roles and groups.", maxAssignees)
	}
	for _, one := range a.Assignees {
		if !IsAssignee(one) {
			c.At("assignees").Report(fault.InvalidValue, "%q is no role and no group.", one)
		}
	}
	if a.Days < 0 || a.Days > maxDays {
		c.At("days").Report(fault.InvalidValue, "Set 1 to %d weekdays.", maxDays)
	}
}

// IsAssignee says whether a text has the form of an assignee.
func IsAssignee(text string) bool {
	if text == Starter {
		return true
	}
	for _, prefix := range []string{RolePrefix, GroupPrefix} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			return id.Valid(rest)
		}
	}
	return false
}

// Expressions are the expressions that are not empty.
func (a Asking) Expressions() (all []string) {
	for _, e := range []string{a.Title, a.Instructions, a.People} {
		if e != "" {
			all = append(all, e)
		}
	}
	return all
}

// Ask evaluates the settings, in the form of Question.
func (a Asking) Ask(env flow.Env) (map[string]any, error) {
	title, err := EvaluateText(a.Title, "title of a task", Length{1, maxTitle}, env)
	if err != nil {
		return nil, err
	}
	if strings.ContainsAny(title, "\r\n") {
		return nil, flow.Incorrect("The title of a task has one line.")
	}
	asked := map[string]any{"title": title, "days": float64(cmp.Or(a.Days, defaultDays))}
	if a.Instructions != "" {
		if asked["instructions"], err = EvaluateText(a.Instructions, "instructions of a task",
			Length{0, maxInstructions}, env); err != nil {
			return nil, err
		}
	}
	if a.People != "" {
		people, err := EvaluateAddresses(a.People, env)
		if err != nil {
			return nil, err
		}
		if len(people) > maxPeople {
			return nil, flow.Incorrect("A step asks at most %d further people.", maxPeople)
		}
		asked["people"] = people
	}
	a.addAssignees(asked)
	return asked, nil
}

func (a Asking) addAssignees(asked map[string]any) {
	var roles, groups []any
	for _, one := range a.Assignees {
		role, isRole := strings.CutPrefix(one, RolePrefix)
		group, isGroup := strings.CutPrefix(one, GroupPrefix)
		switch {
		case isRole:
			roles = append(roles, role)
		case isGroup:
			groups = append(groups, group)
		case one == Starter:
			asked["starter"] = true
		}
	}
	asked["roles"], asked["groups"] = roles, groups
}
