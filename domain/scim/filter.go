package scim

import (
	"countersign.dev/domain/fault"
)

// Operator compares an attribute with a value (RFC 7644, section 3.4.2.2).
type Operator string

const (
	Equal      Operator = "eq"
	NotEqual   Operator = "ne"
	Contains   Operator = "co"
	StartsWith Operator = "sw"
	EndsWith   Operator = "ew"
	Present    Operator = "pr"
)

// Filter selects people or groups. It is a comparison, the contrary of a filter, or several filters of which all or
// any hold. The zero Filter selects all.
type Filter struct {
	Comparison *Comparison
	Not        *Filter
	All, Any   []Filter
}

// Comparison compares an attribute, whose name is in lower case and has its parts separated by dots.
type Comparison struct {
	Attribute string
	Operator  Operator
	Value     string
}

// MaxFilter is the longest text of a filter.
const MaxFilter = 1000

// ErrFilter refuses a filter by attributes or operators that are not supported.
var ErrFilter = fault.New(fault.Invalid, fault.ValidationFailed, "This filter is not supported.")

// Page is a part of a list: Count entries after Skip.
type Page struct{ Skip, Count int }
