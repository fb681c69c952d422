package project

import (
	"context"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	autonumberrow "countersign.dev/internal/store/autonumber"
	componentrow "countersign.dev/internal/store/component"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	projectrow "countersign.dev/internal/store/project"
)

// Export returns a project and the file of its content.
func (c Commands) Export(
	ctx context.Context, tenantID, projectID string,
) (p project.Project, file []byte, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = projectrow.Get(tx, projectID); err != nil {
			return err
		}
		content, err := contentOf(tx, p)
		if err != nil {
			return err
		}
		if file, err = content.Write(); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Projects", Action: "exported", ObjectType: "project", ObjectID: p.ID,
			WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Reading: true})
	})
	return p, file, err
}

func contentOf(tx *postgres.Tx, p project.Project) (project.Content, error) {
	content := project.Content{Name: p.Name, Description: p.Description, ProjectType: p.Type, ERPType: p.ERPType,
		CaptureMethod: p.CaptureMethod, Components: []project.ComponentContent{}, Fields: []project.FieldContent{}}
	components, err := componentrow.OfProject(tx, p.ID)
	if err != nil {
		return content, err
	}
	for _, c := range components {
		graph, err := componentrow.NewestGraph(tx, c.ID)
		if err != nil {
			return content, err
		}
		content.Components = append(content.Components, project.ComponentContent{Type: c.Type,
			WorkflowType: c.WorkflowType, Name: c.Name, Description: c.Description, Graph: graph})
	}
	fields, err := indexfieldrow.OfProject(tx, p.ID)
	if err != nil {
		return content, err
	}
	for _, f := range fields {
		content.Fields = append(content.Fields, project.FieldContentOf(f))
	}
	number, found, err := autonumberrow.Find(tx, p.ID)
	if err != nil {
		return content, err
	}
	if found {
		content.AutoNumber = &project.AutoNumberContent{Base: number.Base, Max: number.Max}
	}
	content.ApprovalRules, err = rulesToContent(tx, p.ID)
	return content, err
}
