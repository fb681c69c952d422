package kind

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
)

// Limits of a search for records.
const (
	maxConditions = 20
	maxRecords    = 500
	firstRecords  = 100
)

// RecordField is a field of the records that a step finds. It has the name, the kind and the values of the column in
// the list of these records.
type RecordField struct {
	Name    string
	Kind    grid.Kind
	Label   Text
	Allowed []string // of a value list
}

// Searching are the settings of a step that finds records.
type Searching struct {
	Conditions []Condition `json:"conditions,omitempty"`
	Order      string      `json:"order,omitempty"` // name of a field; empty: when they were added
	Descending bool        `json:"descending,omitempty"`
	Limit      int         `json:"limit,omitempty"` // 1 to maxRecords; 0: firstRecords
}

// Condition compares a field of a record with the value of an expression.
type Condition struct {
	Field    string        `json:"field"`
	Operator grid.Operator `json:"operator"`
	Value    string        `json:"value,omitempty"` // expression
}

// Search is what a step finds. All filters must hold.
type Search struct {
	Filters    []Filter `json:"filters,omitempty"`
	Order      string   `json:"order,omitempty"`
	Descending bool     `json:"descending,omitempty"`
	Limit      int      `json:"limit"`
}

// Filter is a condition with the values of its expression.
type Filter struct {
	Field    string        `json:"field"`
	Operator grid.Operator `json:"operator"`
	Values   []string      `json:"values,omitempty"`
}

// Found are the records of a search. More says that further records meet its conditions.
type Found struct {
	Records []map[string]any
	More    bool
}

// Query is the search as a query of the list of these records.
func (s Search) Query() grid.Query {
	q := grid.Query{Size: s.Limit}
	for _, f := range s.Filters {
		q.Filters = append(q.Filters, grid.Filter{Field: f.Field, Operator: f.Operator, Values: f.Values})
	}
	if s.Order != "" {
		q.Sorting = []grid.Sort{{Field: s.Order, Descending: s.Descending}}
	}
	return q
}

// Finding completes the definition of a step that finds records with these fields.
func Finding(d Definition, of []RecordField) Definition {
	d.Group, d.Exits, d.Fields, d.Outputs = Data, Outcomes(), searchFields(of), searchOutputs(of)
	return d
}

// searchOutputs are the outputs of a step that finds records with these fields.
func searchOutputs(of []RecordField) []Output {
	names := make([]string, len(of))
	for i, f := range of {
		names[i] = f.Name
	}
	return append(OutcomeOutputs(), Output{Name: flow.OutputRecords, Type: flow.List, Fields: names},
		Output{Name: flow.OutputMore, Type: flow.Boolean})
}

// searchFields describe Searching for records with these fields.
func searchFields(of []RecordField) []Field {
	choices := make([]Option, len(of))
	for i, f := range of {
		choices[i] = Option{Value: f.Name, Label: f.Label}
	}
	return []Field{
		{Name: "conditions", Type: Rows, Max: maxConditions, Label: Text{English: "Conditions", German: "Bedingungen"},
			Help: Text{English: "Each must hold. Without one, all records of the project are found.",
				German: "Jede muss erfüllt sein. Ohne Bedingung werden alle Datensätze des Projekts gefunden."},
			Items: []Field{
				{Name: "field", Type: Choice, Required: true, Choices: choices, Label: Text{English: "Field", German: "Feld"}},
				{Name: "operator", Type: Choice, Required: true, Choices: searchOperators,
					Label: Text{English: "Comparison", German: "Vergleich"}},
				{Name: "value", Type: Expression, Max: flow.MaxExpression, Label: Text{English: "Value", German: "Wert"},
					Help: Text{English: `Such as "approved", 5000, true, addDays(today, 7) or a list.`,
						German: `Zum Beispiel "approved", 5000, true, addDays(today, 7) oder eine Liste.`}},
			}},
		{Name: "order", Type: Choice, Choices: append([]Option{{Label: Text{English: "Added", German: "Hinzugefügt"}}},
			choices...), Label: Text{English: "Order by", German: "Sortieren nach"}},
		{Name: "descending", Type: Flag, Label: Text{English: "Last first", German: "Absteigend"}},
		{Name: "limit", Type: Integer, Min: 1, Max: maxRecords, Default: strconv.Itoa(firstRecords),
			Label: Text{English: "Records at most", German: "Datensätze höchstens"}},
	}
}

var searchOperators = []Option{
	{string(grid.Equal), Text{English: "is", German: "ist"}},
	{string(grid.NotEqual), Text{English: "is not", German: "ist nicht"}},
	{string(grid.In), Text{English: "is one of", German: "ist eines von"}},
	{string(grid.NotIn), Text{English: "is none of", German: "ist keines von"}},
	{string(grid.Less), Text{English: "is less than", German: "ist kleiner als"}},
	{string(grid.LessOrEqual), Text{English: "is at most", German: "ist höchstens"}},
	{string(grid.Greater), Text{English: "is more than", German: "ist größer als"}},
	{string(grid.GreaterOrEqual), Text{English: "is at least", German: "ist mindestens"}},
	{string(grid.Contains), Text{English: "contains", German: "enthält"}},
	{string(grid.StartsWith), Text{English: "starts with", German: "beginnt mit"}},
	{string(grid.EndsWith), Text{English: "ends with", German: "endet mit"}},
	{string(grid.Empty), Text{English: "is empty", German: "ist leer"}},
	{string(grid.NotEmpty), Text{English: "is not empty", German: "ist nicht leer"}},
}

// CheckFields reports each problem of a search for records with these fields.
func (s Searching) CheckFields(c Check, of []RecordField) {
	if len(s.Conditions) > maxConditions {
		c.At("conditions").Report(fault.LengthOutOfRange, "A search has at most %d conditions.", maxConditions)
		return
	}
	for i, condition := range s.Conditions {
		condition.check(c.At("conditions[%d]", i), of)
	}
	if _, known := fieldNamed(of, s.Order); s.Order != "" && !known {
		c.At("order").Report(fault.InvalidValue, "There is no field %q.", s.Order)
	}
	if s.Limit < 0 || s.Limit > maxRecords {
		c.At("limit").Report(fault.InvalidValue, "A step finds 1 to %d records.", maxRecords)
	}
}

func (d Condition) check(at Check, of []RecordField) {
	f, known := fieldNamed(of, d.Field)
	switch {
	case d.Field == "":
		at.At("field").Report(fault.Required, "Choose a field.")
		return
	case !known:
		at.At("field").Report(fault.InvalidValue, "There is no field %q.", d.Field)
		return
	case d.Operator == "":
		at.At("operator").Report(fault.Required, "Choose a comparison.")
		return
	case !slices.Contains(searchable(f.Kind), d.Operator):
		at.At("operator").Report(fault.InvalidValue, "This field cannot be compared in this way.")
		return
	}
	d.checkValue(at.At("value"), f)
}

func (d Condition) checkValue(at Check, f RecordField) {
	if !d.takesValue() {
		if d.Value != "" {
			at.Report(fault.InvalidValue, "This comparison has no value. Clear it.")
		}
		return
	}
	at.Expression(d.Value, "")
	if text, fixed := flow.FixedText(d.Value); fixed && len(f.Allowed) > 0 && !slices.Contains(f.Allowed, text) {
		at.Report(fault.InvalidValue, "The field has one of the values %s.", strings.Join(f.Allowed, ", "))
	}
}

func (d Condition) takesValue() bool { return d.Operator != grid.Empty && d.Operator != grid.NotEmpty }

// searchable are the comparisons of the designer that a field can have.
func searchable(k grid.Kind) []grid.Operator {
	return slices.DeleteFunc(slices.Clone(grid.Column{Kind: k}.Operators()), func(o grid.Operator) bool {
		return !slices.ContainsFunc(searchOperators, func(known Option) bool { return known.Value == string(o) })
	})
}

func fieldNamed(of []RecordField, name string) (RecordField, bool) {
	i := slices.IndexFunc(of, func(f RecordField) bool { return f.Name == name })
	if i < 0 {
		return RecordField{}, false
	}
	return of[i], true
}

// Expressions are the values of the conditions.
func (s Searching) Expressions() (all []string) {
	for _, condition := range s.Conditions {
		if condition.Value != "" {
			all = append(all, condition.Value)
		}
	}
	return all
}

// Evaluate evaluates the conditions, in the form of Search. A value that its field cannot have is an error.
func (s Searching) Evaluate(env flow.Env, of []RecordField) (map[string]any, error) {
	search := Search{Order: s.Order, Descending: s.Descending, Limit: s.Limit}
	if search.Limit == 0 {
		search.Limit = firstRecords
	}
	var filters []any
	for _, condition := range s.Conditions {
		values, err := condition.values(env, of)
		if err != nil {
			return nil, err
		}
		search.Filters = append(search.Filters, Filter{condition.Field, condition.Operator, values})
		filters = append(filters, map[string]any{"field": condition.Field, "operator": string(condition.Operator),
			"values": anyOf(values)})
	}
	if err := search.check(of); err != nil {
		return nil, err
	}
	return map[string]any{"filters": filters, "order": search.Order, "descending": search.Descending,
		"limit": float64(search.Limit)}, nil
}

// check reports the first value that its field cannot have, as the list of these records does.
func (s Search) check(of []RecordField) error {
	columns := make([]grid.Column, len(of))
	for i, f := range of {
		columns[i] = grid.Column{Name: f.Name, Kind: f.Kind, Allowed: f.Allowed}
	}
	q := s.Query()
	var refused *fault.Fault
	if errors.As(q.Check(columns), &refused) {
		return flow.Incorrect("%s", refused.Message)
	}
	return nil
}

func (d Condition) values(env flow.Env, of []RecordField) ([]string, error) {
	if !d.takesValue() {
		return nil, nil
	}
	value, err := flow.Evaluate(d.Value, env)
	if err != nil {
		return nil, err
	}
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	f, _ := fieldNamed(of, d.Field)
	texts := make([]string, len(list))
	for i, one := range list {
		if texts[i], ok = f.text(one); !ok {
			return nil, flow.Incorrect("The value %q cannot be compared with a field.", d.Value)
		}
	}
	return texts, nil
}

// text is a value as a filter of the list has it. A time is compared with dates by its date.
func (f RecordField) text(value any) (string, bool) {
	text, ok := ScalarText(value)
	if _, err := time.Parse(time.RFC3339, text); err == nil && f.Kind == grid.Date {
		text = text[:len(time.DateOnly)]
	}
	return text, ok
}

func anyOf(texts []string) []any {
	all := make([]any, len(texts))
	for i, text := range texts {
		all[i] = text
	}
	return all
}
