// Package navigation serves the counts and recent workspaces of the menu.
package navigation

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	navigationapp "countersign.dev/app/navigation"
	"countersign.dev/domain/navigation"
	"countersign.dev/domain/proposal"
)

type handlers struct{ menus navigationapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, menus navigationapp.Commands) {
	h := handlers{menus}
	server.Register(s, server.Operation{ID: "getMenu", Method: http.MethodGet, Path: "/api/menu", Tag: "Shell",
		Summary:  "Counts of the menu: workspaces, archived projects and open tasks, with five recent workspaces",
		SignedIn: true}, h.menu)
	server.Register(s, server.Operation{ID: "visitWorkspace", Method: http.MethodPost, Path: "/api/recent-workspaces",
		Tag: "Shell", Summary: "Add a workspace to your recent workspaces", Permission: "workspaces:getList", Command: true,
		Status: http.StatusNoContent}, h.visit)
}

type menuOutput struct{ Body Menu }

// Menu contains only data that the reader may see.
type Menu struct {
	Workspaces       *int       `json:"workspaces,omitempty" doc:"Absent without workspaces:getList"`
	ArchivedProjects *int       `json:"archivedProjects,omitempty" doc:"Absent without projects:manageArchivedProjects"`
	OpenTasks        *int       `json:"openTasks,omitempty" doc:"Your open tasks. Absent without tasks:getList"`
	Proposals        []Proposal `json:"proposals,omitempty" maxItems:"500" doc:"Absent without roles:manage"`
	Recent           []Recent   `json:"recent" doc:"The most recent first, at most five" maxItems:"5"`
}

// Proposal is a change that waits for a second administrator. The page of its subject shows it.
type Proposal struct {
	ID         string        `json:"id"`
	Kind       proposal.Kind `json:"kind"`
	SubjectID  string        `json:"subjectId"`
	Subject    string        `json:"subject" doc:"Name of what changes"`
	ProposedBy string        `json:"proposedBy" doc:"Name"`
	Own        bool          `json:"own" doc:"You proposed it, so another person decides"`
}

// Recent is a workspace its reader has opened.
type Recent struct {
	WorkspaceID  string `json:"workspaceId"`
	Name         string `json:"name"`
	ProjectCount int    `json:"projectCount" doc:"Projects you may see"`
}

func (h handlers) menu(ctx context.Context, _ *struct{}) (*menuOutput, error) {
	caller := server.Caller(ctx)
	m, err := h.menus.Menu(ctx, caller.TenantID, caller.UserID, navigation.Scope{
		Workspaces: caller.May("workspaces:getList"), ArchivedProjects: caller.May("projects:manageArchivedProjects"),
		Tasks: caller.May("tasks:getList"), Proposals: caller.May("roles:manage"),
	})
	out := &menuOutput{Menu{Workspaces: m.Workspaces, ArchivedProjects: m.ArchivedProjects, OpenTasks: m.OpenTasks,
		Recent: []Recent{}}}
	for _, p := range m.Proposals {
		out.Body.Proposals = append(out.Body.Proposals, Proposal{ID: p.ID, Kind: p.Kind, SubjectID: p.SubjectID,
			Subject: p.Subject, ProposedBy: p.ProposedBy.Name, Own: p.ProposedBy.ID == caller.UserID})
	}
	for _, r := range m.Recent {
		out.Body.Recent = append(out.Body.Recent, Recent(r))
	}
	return out, err
}

type visitInput struct {
	Body struct {
		WorkspaceID string `json:"workspaceId" format:"uuid"`
	}
}

func (h handlers) visit(ctx context.Context, in *visitInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, h.menus.VisitWorkspace(ctx, caller.TenantID, caller.UserID, in.Body.WorkspaceID)
}
