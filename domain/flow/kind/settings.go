package kind

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

// Settings are the settings of one step.
type Settings interface {
	// Check reports each problem at its field.
	Check(c Check)
	// Expressions are all expressions of the step, also those without a problem.
	Expressions() []string
}

// Computing is a step whose values follow from expressions and the time alone.
type Computing interface {
	Compute(env flow.Env, now time.Time, zone *time.Location) (Computed, error)
}

// Acting is a step with an effect outside of the run. The input of its activity follows from expressions alone.
type Acting interface {
	Input(env flow.Env) (map[string]any, error)
}

// Computed is what a step computed.
type Computed struct {
	Exit   flow.Exit      `json:"exit,omitzero"` // of a condition or switch
	Values map[string]any `json:"values,omitempty"`
	Items  []any          `json:"items,omitempty"`
	Until  time.Time      `json:"until,omitzero"`
	Result any            `json:"result,omitempty"` // of an item
	Input  map[string]any `json:"input,omitempty"`  // of an activity
	Code   string         `json:"code,omitempty"`   // why there is no value
	Text   string         `json:"text,omitempty"`
}

// Assigning is a step that gives values names.
type Assigning interface{ Names() []string }

// Branching is a step with cases.
type Branching interface{ CaseNames() []string }

// Looping is a step that repeats others.
type Looping interface{ Name() string } // of the item in expressions

// None are the settings of a kind without any.
type None struct{}

// Check has nothing to report.
func (None) Check(Check) {}

// Expressions are none.
func (None) Expressions() []string { return nil }

// Read reads settings of the type T. A name that the type does not have is an error, also in another letter case: Go
// accepts it and browsers do not, so that a second person would confirm other settings than those that run.
func Read[T Settings](n flow.Node) (Settings, error) {
	config, err := decode[T](n.Config)
	if err == nil {
		err = exactNames(n.Config, config)
	}
	return config, err
}

func decode[T Settings](body json.RawMessage) (config T, err error) {
	if len(body) == 0 {
		return config, nil
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&config); err != nil {
		return config, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return config, errors.New("more than one object")
	}
	return config, nil
}

func exactNames(body json.RawMessage, config any) error {
	if len(body) == 0 {
		return nil
	}
	known, err := json.Marshal(config)
	if err != nil {
		return err
	}
	var written, read any
	if err := errors.Join(json.Unmarshal(body, &written), json.Unmarshal(known, &read)); err != nil {
		return err
	}
	return sameNames(written, read)
}

// sameNames compares the names of values that are equal otherwise. Empty values may be left out of read.
func sameNames(written, read any) error {
	switch w := written.(type) {
	case map[string]any:
		r, _ := read.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(w)) {
			value, known := r[name]
			if !known && !slices.Contains([]any{nil, "", false, 0.0}, w[name]) {
				return fmt.Errorf("unknown field %q", name)
			}
			if err := sameNames(w[name], value); err != nil {
				return err
			}
		}
	case []any:
		r, _ := read.([]any)
		for i := range min(len(w), len(r)) {
			if err := sameNames(w[i], r[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check collects the problems of one step.
type Check struct {
	Validation *fault.Validation
	Path       string // of the settings: nodes[3].config
	Env        flow.Environment
	Around     []string // names of the items of the loops around the step, the outermost first
}

// At is the check of a part of the settings.
func (c Check) At(format string, args ...any) Check {
	c.Path += "." + fmt.Sprintf(format, args...)
	return c
}

// Report adds a problem.
func (c Check) Report(code fault.Code, format string, args ...any) {
	c.Validation.Add(c.Path, code, format, args...)
}

// Expression checks an expression of that type.
func (c Check) Expression(expression string, result flow.ValueType) {
	if problem := c.Env.In(c.Around).Problem(expression, result); problem != "" {
		c.Report(fault.InvalidValue, "%s", problem)
	}
}

// Name checks a name that expressions can use.
func (c Check) Name(name string) {
	if !flow.IsName(name) {
		c.Report(fault.InvalidValue, "%s", flow.NameRule)
	}
}

// Text checks the length of a text in one line.
func (c Check) Text(text string, l Length) {
	if n := utf8.RuneCountInString(text); n < l.Min || n > l.Max || strings.ContainsFunc(text, unicode.IsControl) {
		c.Report(fault.InvalidValue, "Enter %d to %d characters in one line.", l.Min, l.Max)
	}
}
