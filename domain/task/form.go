package task

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Form is what a task asks people to fill in. Tasks without one have no fields.
type Form []Field

// Field is one input of a form.
type Field struct {
	Name     string    `json:"name"` // of its answer
	Label    string    `json:"label"`
	Type     FieldType `json:"type"`
	Required bool      `json:"required,omitempty"`
	Options  []string  `json:"options,omitempty"` // of a choice
	// Value is what the field contains at first; nil: nothing.
	Value any `json:"value,omitempty"`
}

// FieldType says what a field takes.
type FieldType string

const (
	ShortText FieldType = "text"
	LongText  FieldType = "longText"
	Number    FieldType = "number"
	Day       FieldType = "date"    // ISO 8601: 2026-12-31
	Flag      FieldType = "boolean" // false without an answer
	Choice    FieldType = "choice"
)

// Values lists every FieldType.
func (FieldType) Values() []string { return enum.Of(FieldTypes()...) }

// FieldTypes lists every type.
func FieldTypes() []FieldType { return []FieldType{ShortText, LongText, Number, Day, Flag, Choice} }

// MaxAnswer is the most characters of the answers to a short and to a long text.
const (
	MaxShortAnswer = 200
	MaxLongAnswer  = 4_000
)

// check reports each problem of the answers at its field.
func (f Form) check(answers map[string]any) error {
	v := fault.Validation{}
	for _, field := range f {
		path := "answers." + field.Name
		answer := answers[field.Name]
		if empty(answer) {
			if field.Required && field.Type != Flag {
				v.Add(path, fault.Required, "Field is required")
			}
			continue
		}
		if problem := field.problem(answer); problem != "" {
			v.Add(path, fault.InvalidValue, "%s", problem)
		}
	}
	for name := range answers {
		if !slices.ContainsFunc(f, func(field Field) bool { return field.Name == name }) {
			v.Add("answers", fault.InvalidValue, "The form has no field %q.", name)
		}
	}
	return v.Err()
}

// Fits says whether a field can contain a value.
func (f Field) Fits(value any) bool { return f.problem(value) == "" }

// problem says in a sentence why an answer is refused, or nothing.
func (f Field) problem(answer any) string {
	text, isText := answer.(string)
	switch f.Type {
	case ShortText:
		return textProblem(text, isText, MaxShortAnswer)
	case LongText:
		return textProblem(text, isText, MaxLongAnswer)
	case Number:
		if n, ok := answer.(float64); !ok || math.IsNaN(n) || math.IsInf(n, 0) {
			return "Enter a number."
		}
	case Day:
		if _, err := calendar.Parse(text); !isText || err != nil {
			return "Enter a date."
		}
	case Flag:
		if _, ok := answer.(bool); !ok {
			return "Answer yes or no."
		}
	case Choice:
		if !isText || !slices.Contains(f.Options, text) {
			return "Choose one of the options."
		}
	default:
		return "This field takes no answer."
	}
	return ""
}

func textProblem(text string, isText bool, most int) string {
	switch {
	case !isText:
		return "Enter a text."
	case utf8.RuneCountInString(text) > most:
		return "The text is too long."
	}
	return ""
}

// complete returns an answer to every field: nil where there is none, and false for a flag.
func (f Form) complete(answers map[string]any) map[string]any {
	all := map[string]any{}
	for _, field := range f {
		answer := answers[field.Name]
		switch {
		case empty(answer) && field.Type == Flag:
			answer = false
		case empty(answer):
			answer = nil
		}
		all[field.Name] = answer
	}
	return all
}

func empty(answer any) bool {
	text, isText := answer.(string)
	return answer == nil || isText && strings.TrimSpace(text) == ""
}

// answersText is the same for the same answers. Answers came from JSON and can be written as JSON.
func (f Fields) answersText() string {
	body, err := json.Marshal(f.Answers)
	if err != nil {
		return err.Error()
	}
	return string(body)
}
