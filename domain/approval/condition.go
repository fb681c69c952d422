package approval

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/subject"
)

// Operator compares a fact with a value (spec document 2, section 3).
type Operator string

const (
	GreaterOrEqual Operator = "gte"
	Equal          Operator = "eq"
	NotEqual       Operator = "ne"
	LessThan       Operator = "lt"
	GreaterThan    Operator = "gt"
	LessOrEqual    Operator = "lte"
	Contains       Operator = "contains"
	StartsWith     Operator = "startsWith"
)

// Values lists every Operator.
func (Operator) Values() []string {
	return enum.Of(GreaterOrEqual, Equal, NotEqual, LessThan, GreaterThan, LessOrEqual, Contains, StartsWith)
}

var operatorWords = map[Operator]string{
	GreaterOrEqual: "is at least", Equal: "is", NotEqual: "is not", LessThan: "is below", GreaterThan: "is over",
	LessOrEqual: "is at most", Contains: "contains", StartsWith: "starts with",
}

// numeric are the facts that compare as numbers.
var numeric = []string{string(InvoiceAmount)}

// Condition is a tree: All (and), Any (or), or one comparison. The empty condition always holds.
type Condition struct {
	All      []Condition `json:"all,omitempty"`
	Any      []Condition `json:"any,omitempty"`
	Field    string      `json:"field,omitempty"`
	Operator Operator    `json:"operator,omitempty"`
	Value    string      `json:"value,omitempty"`
}

// Holds evaluates the condition. A comparison that makes no sense is an error, never false.
func (c Condition) Holds(facts subject.Facts) (bool, error) {
	for _, part := range c.All {
		if ok, err := part.Holds(facts); err != nil || !ok {
			return false, err
		}
	}
	if len(c.Any) > 0 {
		if ok, err := anyHolds(c.Any, facts); err != nil || !ok {
			return false, err
		}
	}
	if c.Field == "" {
		return true, nil
	}
	return c.compare(facts)
}

func anyHolds(parts []Condition, facts subject.Facts) (bool, error) {
	for _, part := range parts {
		if ok, err := part.Holds(facts); err != nil || ok {
			return ok, err
		}
	}
	return false, nil
}

func (c Condition) compare(facts subject.Facts) (bool, error) {
	fact, known := facts[c.Field]
	if !known {
		return false,
			fault.New(fault.Invalid, fault.InvalidValue, "A rule asks about %q, which the record does not have.", c.Field)
	}
	switch c.Operator {
	case Contains:
		return strings.Contains(strings.ToLower(fact), strings.ToLower(c.Value)), nil
	case StartsWith:
		return strings.HasPrefix(strings.ToLower(fact), strings.ToLower(c.Value)), nil
	default: // the others compare by order
	}
	order, err := c.order(fact)
	if err != nil {
		return false, err
	}
	switch c.Operator {
	case Equal:
		return order == 0, nil
	case NotEqual:
		return order != 0, nil
	case GreaterThan:
		return order > 0, nil
	case GreaterOrEqual:
		return order >= 0, nil
	case LessThan:
		return order < 0, nil
	case LessOrEqual:
		return order <= 0, nil
	default:
		return false, fault.New(fault.Invalid, fault.InvalidValue, "A rule uses the unknown operator %q.", c.Operator)
	}
}

func (c Condition) order(fact string) (int, error) {
	if !slices.Contains(numeric, c.Field) {
		return strings.Compare(strings.ToLower(fact), strings.ToLower(c.Value)), nil
	}
	left, err := decimal.NewFromString(fact)
	if err != nil {
		return 0, fault.New(fault.Invalid, fault.InvalidValue, "%s is not a number: %q.", c.Field, fact)
	}
	right, err := money.ParseNumber(c.Value)
	if err != nil {
		return 0,
			fault.New(fault.Invalid, fault.InvalidValue, "A rule compares %s with %q, which is no number.", c.Field, c.Value)
	}
	return left.Cmp(right), nil
}

// Text says the condition to the person it concerns.
func (c Condition) Text() string {
	var parts []string
	for _, part := range c.All {
		parts = append(parts, part.Text())
	}
	if len(c.Any) > 0 {
		var options []string
		for _, part := range c.Any {
			options = append(options, part.Text())
		}
		parts = append(parts, "("+strings.Join(options, " or ")+")")
	}
	if c.Field != "" {
		parts = append(parts, fieldWords(c.Field)+" "+operatorWords[c.Operator]+" "+c.Value)
	}
	if len(parts) == 0 {
		return "every invoice"
	}
	return strings.Join(parts, " and ")
}

// Causes are the parts of the condition for histories: each comparison separately, after the operator that joins
// them.
func (c Condition) Causes() []audit.Cause {
	parts := c.causes()
	if len(parts) == 0 {
		return []audit.Cause{{Code: "rule.everyInvoice"}}
	}
	return parts
}

func (c Condition) causes() (parts []audit.Cause) {
	for _, part := range c.All {
		parts = append(parts, part.causes()...)
	}
	if len(c.Any) > 0 {
		parts = append(parts, audit.Cause{Code: "rule.anyOf"})
	}
	for _, part := range c.Any {
		// Even before a single comparison: without it, the comparison would read as one of the group before it.
		if len(part.All) > 0 {
			parts = append(parts, audit.Cause{Code: "rule.allOf"})
		}
		parts = append(parts, part.causes()...)
	}
	if c.Field != "" {
		parts = append(parts,
			audit.Cause{Code: audit.CauseCode("rule." + string(c.Operator)),
				Params: map[string]string{"field": c.Field, "value": c.Value}})
	}
	return parts
}

// fieldWords turns companyNumber into "company number".
func fieldWords(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte(' ')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
