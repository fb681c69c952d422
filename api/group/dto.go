package group

import (
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/group"
	"countersign.dev/domain/user"
)

// PathInput names the group.
type PathInput struct {
	GroupID string `path:"groupId" format:"uuid"`
}

// NewGroupInput is a new group.
type NewGroupInput struct {
	Body struct {
		Name        string   `json:"name"`
		Description string   `json:"description,omitempty"`
		Roles       []string `json:"roles,omitempty" maxItems:"50" doc:"Names"`
	}
}

// ChangedGroupInput is a changed group with the version that the caller read.
type ChangedGroupInput struct {
	PathInput
	Body struct {
		Name        string   `json:"name"`
		Description string   `json:"description,omitempty"`
		Roles       []string `json:"roles" maxItems:"50" doc:"Names"`
		Version     int64    `json:"version"`
	}
}

// GroupProjectsInput replaces the projects of a group, with the version that the caller read.
type GroupProjectsInput struct {
	PathInput
	Body struct {
		ProjectIDs []string `json:"projectIds" maxItems:"500"`
		Version    int64    `json:"version"`
	}
}

// AddMembersInput names users to add.
type AddMembersInput struct {
	PathInput
	Body struct {
		UserIDs []string `json:"userIds" minItems:"1" maxItems:"500"`
	}
}

// MemberSelection names the members of a group who are to go.
type MemberSelection struct{ server.GridSelection }

// RemoveMembersInput names members of a group.
type RemoveMembersInput struct {
	PathInput
	Body MemberSelection
}

// AllGroupsOutput contains all groups.
type AllGroupsOutput struct {
	Body struct {
		Groups []Summary `json:"groups" maxItems:"500"`
	}
}

// Summary is a group in the list of all groups.
type Summary struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Members     int    `json:"members"`
}

// Output is one group.
type Output struct {
	Body Group
}

// Group is the API representation of a group.
type Group struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Roles                []string  `json:"roles" doc:"Names, in priority order"`
	Projects             []Project `json:"projects" doc:"Reserved for the group, that you may see"`
	Rules                []string  `json:"rules" doc:"Approval rules that name the group, with their projects"`
	MemberCount          int       `json:"memberCount"`
	OfDirectory          bool      `json:"ofDirectory" doc:"An identity provider keeps its members up to date by SCIM"`
	CreationTime         time.Time `json:"creationTime"`
	LastModificationTime time.Time `json:"lastModificationTime"`
	Version              int64     `json:"version"`
}

// Project is a project that is reserved for a group.
type Project struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	WorkspaceID   string `json:"workspaceId"`
	WorkspaceName string `json:"workspaceName"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Members              int       `json:"members"`
	Roles                []string  `json:"roles" doc:"In priority order"`
	Projects             int       `json:"projects" doc:"Reserved for the group, that you may see"`
	CreationTime         time.Time `json:"creationTime"`
	LastModificationTime time.Time `json:"lastModificationTime"`
}

// Member is a row of the list of members.
type Member struct {
	ID       string      `json:"id"`
	FullName string      `json:"fullName"`
	Email    string      `json:"email"`
	Status   user.Status `json:"status"`
}

// Colleague is a row of the list of people in your groups.
type Colleague struct {
	ID       string   `json:"id"`
	FullName string   `json:"fullName"`
	Email    string   `json:"email"`
	Groups   []string `json:"groups" doc:"That you both are in"`
}

func toAPI(g group.Group, u group.Use) Group {
	out := Group{ID: g.ID, Name: g.Name, Description: g.Description, Roles: g.Roles,
		Projects: make([]Project, len(g.Projects)), Rules: u.Rules, MemberCount: g.Members, OfDirectory: g.OfDirectory,
		CreationTime: g.CreatedAt, LastModificationTime: g.UpdatedAt, Version: g.Version}
	for n, p := range g.Projects {
		out.Projects[n] = Project(p)
	}
	if out.Rules == nil {
		out.Rules = []string{}
	}
	return out
}

func entryToAPI(e group.Entry) Entry { return Entry(e) }

func memberToAPI(m group.Member) Member { return Member(m) }

func colleagueToAPI(c group.Colleague) Colleague { return Colleague(c) }
