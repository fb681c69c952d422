package component

import (
	"context"
	"encoding/json"
	"slices"

	"countersign.dev/domain/component"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	connectionrow "countersign.dev/internal/store/connection"
)

// Profile is a profile of a connection with the name of the connection.
type Profile = connectionrow.NamedProfile

// Profiles are the profiles of the company that steps of a workflow can use.
func (c Commands) Profiles(ctx context.Context, tenantID, componentID string) (all []Profile, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, _, err := workflow(tx, componentID, componentrow.Get); err != nil {
			return err
		}
		all, err = connectionrow.AllProfiles(tx)
		return err
	})
	return slices.DeleteFunc(all, func(p Profile) bool {
		return connection.StepsProblem(connection.REST, p.Type, p.UsedBy) != "" &&
			connection.StepsProblem(connection.SFTP, p.Type, p.UsedBy) != ""
	}), err
}

// readGraph reads the graph of a draft and names its problems by path, with those of the records that its steps use.
// find can keep the profiles from being deleted.
func readGraph(
	tx *postgres.Tx, body json.RawMessage, c component.Component, find findProfile,
) (g flow.Graph, problems []fault.Field, err error) {
	g, problems = component.ReadGraph(body, c.WorkflowType)
	more, err := useProblems(tx, c, g, find)
	problems = append(problems, more...)
	return g, problems[:min(len(problems), component.MaxProblems)], err
}

// useProblems names each step that uses a profile, a workflow, a role or a group which it cannot use.
func useProblems(
	tx *postgres.Tx, c component.Component, g flow.Graph, find findProfile,
) ([]fault.Field, error) {
	profiles, err := profileProblems(tx, g, find)
	if err != nil {
		return nil, err
	}
	workflows, err := workflowProblems(tx, c.ProjectID, c.ID, g)
	if err != nil {
		return nil, err
	}
	assignees, err := assigneeProblems(tx, g)
	return slices.Concat(profiles, workflows, assignees), err
}

type findProfile func(tx *postgres.Tx, profileID string) (connection.Profile, error)

// profileProblems names each step whose connection profile it cannot use.
func profileProblems(tx *postgres.Tx, g flow.Graph, find findProfile) ([]fault.Field, error) {
	var v fault.Validation
	for _, use := range registry.Profiles(g) {
		if !id.Valid(use.ID) {
			continue // the check of the graph reports it
		}
		p, err := find(tx, use.ID)
		switch {
		case fault.KindOf(err) == fault.NotFound:
			v.Add(use.Path, fault.InvalidValue, "This connection profile does not exist. Choose another one.")
		case err != nil:
			return nil, err
		default:
			if problem := connection.StepsProblem(use.ProfileType, p.Type, p.UsedBy); problem != "" {
				v.Add(use.Path, fault.InvalidValue, "%s", problem)
			}
		}
	}
	return v.Fields(), nil
}
