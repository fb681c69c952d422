package projectsapi

import (
	"encoding/json"
	"strings"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/project"
)

// PathInput names the project.
type PathInput struct {
	ProjectID string `path:"projectId"`
}

// WorkspaceGridInput lists one workspace.
type WorkspaceGridInput struct {
	WorkspaceID string `path:"workspaceId"`
	server.GridInput
}

// ExistsInput asks about a name within a workspace.
type ExistsInput struct {
	WorkspaceID string `path:"workspaceId"`
	server.ExistsInput
}

// Fields are what can be set at any time.
type Fields struct {
	Name          string         `json:"name"`
	Description   string         `json:"description,omitempty"`
	ERPType       string         `json:"erpType,omitempty" default:"Other"`
	CaptureMethod string         `json:"captureMethod,omitempty" enum:"intelligent,manual" default:"intelligent"`
	Settings      map[string]any `json:"settings,omitempty" doc:"What the process of the project's type reads"`
}

// CreateInput is a new project.
type CreateInput struct {
	Body struct {
		Fields
		WorkspaceID string `json:"workspaceId"`
		ProjectType string `json:"projectType"`
	}
}

// UpdateInput is a changed one, with the version that was seen.
type UpdateInput struct {
	PathInput
	Body struct {
		Fields
		Status  string `json:"status" enum:"active,paused,draft,archived"`
		Version int64  `json:"version"`
	}
}

// Output is one project.
type Output struct {
	Body Project
}

// Project as clients see it.
type Project struct {
	ID                   string         `json:"id"`
	WorkspaceID          string         `json:"workspaceId"`
	WorkspaceName        string         `json:"workspaceName"`
	Name                 string         `json:"name"`
	Description          string         `json:"description"`
	ProjectType          string         `json:"projectType"`
	Area                 string         `json:"area" enum:"invoices,payments,imports,documents" doc:"Which screens the project has"`
	ERPType              string         `json:"erpType"`
	CaptureMethod        string         `json:"captureMethod" enum:"intelligent,manual"`
	Status               string         `json:"status" enum:"active,paused,draft,archived"`
	Settings             map[string]any `json:"settings"`
	CreationTime         time.Time      `json:"creationTime"`
	LastModificationTime time.Time      `json:"lastModificationTime"`
	Version              int64          `json:"version"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	WorkspaceID          string    `json:"workspaceId"`
	WorkspaceName        string    `json:"workspaceName"`
	ProjectType          string    `json:"projectType"`
	ERPType              string    `json:"erpType"`
	Status               string    `json:"status" enum:"active,paused,draft,archived"`
	CreationTime         time.Time `json:"creationTime"`
	LastModificationTime time.Time `json:"lastModificationTime"`
}

// TypesOutput is what a new project may be.
type TypesOutput struct {
	Body struct {
		ProjectTypes []Type   `json:"projectTypes"`
		ERPTypes     []string `json:"erpTypes"`
	}
}

// Type of a project.
type Type struct {
	Name      string `json:"name"`
	Area      string `json:"area" enum:"invoices,payments,imports,documents"`
	Framework string `json:"framework" enum:"standard,custom"`
}

// Member is a user or group.
type Member struct {
	ID   string `json:"id" format:"uuid"`
	Kind string `json:"kind" enum:"user,group"`
}

// MembersInput replaces them all.
type MembersInput struct {
	PathInput
	Body struct {
		Members []Member `json:"members" maxItems:"500"`
	}
}

// MembersOutput are all of them.
type MembersOutput struct {
	Body struct {
		Members []Member `json:"members"`
	}
}

func (f Fields) fromAPI() project.Project {
	p := project.Project{Name: strings.TrimSpace(f.Name), Description: f.Description, ERPType: f.ERPType, CaptureMethod: f.CaptureMethod}
	if len(f.Settings) > 0 {
		p.Settings, _ = json.Marshal(f.Settings) // it was JSON a moment ago
	}
	return p
}

func toAPI(p project.Project) Project {
	out := Project{
		ID: p.ID, WorkspaceID: p.WorkspaceID, WorkspaceName: p.WorkspaceName, Name: p.Name, Description: p.Description, ProjectType: p.Type, ERPType: p.ERPType,
		CaptureMethod: p.CaptureMethod, Status: string(p.Status), Settings: map[string]any{}, CreationTime: p.CreatedAt, LastModificationTime: p.UpdatedAt, Version: p.Version,
	}
	_ = json.Unmarshal(p.Settings, &out.Settings) // the column is jsonb, and the domain admits objects alone
	for _, t := range project.Types() {
		if t.Name == p.Type {
			out.Area = t.Area
		}
	}
	return out
}

func entryToAPI(e project.Entry) Entry { return Entry(e) }

func membersToAPI(all []project.Member) *MembersOutput {
	out := &MembersOutput{}
	out.Body.Members = make([]Member, len(all))
	for i, m := range all {
		out.Body.Members[i] = Member(m)
	}
	return out
}
