package agent

import (
	"maps"
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// ProblemKind is a kind of fault at a printer.
type ProblemKind fault.Kind

// Values lists the kinds that an agent can report.
func (ProblemKind) Values() []string { return enum.Of(slices.Sorted(maps.Keys(kinds))...) }
