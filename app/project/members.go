package project

import (
	"context"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// Members are the users and groups that a project is reserved for.
func (c Commands) Members(ctx context.Context, tenantID, projectID string) (all []project.Member, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := projectrow.Get(tx, projectID); err != nil {
			return err
		}
		all, err = projectrow.Members(tx, projectID)
		return err
	})
	return all, err
}

// Groups are the groups that a project can be reserved for.
func (c Commands) Groups(ctx context.Context, tenantID string) (all []project.Group, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = projectrow.Groups(tx)
		return err
	})
	return all, err
}

// changeMembers runs one change of the members of a project.
func (c Commands) changeMembers(
	ctx context.Context, tenantID, projectID string, do func(tx *postgres.Tx, before []project.Member) error,
) (all []project.Member, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = ChangeMembers(tx, projectID, func(before []project.Member) error { return do(tx, before) })
		return err
	})
	return all, err
}

// ChangeMembers locks a project, runs one change of its members and records it.
func ChangeMembers(
	tx *postgres.Tx, projectID string, do func(before []project.Member) error,
) ([]project.Member, error) {
	p, err := projectrow.Lock(tx, projectID)
	if err != nil {
		return nil, err
	}
	before, err := projectrow.Members(tx, projectID)
	if err != nil {
		return nil, err
	}
	if err := do(before); err != nil {
		return nil, err
	}
	all, err := projectrow.Members(tx, projectID)
	if err != nil {
		return nil, err
	}
	if err := notify(tx, p); err != nil {
		return nil, err
	}
	return all, tx.Audit(postgres.Change{Area: "Projects", Action: "members changed", ObjectType: "project",
		ObjectID: p.ID, WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: auditedMembers(before), New: auditedMembers(all),
		Edit: true})
}

// auditedMembers lists users and groups separately, so that an entry shows who was added and who was removed.
func auditedMembers(members []project.Member) map[string][]string {
	view := map[string][]string{}
	for _, m := range members {
		kind := string(m.Kind) + "s"
		view[kind] = append(view[kind], m.ID)
	}
	return view
}
