package approval

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Match says whether all parts of a condition must hold, or any one of them.
type Match string

const (
	MatchAll Match = "all"
	MatchAny Match = "any"
)

// Values lists every Match.
func (Match) Values() []string { return enum.Of(MatchAll, MatchAny) }

// Comparison compares one fact of an invoice with a value.
type Comparison struct {
	Field    Fact
	Operator Operator
	Value    string
}

// Terms is a condition as people enter it: comparisons, and groups of comparisons, of which all or any must hold.
// Terms without parts hold for every invoice.
type Terms struct {
	Match       Match
	Comparisons []Comparison
	Groups      []Group
}

// Group is a part of Terms.
type Group struct {
	Match       Match
	Comparisons []Comparison
}

// Condition is the tree of the terms.
func (t Terms) Condition() Condition {
	parts := make([]Condition, 0, len(t.Comparisons)+len(t.Groups))
	parts = append(parts, conditions(t.Comparisons)...)
	for _, g := range t.Groups {
		parts = append(parts, joined(g.Match, conditions(g.Comparisons)))
	}
	if len(t.Comparisons) == 1 && len(t.Groups) == 0 {
		return parts[0]
	}
	return joined(t.Match, parts)
}

func conditions(all []Comparison) []Condition {
	out := make([]Condition, len(all))
	for n, c := range all {
		out[n] = Condition{Field: string(c.Field), Operator: c.Operator, Value: c.Value}
	}
	return out
}

func joined(match Match, parts []Condition) Condition {
	switch {
	case len(parts) == 0:
		return Condition{}
	case match == MatchAny:
		return Condition{Any: parts}
	}
	return Condition{All: parts}
}

// maxGroups bounds the groups of a condition. An imported tree can have more of them than anybody could read.
const maxGroups = 50

// Terms is the condition as people enter it. A deeper tree becomes the equivalent list of alternatives.
func (c Condition) Terms() (Terms, error) {
	parts := slices.Clone(c.All)
	if c.Field != "" {
		parts = append(parts, Condition{Field: c.Field, Operator: c.Operator, Value: c.Value})
	}
	match := MatchAll
	switch {
	case len(c.Any) > 0 && len(parts) == 0:
		match, parts = MatchAny, c.Any
	case len(c.Any) > 0:
		parts = append(parts, Condition{Any: c.Any})
	}
	t := Terms{Match: match}
	for _, part := range parts {
		if part.single() {
			t.Comparisons = append(t.Comparisons, part.comparison())
			continue
		}
		g, flat := part.group()
		if !flat {
			return c.alternatives()
		}
		t.Groups = append(t.Groups, g)
	}
	return t, t.bounded()
}

func (t Terms) bounded() error {
	if len(t.Groups) > maxGroups {
		return fault.New(fault.Conflict, fault.MaximumReached, "A condition has at most %d groups.", maxGroups)
	}
	return nil
}

// single says that the condition is one comparison.
func (c Condition) single() bool { return c.Field != "" && len(c.All) == 0 && len(c.Any) == 0 }

func (c Condition) comparison() Comparison {
	return Comparison{Field: Fact(c.Field), Operator: c.Operator, Value: c.Value}
}

// group is the condition as a group, if it consists of comparisons only.
func (c Condition) group() (g Group, flat bool) {
	g.Match = MatchAll
	parts := c.All
	if len(c.Any) > 0 {
		g.Match, parts = MatchAny, c.Any
	}
	if c.Field != "" || len(c.Any) > 0 && len(c.All) > 0 {
		return g, false
	}
	for _, part := range parts {
		if !part.single() {
			return g, false
		}
		g.Comparisons = append(g.Comparisons, part.comparison())
	}
	return g, true
}

// alternatives are groups of which one must hold.
func (c Condition) alternatives() (Terms, error) {
	t := Terms{Match: MatchAny}
	all, err := c.spread()
	for _, comparisons := range all {
		t.Groups = append(t.Groups, Group{Match: MatchAll, Comparisons: comparisons})
	}
	if err == nil {
		err = t.bounded()
	}
	return t, err
}

// spread are the lists of comparisons of which one must hold completely.
func (c Condition) spread() ([][]Comparison, error) {
	out := [][]Comparison{{}}
	parts := slices.Clone(c.All)
	if c.Field != "" {
		parts = append(parts, Condition{Field: c.Field, Operator: c.Operator, Value: c.Value})
	}
	for _, part := range parts {
		options := [][]Comparison{{part.comparison()}}
		if !part.single() {
			var err error
			if options, err = part.spread(); err != nil {
				return nil, err
			}
		}
		out = combined(out, options)
		if err := (Terms{Groups: make([]Group, len(out))}).bounded(); err != nil {
			return nil, err
		}
	}
	if len(c.Any) == 0 {
		return out, nil
	}
	var choices [][]Comparison
	for _, part := range c.Any {
		options, err := part.spread()
		if err != nil {
			return nil, err
		}
		choices = append(choices, options...)
	}
	return combined(out, choices), nil
}

func combined(left, right [][]Comparison) [][]Comparison {
	out := make([][]Comparison, 0, len(left)*len(right))
	for _, l := range left {
		for _, r := range right {
			out = append(out, append(slices.Clone(l), r...))
		}
	}
	return out
}

const maxComparisons, maxValue = 50, 200

// check adds what is wrong with the terms at path.
func (t Terms) check(v *fault.Validation, path string) {
	count := len(t.Comparisons)
	for n, c := range t.Comparisons {
		c.check(v, fmt.Sprintf("%s.comparisons[%d]", path, n))
	}
	for n, g := range t.Groups {
		at := fmt.Sprintf("%s.groups[%d]", path, n)
		if len(g.Comparisons) == 0 {
			v.Add(at, fault.Required, "Add a comparison to the group, or remove it.")
		}
		for m, c := range g.Comparisons {
			c.check(v, fmt.Sprintf("%s.comparisons[%d]", at, m))
		}
		count += len(g.Comparisons)
	}
	if count > maxComparisons {
		v.Add(path, fault.MaximumReached, "A rule has at most %d comparisons.", maxComparisons)
	}
}

func (c Comparison) check(v *fault.Validation, path string) {
	switch {
	case !slices.Contains(c.Field.Values(), string(c.Field)):
		v.Add(path+".field", fault.InvalidValue, "An invoice has no field %q.", c.Field)
		return
	case !slices.Contains(Operators(c.Field), c.Operator):
		v.Add(path+".operator", fault.InvalidValue, "The field does not allow this comparison.")
		return
	}
	if n := utf8.RuneCountInString(c.Value); n > maxValue {
		v.Add(path+".value", fault.LengthOutOfRange, "At most %d characters.", maxValue)
		return
	}
	if !slices.Contains(numeric, string(c.Field)) {
		if strings.TrimSpace(c.Value) == "" && c.Operator != Equal && c.Operator != NotEqual {
			v.Add(path+".value", fault.Required, "Field is required")
		}
		return
	}
	if _, err := money.ParseNumber(c.Value); err != nil {
		v.Add(path+".value", fault.AmountUnreadable, "Enter an amount, for example 10000.00.")
	}
}

// Operators are the comparisons that make sense for a fact.
func Operators(f Fact) []Operator {
	if slices.Contains(numeric, string(f)) {
		return []Operator{GreaterThan, GreaterOrEqual, LessThan, LessOrEqual, Equal, NotEqual}
	}
	return []Operator{Equal, NotEqual, Contains, StartsWith, GreaterThan, GreaterOrEqual, LessThan, LessOrEqual}
}
