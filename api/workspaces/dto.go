package workspacesapi

import (
	"time"

	"countersign.dev/domain/workspace"
)

// PathInput names the workspace.
type PathInput struct {
	WorkspaceID string `path:"workspaceId"`
}

// CreateInput is a new workspace.
type CreateInput struct {
	Body struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
	}
}

// UpdateInput is a changed one, with the version that was seen.
type UpdateInput struct {
	PathInput
	Body struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		Version     int64  `json:"version"`
	}
}

// Output is one workspace.
type Output struct {
	Body Workspace
}

// Workspace as clients see it.
type Workspace struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Status               string    `json:"status" enum:"active,archived"`
	ProjectCount         int       `json:"projectCount" doc:"Projects you may see"`
	CreationTime         time.Time `json:"creationTime"`
	LastModificationTime time.Time `json:"lastModificationTime"`
	Version              int64     `json:"version"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Status               string    `json:"status" enum:"active,archived"`
	TotalProjects        int       `json:"totalProjects" doc:"Projects you may see"`
	CreationTime         time.Time `json:"creationTime"`
	LastModificationTime time.Time `json:"lastModificationTime"`
}

func toAPI(w workspace.Workspace) Workspace {
	return Workspace{w.ID, w.Name, w.Description, w.Status, w.Projects, w.CreatedAt, w.UpdatedAt, w.Version}
}

func entryToAPI(e workspace.Entry) Entry { return Entry(e) }
