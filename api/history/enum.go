package history

import (
	"maps"
	"slices"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/enum"
)

// Action is what happened to which kind of record.
type Action audit.Code

// Values lists every action.
func (Action) Values() []string { return enum.Of(slices.Sorted(slices.Values(audit.Codes()))...) }

// Field is the name of a field.
type Field string

// Values lists every field.
func (Field) Values() []string {
	return slices.Sorted(slices.Values(append(audit.Fields(), audit.Unnamed)))
}

// Choice is a code in a field.
type Choice string

// Values lists every choice.
func (Choice) Values() []string { return slices.Sorted(slices.Values(audit.Values())) }

// WorkflowName is a process of the product.
type WorkflowName string

// Values lists every process.
func (WorkflowName) Values() []string { return audit.Workflows() }

// ValueKind says how a value is written for people.
type ValueKind audit.Kind

// Values lists the kinds without Name: the name of a record is written as text.
func (ValueKind) Values() []string {
	return enum.Of(audit.Text, audit.Number, audit.Money, audit.Day, audit.Moment, audit.YesNo, audit.Choice, audit.Secret)
}

// RecordType is a type of record that a line links to.
type RecordType string

// Values lists the types that have a page.
func (RecordType) Values() []string { return slices.Sorted(maps.Keys(opens)) }
