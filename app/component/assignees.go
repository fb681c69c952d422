package component

import (
	"context"
	"strings"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	componentrow "countersign.dev/internal/store/component"
)

// Assignees are the roles and the groups of the company that steps of a workflow can ask, by their names.
func (c Commands) Assignees(ctx context.Context, tenantID, componentID string) (all []approval.Party, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, _, err := workflow(tx, componentID, componentrow.Get); err != nil {
			return err
		}
		all, err = approvalrow.RolesAndGroups(tx)
		return err
	})
	return all, err
}

// assigneeProblems names each step that asks a role or a group which does not exist.
func assigneeProblems(tx *postgres.Tx, g flow.Graph) ([]fault.Field, error) {
	uses := registry.Assignees(g)
	if len(uses) == 0 {
		return nil, nil
	}
	all, err := approvalrow.RolesAndGroups(tx)
	if err != nil {
		return nil, err
	}
	var v fault.Validation
	for _, use := range uses {
		if !kind.IsAssignee(use.ID) || use.ID == kind.Starter {
			continue // the check of the graph reports it
		}
		of, prefix := approval.GroupParty, kind.GroupPrefix
		if strings.HasPrefix(use.ID, kind.RolePrefix) {
			of, prefix = approval.RoleParty, kind.RolePrefix
		}
		if _, found := approval.Parties(all).Find(of, strings.TrimPrefix(use.ID, prefix)); !found {
			v.Add(use.Path, fault.InvalidValue, "A role or group does not exist. Choose another one.")
		}
	}
	return v.Fields(), nil
}
