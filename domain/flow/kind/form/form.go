// Package form defines the step that asks people to fill in a form.
package form

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/task"
)

// Settings are the settings of a step that asks people to fill in a form.
type Settings struct {
	kind.Asking

	Fields []Field `json:"fields"`
}

// Field is one input of the form.
type Field struct {
	Name     string         `json:"name"` // of its answer in expressions
	Label    string         `json:"label"`
	Type     task.FieldType `json:"type,omitempty"` // empty: text
	Required bool           `json:"required,omitempty"`
	Options  string         `json:"options,omitempty"` // of a choice, separated by commas
	Value    string         `json:"value,omitempty"`   // expression: what it contains at first
}

// Limits of a form.
const (
	maxFields  = 50
	maxLabel   = 100
	maxOptions = 50
	maxOption  = 100
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Form, Group: kind.People, Icon: "forms", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Fill in a form", German: "Formular ausfüllen"},
		Description: kind.Text{
			English: "Adds a task with a form that people fill in, and keeps their answers.",
			German:  "Legt eine Aufgabe mit einem Formular an und behält die Antworten.",
		},
		Fields: append(kind.AskingFields(), kind.Field{Name: "fields", Type: kind.Rows, Min: 1, Max: maxFields,
			Required: true, Label: kind.Text{English: "Fields", German: "Felder"}, Items: fieldItems()}),
		Outputs: append(kind.AskingOutputs(), kind.Output{Name: flow.OutputAnswers, Type: flow.Record}),
		Read:    kind.Read[Settings],
	}
}

func fieldItems() []kind.Field {
	return []kind.Field{
		{Name: "name", Type: kind.Name, Required: true, Max: flow.MaxName,
			Label: kind.Text{English: "Name", German: "Name"},
			Help: kind.Text{English: "Later steps read the answer as steps.id.answers.name.",
				German: "Spätere Schritte lesen die Antwort als steps.id.answers.name."}},
		{Name: "label", Type: kind.Line, Required: true, Max: maxLabel,
			Label: kind.Text{English: "Label", German: "Beschriftung"}},
		{Name: "type", Type: kind.Choice, Default: string(task.ShortText), Choices: types(),
			Label: kind.Text{English: "Type", German: "Typ"}},
		{Name: "required", Type: kind.Flag, Label: kind.Text{English: "Required", German: "Pflichtfeld"}},
		{Name: "options", Type: kind.Line, Max: flow.MaxExpression,
			Label: kind.Text{English: "Options", German: "Optionen"},
			Help: kind.Text{English: "Of a choice, separated by commas.",
				German: "Einer Auswahl, durch Kommas getrennt."}},
		{Name: "value", Type: kind.Expression, Max: flow.MaxExpression,
			Label: kind.Text{English: "First value", German: "Vorbelegung"}},
	}
}

func types() []kind.Option {
	return []kind.Option{
		{Value: string(task.ShortText), Label: kind.Text{English: "Text", German: "Text"}},
		{Value: string(task.LongText), Label: kind.Text{English: "Long text", German: "Langer Text"}},
		{Value: string(task.Number), Label: kind.Text{English: "Number", German: "Zahl"}},
		{Value: string(task.Day), Label: kind.Text{English: "Date", German: "Datum"}},
		{Value: string(task.Flag), Label: kind.Text{English: "Yes or no", German: "Ja oder nein"}},
		{Value: string(task.Choice), Label: kind.Text{English: "Choice", German: "Auswahl"}},
	}
}

// Check reports each problem at its field.
func (s Settings) Check(c kind.Check) {
	s.Asking.Check(c)
	if len(s.Fields) == 0 || len(s.Fields) > maxFields {
		c.At("fields").Report(fault.LengthOutOfRange, "Add 1 to %d fields.", maxFields)
	}
	seen := map[string]bool{}
	for i, f := range s.Fields {
		at := c.At("fields[%d]", i)
		f.check(at)
		if seen[f.Name] {
			at.At("name").Report(fault.NameNotUnique, "Two fields have the name %q.", f.Name)
		}
		seen[f.Name] = true
	}
}

func (f Field) check(at kind.Check) {
	at.At("name").Name(f.Name)
	switch n := utf8.RuneCountInString(f.Label); {
	case strings.TrimSpace(f.Label) == "":
		at.At("label").Report(fault.Required, "Enter a label.")
	case n > maxLabel:
		at.At("label").Report(fault.LengthOutOfRange, "At most %d characters.", maxLabel)
	}
	if f.Type != "" && !enum.Has(f.Type) {
		at.At("type").Report(fault.InvalidValue, "Choose a type.")
	}
	f.checkOptions(at.At("options"))
	if f.Value != "" {
		at.At("value").Expression(f.Value, "")
	}
}

func (f Field) checkOptions(at kind.Check) {
	options := f.options()
	switch {
	case f.Type != task.Choice && f.Options != "":
		at.Report(fault.InvalidValue, "Only a choice has options.")
	case f.Type == task.Choice && (len(options) < 2 || len(options) > maxOptions):
		at.Report(fault.LengthOutOfRange, "Enter 2 to %d options, separated by commas.", maxOptions)
	case len(slices.Compact(slices.Sorted(slices.Values(options)))) < len(options):
		at.Report(fault.InvalidValue, "An option occurs twice.")
	case slices.ContainsFunc(options, func(o string) bool { return utf8.RuneCountInString(o) > maxOption }):
		at.Report(fault.LengthOutOfRange, "An option has at most %d characters.", maxOption)
	}
}

// options are the options of a choice.
func (f Field) options() (all []string) {
	for _, option := range strings.Split(f.Options, ",") {
		if option = strings.TrimSpace(option); option != "" {
			all = append(all, option)
		}
	}
	return all
}

// Expressions are the expressions that are not empty.
func (s Settings) Expressions() []string {
	all := s.Asking.Expressions()
	for _, f := range s.Fields {
		if f.Value != "" {
			all = append(all, f.Value)
		}
	}
	return all
}

// Input evaluates the settings, in the form of kind.Question.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	asked, err := s.Ask(env)
	if err != nil {
		return nil, err
	}
	fields := make([]any, len(s.Fields))
	for i, f := range s.Fields {
		if fields[i], err = f.input(env); err != nil {
			return nil, err
		}
	}
	asked["fields"] = fields
	return asked, nil
}

// input is the field in the form of task.Field. A first value that it cannot contain is an error, so that nobody sees a
// field which loses it.
func (f Field) input(env flow.Env) (map[string]any, error) {
	of := task.Field{Type: cmp.Or(f.Type, task.ShortText), Options: f.options()}
	options := make([]any, len(of.Options))
	for i, option := range of.Options {
		options[i] = option
	}
	field := map[string]any{"name": f.Name, "label": f.Label, "type": string(of.Type), "required": f.Required,
		"options": options}
	if f.Value == "" {
		return field, nil
	}
	value, err := flow.Evaluate(f.Value, env)
	if err != nil || value == nil || value == "" {
		return field, err
	}
	if !of.Fits(value) {
		return nil, flow.Incorrect("The field %q cannot contain its first value.", f.Name)
	}
	field["value"] = value
	return field, nil
}
