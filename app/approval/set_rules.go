package approval

import (
	"context"
	"fmt"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
)

// SetRules replaces the rules of a project whose version is the one that the person saw.
func (c Commands) SetRules(
	ctx context.Context, tenantID, projectID string, rules []approval.Rule, version int64,
) (s Set, err error) {
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		if _, err := projectrow.Lock(tx, projectID); err != nil {
			return err
		}
		saved, err := approvalrow.Version(tx, projectID)
		if err != nil {
			return err
		}
		if saved != version {
			return fault.Stale("the approval rules")
		}
		if err := proposalapp.Change(tx, w, RulesKind(), projectID, RulesChange{rules}); err != nil {
			return err
		}
		s, err = read(tx, projectID)
		return err
	})
	return s, err
}

func setRules(tx *postgres.Tx, projectID string, rules []approval.Rule) error {
	p, err := projectrow.Lock(tx, projectID)
	if err != nil {
		return err
	}
	if err := requireParties(tx, rules); err != nil {
		return err
	}
	if err := requireRules(p); err != nil {
		return err
	}
	if err := ReplaceRules(tx, projectID, rules); err != nil {
		return err
	}
	return tx.Emit(event.ProjectUpdated{ProjectID: projectID})
}

// requireParties refuses rules that name a role, a group or a user who does not exist.
func requireParties(tx *postgres.Tx, rules []approval.Rule) error {
	known, err := approvalrow.PartiesNamed(tx, approval.Named(rules))
	if err != nil {
		return err
	}
	v := fault.Validation{}
	for n, r := range rules {
		for m, l := range r.Levels {
			at := fmt.Sprintf("rules[%d].levels[%d]", n, m)
			checkParties(&v, known, approval.RoleParty, at+".roleIds", l.Roles)
			checkParties(&v, known, approval.GroupParty, at+".groupIds", l.Groups)
			checkParties(&v, known, approval.UserParty, at+".userIds", l.Users)
		}
	}
	if len(v.Fields()) == 0 {
		return nil
	}
	return fault.New(fault.NotFound, fault.NotFoundCode, "%s", v.Fields()[0].Message).WithFields(v.Fields()...)
}

func checkParties(
	v *fault.Validation, known approval.Parties, kind approval.PartyKind, path string, ids []string,
) {
	for _, id := range ids {
		if _, ok := known.Find(kind, id); !ok {
			v.Add(path, fault.InvalidValue, "A %s of this level does not exist.", kind)
			return
		}
	}
}
