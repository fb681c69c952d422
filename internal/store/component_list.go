package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// startedBy is project.StartedBy in SQL, so that the list sorts and filters by it.
func startedBy() string {
	var b strings.Builder
	for _, w := range flow.WorkflowTypes() {
		if how := project.StartedBy(w); how != "" {
			fmt.Fprintf(&b, " WHEN '%s' THEN '%s'", w, how)
		}
	}
	return "CASE c.workflow_type" + b.String() + " ELSE '' END"
}

const publishedNumber = "coalesce((SELECT max(g.number) FROM graphs g WHERE g.tenant_id = c.tenant_id AND " +
	"g.component_id = c.id), 0)"

// ComponentsGrid is the list of a project's components.
func (s *Store) ComponentsGrid(tenantID, projectID string) grid.List[project.ComponentEntry] {
	return postgres.NewList[project.ComponentEntry](s.DB, tenantID, postgres.ListDefinition{
		From: "project_components c", Where: "c.project_id = $1 AND c.deleted_at IS NULL", Args: []any{projectID}, ID: "c.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "c.id"},
			{Column: grid.Column{Name: "componentType", Kind: grid.Values}, SQL: "c.component_type"},
			{Column: grid.Column{Name: "workflowType", Kind: grid.Values}, SQL: "c.workflow_type"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "c.name"},
			{Column: grid.Column{Name: "description", Kind: grid.String, Searched: true}, SQL: "c.description"},
			{Column: grid.Column{Name: "triggers", Kind: grid.String}, SQL: startedBy()},
			{Column: grid.Column{Name: "published", Kind: grid.Number}, SQL: publishedNumber},
			{Column: grid.Column{Name: "creationTime", Kind: grid.Time}, SQL: "c.created_at"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "c.updated_at"},
			{Column: grid.Column{Name: "version", Kind: grid.Number}, SQL: "c.version"},
		},
		Order:   []grid.Sort{{Field: "name"}},
		Require: func(tx *postgres.Tx) error { return tx.RequireProject(projectID) },
	})
}

type componentRow struct {
	ID, ProjectID, ComponentType, WorkflowType, Name, Description string
	Published                                                     int
	CreatedAt, UpdatedAt                                          time.Time
	Version                                                       int64
}

func (r componentRow) toDomain() project.Component {
	return project.Component{ID: r.ID, ProjectID: r.ProjectID, Type: project.ComponentType(r.ComponentType),
		WorkflowType: flow.WorkflowType(r.WorkflowType), Name: r.Name, Description: r.Description, Published: r.Published,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version}
}

// Component is one the reader sees.
func (s *Store) Component(ctx context.Context, tenantID, componentID string) (c project.Component, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		c, _, err = t.component(componentID, "")
		return err
	})
	return c, err
}

func (t *Tenant) component(componentID, lock string) (project.Component, project.Project, error) {
	var row componentRow
	err := t.Gorm.Raw(`SELECT c.id, c.project_id, c.component_type, c.workflow_type, c.name, c.description, `+
		publishedNumber+` AS published, c.created_at, c.updated_at, c.version
		FROM project_components c WHERE c.tenant_id = ? AND c.id = ? AND c.deleted_at IS NULL`+lock, t.TenantID,
		componentID).Take(&row).Error
	if err != nil {
		return project.Component{}, project.Project{}, err
	}
	p, err := projectrow.Get(t.Tx, row.ProjectID)
	return row.toDomain(), p, err
}

// UpdateComponent renames or redescribes the version that was seen.
func (s *Store) UpdateComponent(ctx context.Context, tenantID string, c project.Component) (project.Component, error) {
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		before, p, err := t.component(c.ID, " FOR UPDATE OF c")
		if err != nil {
			return err
		}
		kind, _ := project.TypeNamed(p.Type)
		c.Type, c.WorkflowType = before.Type, before.WorkflowType
		if err := c.Check(kind); err != nil {
			return err
		}
		if err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE project_components SET name = ?, description = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
			c.Name, c.Description, t.TenantID, c.ID, c.Version)); err != nil {
			return err
		}
		if c, _, err = t.component(c.ID, ""); err != nil {
			return err
		}
		return t.recordComponent("updated", p, c, before, c)
	})
	return c, err
}

func (t *Tenant) recordComponent(action string, p project.Project, c project.Component, before, after any) error {
	if err := t.Emit(postgres.Event{Name: "updateProject", ProjectID: p.ID, ObjectID: p.ID}); err != nil {
		return err
	}
	return t.Audit(postgres.Change{Area: "Components", Action: action, ObjectType: string(c.Type), ObjectID: c.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: after, Edit: before != nil && after != nil})
}

// CopyComponent adds a copy with the newest published version to a project, the same or another.
func (s *Store) CopyComponent(
	ctx context.Context, tenantID, componentID, projectID, name string,
) (c project.Component, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		from, own, err := t.component(componentID, "")
		if err != nil {
			return err
		}
		p := own
		if projectID != "" {
			if p, err = projectrow.Get(t.Tx, projectID); err != nil {
				return err
			}
		}
		graph, err := t.newestGraph(from.ID)
		if err != nil {
			return err
		}
		c = project.Component{ID: id.New(), ProjectID: p.ID, Type: from.Type, WorkflowType: from.WorkflowType, Name: name,
			Description: from.Description}
		if err := t.addComponent(p, c, graph); err != nil {
			return err
		}
		if c, _, err = t.component(c.ID, ""); err != nil {
			return err
		}
		return t.recordComponent("copied", p, c, nil, map[string]any{"from": from.ID, "name": c.Name})
	})
	return c, err
}

// addComponent inserts a checked component and publishes its first version, if it has one.
func (t *Tenant) addComponent(p project.Project, c project.Component, graph *flow.Graph) error {
	kind, _ := project.TypeNamed(p.Type)
	if err := c.Check(kind); err != nil {
		return err
	}
	err := t.Gorm.Exec(
		`INSERT INTO project_components (tenant_id, id, project_id, component_type, workflow_type, name, description) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		t.TenantID, c.ID, p.ID, c.Type, c.WorkflowType, c.Name, c.Description).Error
	if err != nil || graph == nil {
		return err
	}
	_, err = t.PublishGraph(p.ID, c.ID, *graph)
	return err
}

func (t *Tenant) newestGraph(componentID string) (*flow.Graph, error) {
	var found []string
	err := t.Gorm.Raw(
		`SELECT graph::text FROM graphs WHERE tenant_id = ? AND component_id = ? ORDER BY number DESC LIMIT 1`, t.TenantID,
		componentID).Scan(&found).Error
	if err != nil || len(found) == 0 {
		return nil, err
	}
	var g flow.Graph
	return &g, json.Unmarshal([]byte(found[0]), &g)
}

// DeleteComponent takes a component away unless jobs of it run. Its versions and
// finished jobs stay, for they say what was done.
func (s *Store) DeleteComponent(ctx context.Context, tenantID, componentID string, version int64) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		c, p, err := t.component(componentID, "")
		if err != nil {
			return err
		}
		if _, err := projectrow.Lock(t.Tx, p.ID); err != nil { // whoever starts a job of it is first or finds it gone
			return err
		}
		var running int
		if err := t.Gorm.Raw(`SELECT count(*) FROM jobs WHERE tenant_id = ? AND component_id = ? AND finished_at IS NULL`,
			t.TenantID, c.ID).Scan(&running).Error; err != nil {
			return err
		}
		if refusal := c.Deletable(running); refusal != nil {
			return refusal
		}
		return t.deleteComponent(p, c, version)
	})
}

func (t *Tenant) deleteComponent(p project.Project, c project.Component, version int64) error {
	err := postgres.OneRow(t.Gorm.Exec(
		`UPDATE project_components SET deleted_at = now(), updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ? AND deleted_at IS NULL`,
		t.TenantID, c.ID, version))
	if err != nil {
		return err
	}
	return t.recordComponent("deleted", p, c, c, nil)
}
