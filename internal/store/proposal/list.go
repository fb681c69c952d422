package proposal

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
)

// List is the list of proposals, the newest first.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From:  "proposals p" + people,
		Where: seen,
		ID:    "p.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "p.id"),
			postgres.ChoiceColumn("kind", "p.kind", enum.Values[proposal.Kind]()...),
			postgres.Column("subject", grid.String, "p.subject"),
			postgres.ChoiceColumn("state", state, enum.Values[proposal.State]()...),
			postgres.Column("proposedBy", grid.String, proposer),
			postgres.Column("proposedAt", grid.Time, "p.proposed_at"),
			postgres.Column("expiresAt", grid.Time, "p.expires_at"),
			postgres.Column("decidedBy", grid.String, decider),
			postgres.OptionalColumn("decidedAt", grid.Time, "p.decided_at"),
		},
		Order: []grid.Sort{{Field: "proposedAt", Descending: true}},
	}
}
