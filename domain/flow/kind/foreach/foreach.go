// Package foreach defines the step that repeats others for each item of a list.
package foreach

import (
	"slices"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// OnFailure says what a for-each does after an item failed.
type OnFailure string

const (
	ContinueItems OnFailure = ""     // with the other items
	StopItems     OnFailure = "stop" // no further item starts
)

// Values lists every OnFailure.
func (OnFailure) Values() []string { return enum.Of(ContinueItems, StopItems) }

// Settings are the settings of a for-each.
type Settings struct {
	Items       string    `json:"items"`                 // an expression: a list of at most MaxItems
	As          string    `json:"as,omitempty"`          // the name of the item in expressions; empty: item
	Concurrency int       `json:"concurrency,omitempty"` // items at the same time, 1 to maxConcurrency; 0: 1
	Result      string    `json:"result,omitempty"`      // an expression that is evaluated at the end of each item
	OnFailure   OnFailure `json:"onFailure,omitempty"`
}

// Limits of a for-each.
const (
	MaxItems       = 10_000 // of the list
	maxConcurrency = 50
	defaultItem    = "item"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.ForEach, Group: kind.Control, Icon: "repeat", Exits: kind.Outcomes(),
		Name: kind.Text{English: "For each", German: "Für jedes"},
		Description: kind.Text{
			English: "Repeats the steps in it for each item of a list. It leaves by Failed if an item has failed.",
			German: "Wiederholt die enthaltenen Schritte für jedes Element einer Liste. Der Ausgang ist Fehlgeschlagen, " +
				"wenn ein Element fehlgeschlagen ist.",
		},
		Fields: fields(),
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputResults, Type: flow.List},
			kind.Output{Name: flow.OutputSucceeded, Type: flow.Number},
			kind.Output{Name: flow.OutputFailed, Type: flow.Number}),
		Read: kind.Read[Settings],
	}
}

func fields() []kind.Field {
	return []kind.Field{
		{Name: "items", Type: kind.Expression, Required: true, Result: flow.List, Max: flow.MaxExpression,
			Label: kind.Text{English: "List", German: "Liste"}},
		{Name: "as", Type: kind.Name, Max: flow.MaxName, Default: defaultItem,
			Label: kind.Text{English: "Name of the item", German: "Name des Elements"},
			Help: kind.Text{English: "Expressions in the loop use this name.",
				German: "Ausdrücke in der Schleife verwenden diesen Namen."}},
		{Name: "concurrency", Type: kind.Integer, Min: 1, Max: maxConcurrency, Default: "1",
			Label: kind.Text{English: "Items at the same time", German: "Elemente gleichzeitig"}},
		{Name: "onFailure", Type: kind.Choice, Label: kind.Text{English: "After a failure", German: "Nach einem Fehler"},
			Choices: []kind.Option{
				{Value: string(ContinueItems),
					Label: kind.Text{English: "Continue with the other items", German: "Mit den anderen Elementen fortfahren"}},
				{Value: string(StopItems), Label: kind.Text{English: "Start no further item",
					German: "Kein weiteres Element beginnen"}},
			}},
		{Name: "result", Type: kind.Expression, Max: flow.MaxExpression,
			Label: kind.Text{English: "Result of each item", German: "Ergebnis jedes Elements"},
			Help: kind.Text{English: "Evaluated at the end of each item and kept in the list of results.",
				German: "Wird am Ende jedes Elements ausgewertet und in der Liste der Ergebnisse behalten."}},
	}
}

// Name is the name of the item in expressions.
func (s Settings) Name() string {
	if s.As == "" {
		return defaultItem
	}
	return s.As
}

// AtOnce is how many items run at the same time.
func (s Settings) AtOnce() int { return min(max(s.Concurrency, 1), maxConcurrency) }

// Check reports expressions, names and numbers that the loop cannot use.
func (s Settings) Check(c kind.Check) {
	c.At("items").Expression(s.Items, flow.List)
	if s.Result != "" {
		inside := c.At("result")
		inside.Around = append(slices.Clone(c.Around), s.Name())
		inside.Expression(s.Result, "")
	}
	as := c.At("as")
	if !flow.IsItemName(s.Name()) {
		as.Report(fault.InvalidValue, "%s It cannot be a word of the language.", flow.NameRule)
	}
	if slices.Contains(c.Around, s.Name()) {
		as.Report(fault.NameNotUnique, "The loop around this one names its item %q, too.", s.Name())
	}
	if s.Concurrency < 0 || s.Concurrency > maxConcurrency {
		c.At("concurrency").Report(fault.InvalidValue, "A loop runs 1 to %d items at the same time.", maxConcurrency)
	}
	if !slices.Contains(s.OnFailure.Values(), string(s.OnFailure)) {
		c.At("onFailure").Report(fault.InvalidValue, "There is no value %q.", s.OnFailure)
	}
}

// Expressions are the list and the result of each item.
func (s Settings) Expressions() []string { return []string{s.Items, s.Result} }

// Compute evaluates the list.
func (s Settings) Compute(env flow.Env, _ time.Time, _ *time.Location) (kind.Computed, error) {
	value, err := flow.Evaluate(s.Items, env)
	if err != nil {
		return kind.Computed{}, err
	}
	items, ok := value.([]any)
	if !ok {
		return kind.Computed{}, flow.Incorrect("The expression %q is no list.", s.Items)
	}
	if len(items) > MaxItems {
		return kind.Computed{}, flow.Incorrect("The list has more than %d items.", MaxItems)
	}
	return kind.Computed{Items: items}, nil
}
