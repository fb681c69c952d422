package approval

import (
	"context"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB  *postgres.DB
	Now func() time.Time
}

// Set is the rules of a project in their order.
type Set struct {
	Rules    []approval.Rule
	Parties  approval.Parties // whom the rules name
	Currency string           // of the amounts and limits
	Version  int64
}

// Rules returns the rules of a project that the reader sees.
func (c Commands) Rules(ctx context.Context, tenantID, projectID string) (s Set, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		if err := requireRules(p); err != nil {
			return err
		}
		s, err = read(tx, projectID)
		return err
	})
	return s, err
}

func read(tx *postgres.Tx, projectID string) (s Set, err error) {
	if s.Rules, err = approvalrow.Rules(tx, projectID); err != nil {
		return s, err
	}
	if s.Version, err = approvalrow.Version(tx, projectID); err != nil {
		return s, err
	}
	if s.Parties, err = approvalrow.PartiesNamed(tx, approval.Named(s.Rules)); err != nil {
		return s, err
	}
	owner, err := tenantrow.Get(tx)
	s.Currency = owner.Currency
	return s, err
}

// requireRules refuses a project whose type has no approval rules.
func requireRules(p project.Project) error {
	if kind, _ := project.TypeNamed(p.Type); !kind.Has(project.ApprovalRulesSection) {
		return fault.New(fault.Conflict, fault.ActionForbidden, "A project of type %s has no approval rules.", p.Type)
	}
	return nil
}
