package component

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/component"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	connectionrow "countersign.dev/internal/store/connection"
)

// emptyGraph is the draft of a workflow that no one has designed.
const emptyGraph = `{"nodes": [], "edges": []}`

// Draft is a draft with the problems that keep it from being published.
type Draft struct {
	component.Draft

	Problems []fault.Field
}

// Draft returns the draft of a workflow. Without one, it is the newest published graph with version 0.
func (c Commands) Draft(ctx context.Context, tenantID, componentID string) (d Draft, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, _, err := workflow(tx, componentID, componentrow.Get)
		if err != nil {
			return err
		}
		d, err = readDraft(tx, found)
		return err
	})
	return d, err
}

func readDraft(tx *postgres.Tx, c component.Component) (d Draft, err error) {
	if d.Draft, err = componentrow.Draft(tx, c.ID); err != nil {
		return d, err
	}
	if d.Graph == nil {
		d.Draft = component.Draft{ComponentID: c.ID, Graph: json.RawMessage(emptyGraph)}
		number, err := componentrow.NewestNumber(tx, c.ID)
		if err != nil {
			return d, err
		}
		if number > 0 {
			newest, err := componentrow.Version(tx, c.ID, number)
			if err != nil {
				return d, err
			}
			d.Graph = newest.Graph
		}
	}
	_, d.Problems, err = readGraph(tx, d.Graph, c, connectionrow.Profile)
	return d, err
}

// SaveDraft replaces the draft of the version that the person saw. It may be incomplete: the answer names its problems.
func (c Commands) SaveDraft(
	ctx context.Context, tenantID, componentID string, graph json.RawMessage, version int64,
) (d Draft, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, err := workflow(tx, componentID, componentrow.Lock)
		if err != nil {
			return err
		}
		joins, err := save(tx, found, graph, version)
		if err != nil {
			return err
		}
		if err := tx.Emit(event.ProjectUpdated{ProjectID: p.ID}); err != nil {
			return err
		}
		if joins { // further saves of the same person say nothing new
			if err := record(tx, "draft edited", p, found, nil, nil); err != nil {
				return err
			}
		}
		d, err = readDraft(tx, found)
		return err
	})
	return d, err
}

// save writes the draft of a locked component and reports whether the actor becomes its designer.
func save(tx *postgres.Tx, c component.Component, graph json.RawMessage, version int64) (joins bool, err error) {
	d, err := componentrow.Draft(tx, c.ID)
	if err != nil {
		return false, err
	}
	if joins, err = d.Save(tx.Actor.UserID, graph, version); err != nil {
		return false, err
	}
	return joins, componentrow.SaveDraft(tx, d)
}

// workflow returns a workflow with its project, as authorize does.
func workflow(
	tx *postgres.Tx, componentID string, find func(*postgres.Tx, string) (component.Component, error),
) (component.Component, project.Project, error) {
	c, p, err := authorize(tx, componentID, find)
	if err == nil && c.Type != project.Workflow {
		err = fault.New(fault.Conflict, fault.IllegalTransition, "%s is not a workflow.", c.Name)
	}
	return c, p, err
}
