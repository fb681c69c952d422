package invoice

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/invoice"
)

// FieldName is the name of an index data field.
type FieldName string

// Values lists every field.
func (FieldName) Values() []string { return invoice.FieldNames() }

// FieldOrigin is the origin of a field's value.
type FieldOrigin string

// noOrigin is the origin of an empty field.
const noOrigin FieldOrigin = "none"

// Values lists the origins of the domain and noOrigin.
func (FieldOrigin) Values() []string { return append(enum.Values[invoice.Origin](), string(noOrigin)) }
