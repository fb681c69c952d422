package workspace

import (
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
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

// UpdateInput is a changed workspace with the version that the caller read.
type UpdateInput struct {
	PathInput
	Body struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		Version     int64  `json:"version"`
	}
}

// RecentInput contains ids that the browser has stored.
type RecentInput struct {
	Body struct {
		WorkspaceIDs []string `json:"workspaceIds" maxItems:"20"`
	}
}

// AllOutput contains workspaces without pagination.
type AllOutput struct {
	Body struct {
		Items []Entry `json:"items"`
	}
}

// ProjectTile is the summary of a project in the tile of its workspace.
type ProjectTile struct {
	ID                   string         `json:"id"`
	Name                 string         `json:"name"`
	Description          string         `json:"description"`
	ProjectType          string         `json:"projectType"`
	Status               project.Status `json:"status"`
	LastModificationTime time.Time      `json:"lastModificationTime"`
}

// EntryWithProjects is a workspace with its projects.
type EntryWithProjects struct {
	Entry
	Projects []ProjectTile `json:"projects" doc:"Visible projects, sorted by name"`
}

// Output is one workspace.
type Output struct {
	Body Workspace
}

// Workspace is the API representation of a workspace.
type Workspace struct {
	ID                   string           `json:"id"`
	Name                 string           `json:"name"`
	Description          string           `json:"description"`
	Status               workspace.Status `json:"status"`
	ProjectCount         int              `json:"projectCount" doc:"Projects you may see"`
	CreationTime         time.Time        `json:"creationTime"`
	LastModificationTime time.Time        `json:"lastModificationTime"`
	Version              int64            `json:"version"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string           `json:"id"`
	Name                 string           `json:"name"`
	Description          string           `json:"description"`
	Status               workspace.Status `json:"status"`
	TotalProjects        int              `json:"totalProjects" doc:"Projects you may see"`
	CreationTime         time.Time        `json:"creationTime"`
	LastModificationTime time.Time        `json:"lastModificationTime"`
}

func toAPI(w workspace.Workspace) Workspace {
	return Workspace{w.ID, w.Name, w.Description, workspace.Status(w.Status), w.Projects, w.CreatedAt, w.UpdatedAt,
		w.Version}
}

func entryToAPI(e workspace.Entry) Entry { return Entry(e) }

// WithProjectsOutput is one page of workspaces with projects.
type WithProjectsOutput struct {
	Body struct {
		Items      []EntryWithProjects `json:"items"`
		NextCursor string              `json:"nextCursor" doc:"Empty on the last page"`
		TotalCount *int                `json:"totalCount,omitempty" doc:"Only on the first page"`
	}
}

func withProjectsToAPI(page grid.Page[workspace.Entry], projects []project.Entry) *WithProjectsOutput {
	out := &WithProjectsOutput{}
	out.Body.Items, out.Body.NextCursor = make([]EntryWithProjects, len(page.Rows)), page.Next
	if page.Count >= 0 {
		out.Body.TotalCount = &page.Count
	}
	for i, w := range page.Rows {
		out.Body.Items[i] = EntryWithProjects{Entry: entryToAPI(w), Projects: []ProjectTile{}}
		for _, p := range projects {
			if p.WorkspaceID == w.ID {
				out.Body.Items[i].Projects = append(out.Body.Items[i].Projects,
					ProjectTile{p.ID, p.Name, p.Description, p.ProjectType, p.Status, p.LastModificationTime})
			}
		}
	}
	return out
}
