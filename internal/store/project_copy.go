package store

import (
	"context"

	indexfieldapp "countersign.dev/app/indexfield"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	autonumberrow "countersign.dev/internal/store/autonumber"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	projectrow "countersign.dev/internal/store/project"
)

// ExportProject is the file of a project and its name.
func (s *Store) ExportProject(
	ctx context.Context, tenantID, projectID string,
) (p project.Project, file []byte, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if p, err = projectrow.Get(t.Tx, projectID); err != nil {
			return err
		}
		content, err := t.projectContent(p)
		if err != nil {
			return err
		}
		if file, err = content.Write(); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Projects", Action: "exported", ObjectType: "project", ObjectID: p.ID,
			WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Reading: true})
	})
	return p, file, err
}

func (t *Tenant) projectContent(p project.Project) (project.Content, error) {
	c := project.Content{Name: p.Name, Description: p.Description, ProjectType: p.Type, ERPType: p.ERPType,
		CaptureMethod: p.CaptureMethod, Components: []project.ComponentContent{}, Fields: []project.FieldContent{}}
	var components []componentRow
	err := t.Gorm.Raw(`SELECT id, component_type, workflow_type, name, description FROM project_components
		WHERE tenant_id = ? AND project_id = ? AND deleted_at IS NULL ORDER BY id`, t.TenantID, p.ID).Scan(&components).Error
	if err != nil {
		return c, err
	}
	for _, r := range components {
		graph, err := t.newestGraph(r.ID)
		if err != nil {
			return c, err
		}
		of := r.toDomain()
		c.Components = append(c.Components,
			project.ComponentContent{Type: of.Type, WorkflowType: of.WorkflowType, Name: of.Name, Description: of.Description,
				Graph: graph})
	}
	fields, err := indexfieldrow.OfProject(t.Tx, p.ID)
	if err != nil {
		return c, err
	}
	for _, f := range fields {
		c.Fields = append(c.Fields, project.FieldContentOf(f))
	}
	number, found, err := autonumberrow.Find(t.Tx, p.ID)
	if err != nil {
		return c, err
	}
	if found {
		c.AutoNumber = &project.AutoNumberContent{Base: number.Base, Max: number.Max}
	}
	c.ApprovalRules, err = t.ruleContent(p.ID)
	return c, err
}

// ImportProject makes a project of a file, all or nothing. An empty name is that of the file.
func (s *Store) ImportProject(
	ctx context.Context, tenantID, workspaceID, name string, file []byte,
) (p project.Project, err error) {
	content, err := project.ReadArchive(file)
	if err != nil {
		return p, err
	}
	if name != "" {
		content.Name = name
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		wanted := content.Project()
		wanted.WorkspaceID = workspaceID
		p, err = t.makeProject("imported", wanted, content)
		return err
	})
	return p, err
}

// DuplicateProject makes a project like another, with its components, fields,
// settings and members, without what it worked on. It names no bank account:
// who may give one decides that.
func (s *Store) DuplicateProject(
	ctx context.Context, tenantID, projectID string, like project.Project,
) (p project.Project, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		model, err := projectrow.Get(t.Tx, projectID)
		if err != nil {
			return err
		}
		content, err := t.projectContent(model)
		if err != nil {
			return err
		}
		wanted := content.Project()
		wanted.Name, wanted.Description, wanted.WorkspaceID, wanted.Settings = like.Name, like.Description, like.WorkspaceID,
			model.Settings
		if wanted.WorkspaceID == "" {
			wanted.WorkspaceID = model.WorkspaceID
		}
		if p, err = t.makeProject("duplicated", wanted, content); err != nil {
			return err
		}
		return t.Gorm.Exec(
			`INSERT INTO project_members (tenant_id, project_id, member_id, kind) SELECT tenant_id, ?, member_id, kind FROM project_members WHERE tenant_id = ? AND project_id = ?`,
			p.ID, t.TenantID, model.ID).Error
	})
	return p, err
}

// makeProject adds a project and everything of its content.
func (t *Tenant) makeProject(action string, p project.Project, c project.Content) (project.Project, error) {
	p.ID = id.New()
	if err := t.insertProject(p); err != nil {
		return p, err
	}
	p, err := projectrow.Get(t.Tx, p.ID)
	if err != nil {
		return p, err
	}
	for _, part := range c.Components {
		component := project.Component{ID: id.New(), Type: part.Type, WorkflowType: part.WorkflowType, Name: part.Name,
			Description: part.Description}
		if err := t.addComponent(p, component, part.Graph); err != nil {
			return p, err
		}
	}
	fields := make([]*indexfield.Field, len(c.Fields))
	for i := range c.Fields {
		f := c.Fields[i].IndexField()
		fields[i] = &f
	}
	if len(fields) > 0 {
		if err := indexfieldapp.Add(t.Tx, p, fields, action); err != nil {
			return p, err
		}
	}
	if c.AutoNumber != nil {
		a := c.AutoNumber.Numbering(p.ID)
		if err := a.Check(); err != nil {
			return p, err
		}
		if err := autonumberrow.Save(t.Tx, a); err != nil {
			return p, err
		}
	}
	if len(c.ApprovalRules) > 0 {
		rules, err := t.rulesOf(c.ApprovalRules)
		if err != nil {
			return p, err
		}
		if err := t.ReplaceApprovalRules(p.ID, rules); err != nil {
			return p, err
		}
	}
	return p, t.recordProject(action, nil, p)
}
