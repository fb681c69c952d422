// Package end defines the step at which a run, or an item of a loop, ends.
package end

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of an end.
type Settings struct {
	kind.None

	WithErrors bool `json:"withErrors,omitempty"` // the job, or the item of a for-each, ends with errors
}

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.End, Group: kind.Control, Icon: "flag",
		Name: kind.Text{English: "End", German: "Ende"},
		Description: kind.Text{
			English: "The job, or the item of a loop, ends here.",
			German:  "Hier endet der Job oder das Element einer Schleife.",
		},
		Fields: []kind.Field{{
			Name: "withErrors", Type: kind.Flag, Label: kind.Text{English: "End with errors", German: "Mit Fehlern beenden"},
		}},
		Read: kind.Read[Settings],
	}
}
