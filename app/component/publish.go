package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	connectionrow "countersign.dev/internal/store/connection"
)

// Publish stores the next version of a workflow component without a second person: a built-in graph, or a copy of a
// published one. A published version never changes, and a running job keeps its version.
func Publish(tx *postgres.Tx, projectID, componentID string, g flow.Graph) (graphID string, err error) {
	c, err := componentrow.Get(tx, componentID)
	if err != nil {
		return "", err
	}
	if err := validation.For(c.WorkflowType, g); err != nil {
		return "", err
	}
	problems, err := useProblems(tx, c, g, connectionrow.LockForSteps)
	if err != nil {
		return "", err
	}
	if err := component.Incorrect(problems); err != nil {
		return "", err
	}
	graphID, _, err = publish(tx, projectID, componentID, g, component.Version{})
	return graphID, err
}

// publish stores a graph that was checked.
func publish(
	tx *postgres.Tx, projectID, componentID string, g flow.Graph, v component.Version,
) (graphID string, number int, err error) {
	graphID = id.New()
	if number, err = componentrow.InsertGraph(tx, graphID, componentID, g, v); err != nil {
		return "", 0, err
	}
	after := map[string]any{"graphId": graphID, "steps": len(g.Nodes)}
	if v.Name != "" {
		after["number"], after["name"], after["note"] = number, v.Name, v.Note
	}
	return graphID, number, tx.Audit(postgres.Change{Area: "Components", Action: "published", ObjectType: "workflow",
		ObjectID: componentID, ProjectID: projectID, New: after})
}

// NewVersion is the draft that a person wants to publish.
type NewVersion struct {
	ComponentID  string
	DraftVersion int64
	Name         string
	Note         string
}

// Published is what became of a draft.
type Published struct {
	Number int // 0: the version waits
	Waits  bool
}

// PublishDraft publishes a draft. If the workflow moves money before or after the change, the version waits for a
// second person. So does one whose steps need permissions that the person does not hold.
func (c Commands) PublishDraft(ctx context.Context, tenantID string, n NewVersion) (done Published, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, err := workflow(tx, n.ComponentID, componentrow.Lock)
		if err != nil {
			return err
		}
		d, g, err := ready(tx, found, n)
		if err != nil {
			return err
		}
		newest, err := componentrow.NewestGraph(tx, found.ID)
		if err != nil {
			return err
		}
		if done.Waits, err = needsSecondPerson(tx, found, newest, g); err != nil {
			return err
		}
		may, err := holdsPermissions(tx, g)
		if err != nil {
			return err
		}
		if done.Waits = done.Waits || !may; done.Waits {
			if err := request(tx, p, found, d, n, g); err != nil {
				return err
			}
			return record(tx, "publication requested", p, found, nil, described(n.Name, n.Note, g))
		}
		v := component.Version{Name: n.Name, Note: n.Note, Designers: d.Designers}
		if _, done.Number, err = publish(tx, p.ID, found.ID, g, v); err != nil {
			return err
		}
		return endDraft(tx, p, found, n.DraftVersion)
	})
	return done, err
}

// ready returns the draft that is to be published and its graph without problems.
func ready(tx *postgres.Tx, c component.Component, n NewVersion) (d component.Draft, g flow.Graph, err error) {
	if d, err = componentrow.Draft(tx, c.ID); err != nil {
		return d, g, err
	}
	if d.Graph == nil {
		return d, g, fault.New(fault.Conflict, fault.IllegalTransition, "There is no draft to publish. Refresh the page.")
	}
	if d.Version() != n.DraftVersion {
		return d, g, fault.Stale("this draft")
	}
	waits, err := componentrow.HasPendingPublication(tx, c.ID)
	if err != nil {
		return d, g, err
	}
	if waits {
		return d, g, fault.New(fault.Conflict, fault.ChangePending,
			"A version of this workflow waits for another person already. It is confirmed, rejected or withdrawn first.")
	}
	var v fault.Validation
	component.CheckVersion(&v, n.Name, n.Note)
	if err := v.Err(); err != nil {
		return d, g, err
	}
	taken, err := componentrow.VersionNamed(tx, c.ID, n.Name)
	if err != nil {
		return d, g, err
	}
	if taken {
		return d, g, fault.New(fault.Conflict, fault.NameNotUnique,
			"A version of this name exists already for the workflow. Choose another name.")
	}
	g, problems, err := readGraph(tx, d.Graph, c, connectionrow.LockForSteps)
	if err != nil {
		return d, g, err
	}
	return d, g, component.Incorrect(problems)
}

func described(name, note string, g flow.Graph) map[string]any {
	return map[string]any{"name": name, "note": note, "steps": len(g.Nodes)}
}
