// Package component serves the components of projects.
package component

import (
	"context"
	"net/http"
	"strings"
	"time"

	"countersign.dev/api/server"
	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
)

type handlers struct{ components componentapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, components componentapp.Commands) {
	h := handlers{components}
	const one = "/api/components/{componentId}"
	op := func(o server.Operation) server.Operation { o.Tag = "Components"; return o }
	server.RegisterGrid(s,
		op(server.Operation{ID: "componentsGrid", Method: http.MethodPost, Path: "/api/projects/{projectId}/components/grid",
			Summary: "List a project's components", Permission: "components:getList"}), h.grid, entryToAPI)
	server.Register(s,
		op(server.Operation{ID: "createComponent", Method: http.MethodPost, Path: "/api/projects/{projectId}/components",
			Summary: "Add an empty workflow to a project", Permission: "components:create", Command: true,
			Status: http.StatusCreated}), h.create)
	server.Register(s,
		op(server.Operation{ID: "getComponent", Method: http.MethodGet, Path: one, Summary: "One component",
			Permission: "components:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "updateComponent", Method: http.MethodPut, Path: one,
			Summary: "Rename or describe a component", Permission: "components:update", Command: true}), h.update)
	server.Register(s,
		op(server.Operation{ID: "copyComponent", Method: http.MethodPost, Path: one + "/copy",
			Summary: "Copy a component into its project or another", Permission: "components:create", Command: true,
			Status: http.StatusCreated}), h.copy)
	server.Register(s,
		op(server.Operation{ID: "deleteComponent", Method: http.MethodDelete, Path: one,
			Summary: "Delete a component without running jobs", Permission: "components:delete", Command: true}), h.remove)
	server.Register(s, op(server.Operation{ID: "deleteComponents", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/components/delete", MaxBody: server.MaxSelectionBody,
		Summary: "Delete the selected components without running jobs", Permission: "components:delete",
		Command: true}), h.removeMany)
}

type gridInput struct {
	ProjectID string `path:"projectId"`
	server.GridInput
}

// ComponentInput names the component.
type ComponentInput struct {
	ComponentID string `path:"componentId"`
}

type updateInput struct {
	ComponentInput
	Body struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		Version     int64  `json:"version"`
	}
}

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

type createInput struct {
	ProjectInput
	Body struct {
		ComponentType project.ComponentType `json:"componentType"`
		WorkflowType  flow.WorkflowType     `json:"workflowType"`
		Name          string                `json:"name"`
		Description   string                `json:"description,omitempty"`
	}
}

type copyInput struct {
	ComponentInput
	Body struct {
		Name      string `json:"name"`
		ProjectID string `json:"projectId,omitempty" doc:"Empty: the same project"`
	}
}

type deleteInput struct {
	ComponentInput
	Version int64 `query:"version" required:"true"`
}

// Component as clients see it.
type Component struct {
	ID                   string                `json:"id"`
	ProjectID            string                `json:"projectId"`
	ComponentType        project.ComponentType `json:"componentType"`
	WorkflowType         string                `json:"workflowType"`
	Name                 string                `json:"name"`
	Description          string                `json:"description"`
	Triggers             string                `json:"triggers" doc:"Triggers that start its jobs"`
	Published            int                   `json:"published" doc:"Newest published version; 0: none"`
	CreationTime         time.Time             `json:"creationTime"`
	LastModificationTime time.Time             `json:"lastModificationTime"`
	Version              int64                 `json:"version"`
}

type componentOutput struct{ Body Component }

// Entry is a row of the list.
type Entry struct {
	ID                   string    `json:"id"`
	ComponentType        string    `json:"componentType"`
	WorkflowType         string    `json:"workflowType"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Triggers             string    `json:"triggers" doc:"Triggers that start its jobs"`
	Published            int       `json:"published" doc:"Newest published version; 0: none"`
	CreationTime         time.Time `json:"creationTime"`
	LastModificationTime time.Time `json:"lastModificationTime"`
	Version              int64     `json:"version"`
}

func entryToAPI(e component.Entry) Entry { return Entry(e) }

func toAPI(c component.Component) *componentOutput {
	return &componentOutput{Component{ID: c.ID, ProjectID: c.ProjectID, ComponentType: c.Type,
		WorkflowType: string(c.WorkflowType), Name: c.Name, Description: c.Description,
		Triggers: component.StartedBy(c.WorkflowType), Published: c.Published, CreationTime: c.CreatedAt,
		LastModificationTime: c.UpdatedAt, Version: c.Version}}
}

func (h handlers) grid(ctx context.Context, in *gridInput) grid.List[component.Entry] {
	return h.components.List(server.Caller(ctx).TenantID, in.ProjectID)
}

func (h handlers) get(ctx context.Context, in *ComponentInput) (*componentOutput, error) {
	c, err := h.components.Get(ctx, server.Caller(ctx).TenantID, in.ComponentID)
	return toAPI(c), err
}

func (h handlers) update(ctx context.Context, in *updateInput) (*componentOutput, error) {
	c := component.Component{ID: in.ComponentID, Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description,
		Version: in.Body.Version}
	c, err := h.components.Update(ctx, server.Caller(ctx).TenantID, c)
	return toAPI(c), err
}

func (h handlers) create(ctx context.Context, in *createInput) (*componentOutput, error) {
	c, err := h.components.Create(ctx, server.Caller(ctx).TenantID, in.ProjectID, component.Component{
		Type: in.Body.ComponentType, WorkflowType: in.Body.WorkflowType, Name: strings.TrimSpace(in.Body.Name),
		Description: in.Body.Description})
	return toAPI(c), err
}

func (h handlers) copy(ctx context.Context, in *copyInput) (*componentOutput, error) {
	c, err := h.components.Copy(ctx, server.Caller(ctx).TenantID, in.ComponentID, in.Body.ProjectID,
		strings.TrimSpace(in.Body.Name))
	return toAPI(c), err
}

func (h handlers) remove(ctx context.Context, in *deleteInput) (*struct{}, error) {
	return nil, h.components.Delete(ctx, server.Caller(ctx).TenantID, in.ComponentID, in.Version)
}
