package project

import (
	"context"

	approvalapp "countersign.dev/app/approval"
	componentapp "countersign.dev/app/component"
	indexfieldapp "countersign.dev/app/indexfield"
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	autonumberrow "countersign.dev/internal/store/autonumber"
	projectrow "countersign.dev/internal/store/project"
)

// imported is the action of the audit entry.
const imported = "imported"

// Import creates a project from a file, completely or not at all. An empty name means the name in the file.
func (c Commands) Import(
	ctx context.Context, tenantID, workspaceID, name string, file []byte,
) (p project.Project, err error) {
	content, err := project.ReadArchive(file)
	if err != nil {
		return p, err
	}
	if err := mayImport(ctx, content); err != nil {
		return p, err
	}
	if name != "" {
		content.Name = name
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		wanted := content.Project()
		wanted.WorkspaceID = workspaceID
		p, err = createFrom(tx, imported, wanted, content)
		return err
	})
	return p, err
}

// mayImport refuses approval rules of a person who may build projects and not decide who approves.
func mayImport(ctx context.Context, content project.Content) error {
	caller, known := session.From(ctx)
	if len(content.ApprovalRules) == 0 || !known || caller.May("roles:manage") {
		return nil
	}
	return fault.New(fault.Forbidden, fault.ActionForbidden,
		"The file contains approval rules. Ask an administrator to import it, because its rules decide who approves.")
}

// createFrom adds a project with the components, fields, numbers and rules of the content.
func createFrom(
	tx *postgres.Tx, action string, p project.Project, content project.Content,
) (project.Project, error) {
	p.ID = id.New()
	if err := insert(tx, p); err != nil {
		return p, err
	}
	p, err := projectrow.Get(tx, p.ID)
	if err != nil {
		return p, err
	}
	for _, part := range content.Components {
		c := component.Component{ID: id.New(), Type: part.Type, WorkflowType: part.WorkflowType, Name: part.Name,
			Description: part.Description}
		add := componentapp.Add
		if action == imported {
			add = componentapp.Import
		}
		if err := add(tx, p, c, part.Graph); err != nil {
			return p, err
		}
	}
	if err := addFields(tx, action, p, content.Fields); err != nil {
		return p, err
	}
	if err := addAutoNumber(tx, p.ID, content.AutoNumber); err != nil {
		return p, err
	}
	if err := addRules(tx, action, p.ID, content.ApprovalRules); err != nil {
		return p, err
	}
	return p, record(tx, action, nil, p)
}

func addFields(tx *postgres.Tx, action string, p project.Project, content []project.FieldContent) error {
	if len(content) == 0 {
		return nil
	}
	fields := make([]*indexfield.Field, len(content))
	for i := range content {
		f := content[i].IndexField()
		fields[i] = &f
	}
	return indexfieldapp.Add(tx, p, fields, action)
}

func addAutoNumber(tx *postgres.Tx, projectID string, content *project.AutoNumberContent) error {
	if content == nil {
		return nil
	}
	a := content.Numbering(projectID)
	if err := a.Check(); err != nil {
		return err
	}
	return autonumberrow.Save(tx, a)
}

// addRules adds the rules of a project. Those of a file may wait for a second administrator. A copy has rules that were
// confirmed for its source.
func addRules(tx *postgres.Tx, action, projectID string, content []project.RuleContent) error {
	if len(content) == 0 {
		return nil
	}
	rules, err := rulesFromContent(tx, content)
	if err != nil {
		return err
	}
	required, err := proposalapp.Required(tx)
	if err != nil {
		return err
	}
	if required && action == imported {
		// The answer is the project, whose page shows the rules that wait.
		return proposalapp.Change(tx, &proposalapp.Waiting{}, approvalapp.RulesKind(), projectID,
			approvalapp.RulesChange{Rules: rules})
	}
	return approvalapp.ReplaceRules(tx, projectID, rules)
}
