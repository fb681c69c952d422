package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	connectionrow "countersign.dev/internal/store/connection"
)

// Publication returns the version that waits for a second person, with its graph.
func (c Commands) Publication(
	ctx context.Context, tenantID, componentID string,
) (waiting component.Publication, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, _, err := workflow(tx, componentID, componentrow.Get)
		if err != nil {
			return err
		}
		waiting, err = componentrow.PendingPublication(tx, found.ID)
		return err
	})
	return waiting, err
}

// Confirm publishes a version that waits, as the second person. The lock of the component makes one of two
// confirmations find that the version no longer waits.
func (c Commands) Confirm(
	ctx context.Context, tenantID, componentID, publicationID string,
) (number int, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, waiting, err := requested(tx, componentID, publicationID)
		if err != nil {
			return err
		}
		if err := mayConfirm(tx, p, waiting); err != nil {
			return err
		}
		g, problems, err := readGraph(tx, waiting.Graph, found, connectionrow.LockForSteps)
		if err != nil {
			return err
		}
		if err := component.Incorrect(problems); err != nil {
			return err
		}
		if err := requirePermissions(tx, g); err != nil {
			return err
		}
		if err := componentrow.DecidePublication(tx, waiting.ID, component.Confirmed, ""); err != nil {
			return err
		}
		v := component.Version{Name: waiting.Name, Note: waiting.Note, Designers: waiting.Designers}
		graphID, next, err := publish(tx, p.ID, found.ID, g, v)
		if err != nil {
			return err
		}
		number = next
		if err := endDraft(tx, p, found, waiting.DraftVersion); err != nil {
			return err
		}
		return record(tx, "publication confirmed", p, found, nil,
			map[string]any{"number": number, "name": waiting.Name, "graphId": graphID})
	})
	return number, err
}

// requested locks a workflow and returns a request to publish it.
func requested(
	tx *postgres.Tx, componentID, publicationID string,
) (c component.Component, p project.Project, waiting component.Publication, err error) {
	if c, p, err = workflow(tx, componentID, componentrow.Lock); err != nil {
		return c, p, waiting, err
	}
	waiting, err = componentrow.Publication(tx, c.ID, publicationID)
	return c, p, waiting, err
}

func mayConfirm(tx *postgres.Tx, p project.Project, waiting component.Publication) error {
	managers, err := componentrow.Managers(tx, p.ID)
	if err != nil {
		return err
	}
	newest, err := componentrow.NewestNumber(tx, waiting.ComponentID)
	if err != nil {
		return err
	}
	d, err := componentrow.Draft(tx, waiting.ComponentID)
	if err != nil {
		return err
	}
	return waiting.MayConfirm(tx.Actor.UserID, managers, d.Designers, newest)
}
