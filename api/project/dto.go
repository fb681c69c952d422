package project

import (
	"encoding/json"
	"strings"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/project"
)

// PathInput names the project.
type PathInput struct {
	ProjectID string `path:"projectId"`
}

// WorkspaceInput names a workspace.
type WorkspaceInput struct {
	WorkspaceID string `path:"workspaceId"`
}

// WorkspaceGridInput lists one workspace.
type WorkspaceGridInput struct {
	WorkspaceID string `path:"workspaceId"`
	server.GridInput
}

// ExistsInput contains a name within a workspace.
type ExistsInput struct {
	WorkspaceID string `path:"workspaceId"`
	server.ExistsInput
}

// Fields are the fields that can be changed at any time.
type Fields struct {
	Name          string                `json:"name"`
	Description   string                `json:"description,omitempty"`
	ERPType       string                `json:"erpType,omitempty" default:"Other"`
	CaptureMethod project.CaptureMethod `json:"captureMethod,omitempty" default:"intelligent"`
}

// CreateInput is a new project.
type CreateInput struct {
	Body struct {
		Fields
		WorkspaceID string `json:"workspaceId"`
		ProjectType string `json:"projectType"`
		Draft       bool   `json:"draft,omitempty" doc:"A draft accepts no work until it is resumed"`
	}
}

// UpdateInput is a changed project with the version that the caller read.
type UpdateInput struct {
	PathInput
	Body struct {
		Fields
		Version int64 `json:"version"`
	}
}

// ChangeStatusInput contains the version that the caller read.
type ChangeStatusInput struct {
	PathInput
	Body struct {
		Version int64 `json:"version"`
	}
}

// ArchiveInput contains the version that the caller read.
type ArchiveInput struct {
	PathInput
	Version int64 `query:"version" required:"true"`
}

// RecentInput contains ids that the browser has stored.
type RecentInput struct {
	Body struct {
		ProjectIDs []string `json:"projectIds" maxItems:"20"`
	}
}

// AllOutput contains projects without pagination.
type AllOutput struct{ Body List }

// List is a named type, because the API document would otherwise merge
// anonymous bodies with the same fields.
type List struct {
	Items []Entry `json:"items" maxItems:"500"`
}

// Output is one project.
type Output struct {
	Body Project
}

// Project is the API representation of a project.
type Project struct {
	ID                   string                `json:"id"`
	WorkspaceID          string                `json:"workspaceId"`
	WorkspaceName        string                `json:"workspaceName"`
	Name                 string                `json:"name"`
	Description          string                `json:"description"`
	ProjectType          string                `json:"projectType"`
	Area                 project.Area          `json:"area" doc:"Determines the screens of the project"`
	ERPType              string                `json:"erpType"`
	CaptureMethod        project.CaptureMethod `json:"captureMethod"`
	Status               project.Status        `json:"status"`
	Settings             map[string]any        `json:"settings"`
	CreationTime         time.Time             `json:"creationTime"`
	LastModificationTime time.Time             `json:"lastModificationTime"`
	ArchivedDate         *time.Time            `json:"archivedDate,omitempty"`
	Version              int64                 `json:"version"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string                `json:"id"`
	Name                 string                `json:"name"`
	Description          string                `json:"description"`
	WorkspaceID          string                `json:"workspaceId"`
	WorkspaceName        string                `json:"workspaceName"`
	ProjectType          string                `json:"projectType"`
	ERPType              string                `json:"erpType"`
	CaptureMethod        project.CaptureMethod `json:"captureMethod"`
	Status               project.Status        `json:"status"`
	ProjectGroups        string                `json:"projectGroups" doc:"Names of the groups that may access it"`
	CreationTime         time.Time             `json:"creationTime"`
	LastModificationTime time.Time             `json:"lastModificationTime"`
	ArchivedDate         *time.Time            `json:"archivedDate,omitempty"`
}

// TypesOutput contains the types of new projects.
type TypesOutput struct {
	Body struct {
		ProjectTypes []Type   `json:"projectTypes" maxItems:"100"`
		ERPTypes     []string `json:"erpTypes"`
	}
}

// Type is a project type with its components and screens.
type Type struct {
	Name              string            `json:"name"`
	Area              project.Area      `json:"area"`
	Framework         project.Framework `json:"framework"`
	Hidden            bool              `json:"hidden" doc:"Not offered for a new project"`
	SubTypes          []string          `json:"subTypes"`
	WorkflowTypes     []string          `json:"workflowTypes" doc:"Allowed types of workflow components"`
	ComponentTypes    []string          `json:"componentTypes"`
	Tabs              []string          `json:"tabs"`
	Sections          []string          `json:"sections" doc:"Sections of the design tab"`
	DefaultComponents []string          `json:"defaultComponents" doc:"Components of a new project"`
	PaysBy            []string          `json:"paysBy" doc:"ach, check, or both; empty: no payments"`
}

// Group is a group to which access can be restricted.
type Group struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Members int    `json:"members"`
}

// GroupsOutput contains all groups of a project.
type GroupsOutput struct {
	Body struct {
		Groups []Group `json:"groups" maxItems:"500"`
	}
}

// AddGroupsInput contains groups to add.
type AddGroupsInput struct {
	PathInput
	Body struct {
		GroupIDs []string `json:"groupIds" minItems:"1" maxItems:"100"`
	}
}

// RemoveGroupInput names the group to remove.
type RemoveGroupInput struct {
	PathInput
	GroupID string `path:"groupId"`
}

// Member is a user or group.
type Member struct {
	ID   string             `json:"id" format:"uuid"`
	Kind project.MemberKind `json:"kind"`
}

// MembersInput replaces all members.
type MembersInput struct {
	PathInput
	Body struct {
		Members []Member `json:"members" maxItems:"500"`
		Seen    []Member `json:"seen" maxItems:"500" doc:"The members that the caller read"`
	}
}

// MembersOutput contains all members of a project.
type MembersOutput struct {
	Body struct {
		Members []Member `json:"members" maxItems:"500"`
	}
}

func (f Fields) fromAPI() project.Project {
	return project.Project{Name: strings.TrimSpace(f.Name), Description: f.Description, ERPType: f.ERPType,
		CaptureMethod: f.CaptureMethod}
}

func toAPI(p project.Project) Project {
	out := Project{
		ID: p.ID, WorkspaceID: p.WorkspaceID, WorkspaceName: p.WorkspaceName, Name: p.Name, Description: p.Description,
		ProjectType: p.Type, ERPType: p.ERPType, CaptureMethod: p.CaptureMethod, Status: p.Status,
		Settings: map[string]any{}, CreationTime: p.CreatedAt, LastModificationTime: p.UpdatedAt, Version: p.Version,
	}
	_ = json.Unmarshal(p.Settings, &out.Settings) // the column is jsonb, and the domain admits objects alone
	if t, known := project.TypeNamed(p.Type); known {
		out.Area = t.Area
	}
	if !p.ArchivedAt.IsZero() {
		out.ArchivedDate = &p.ArchivedAt
	}
	return out
}

func typeToAPI(t project.Type) Type {
	out := Type{Name: t.Name, Area: t.Area, Framework: t.Framework, Hidden: t.Hidden, SubTypes: texts(t.SubTypes),
		WorkflowTypes: texts(t.Workflows), ComponentTypes: texts(t.Components), Tabs: texts(t.Tabs),
		Sections: texts(t.Sections), DefaultComponents: []string{}, PaysBy: t.PaysBy()}
	for _, c := range flow.Starters(t.Name) {
		out.DefaultComponents = append(out.DefaultComponents, c.Name)
	}
	return out
}

func texts[T ~string](all []T) []string {
	out := make([]string, len(all))
	for i, v := range all {
		out[i] = string(v)
	}
	return out
}

func entryToAPI(e project.Entry) Entry { return Entry(e) }

func entriesToAPI(all []project.Entry) *AllOutput {
	out := &AllOutput{}
	out.Body.Items = make([]Entry, len(all))
	for i, e := range all {
		out.Body.Items[i] = entryToAPI(e)
	}
	return out
}

func membersFromAPI(all []Member) []project.Member {
	out := make([]project.Member, len(all))
	for i, m := range all {
		out[i] = project.Member{ID: m.ID, Kind: project.MemberKind(m.Kind)}
	}
	return out
}

func membersToAPI(all []project.Member) *MembersOutput {
	out := &MembersOutput{}
	out.Body.Members = make([]Member, len(all))
	for i, m := range all {
		out.Body.Members[i] = Member{ID: m.ID, Kind: m.Kind}
	}
	return out
}
