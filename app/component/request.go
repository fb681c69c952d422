package component

import (
	"countersign.dev/domain/component"
	"countersign.dev/domain/event"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// request stores the graph of a draft until a second person decides.
func request(
	tx *postgres.Tx, p project.Project, c component.Component, d component.Draft, n NewVersion, g flow.Graph,
) error {
	managers, err := componentrow.Managers(tx, p.ID)
	if err != nil {
		return err
	}
	confirmers, err := componentrow.Managers(tx, p.ID, registry.Permissions(g)...)
	if err != nil {
		return err
	}
	if err := component.MayRequest(managers, confirmers, tx.Actor.UserID, d.Designers); err != nil {
		return err
	}
	newest, err := componentrow.NewestNumber(tx, c.ID)
	if err != nil {
		return err
	}
	return componentrow.InsertPublication(tx, component.Publication{ID: id.New(), ComponentID: c.ID, BasedOn: newest,
		DraftVersion: n.DraftVersion, Graph: d.Graph, Name: n.Name, Note: n.Note, Designers: d.Designers,
		RequestedBy: tx.Actor.UserID})
}

// endDraft ends the draft whose version was published, and notifies browsers.
func endDraft(tx *postgres.Tx, p project.Project, c component.Component, version int64) error {
	d, err := componentrow.Draft(tx, c.ID)
	if err != nil {
		return err
	}
	if d.Version() == version {
		d.Publish()
		if err := componentrow.SaveDraft(tx, d); err != nil {
			return err
		}
	}
	return tx.Emit(event.ProjectUpdated{ProjectID: p.ID})
}
