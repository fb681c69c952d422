package store

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// jobsListing shows the jobs of the projects the reader sees. An operator sees
// the technical state of every job.
func jobsListing(v flow.Viewer) postgres.ListDefinition {
	text := func(name, sql string, searched bool) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: searched}, SQL: sql}
	}
	column := func(name string, kind grid.Kind, sql string, nullable bool) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: kind}, SQL: sql, Nullable: nullable}
	}
	states := make([]string, 0, len(flow.JobStates()))
	for _, s := range flow.JobStates() {
		states = append(states, string(s))
	}
	l := postgres.ListDefinition{
		From: `jobs j JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
			JOIN projects p ON p.tenant_id = j.tenant_id AND p.id = j.project_id
			LEFT JOIN users u ON u.tenant_id = j.tenant_id AND u.id = j.started_by`,
		ID: "j.id",
		Columns: []postgres.ListColumn{
			column("id", grid.ID, "j.id", false),
			column("number", grid.Number, "j.number", false),
			text("name", "j.name", true),
			text("workflowType", "c.workflow_type", false),
			column("projectId", grid.ID, "j.project_id", false),
			text("projectName", "p.name", true),
			{Column: grid.Column{Name: "state", Kind: grid.Values, Allowed: states}, SQL: "j.state"},
			text("subjectType", "j.subject_type", false),
			column("subjectId", grid.ID, "j.subject_id", true),
			text("startedByName", "coalesce(trim(u.first_name || ' ' || u.last_name), '')", true),
			text("errorCode", "j.error_code", false),
			text("error", "j.error", false),
			column("createdAt", grid.Time, "j.created_at", false),
			column("finishedAt", grid.Time, "j.finished_at", true),
		},
		Order: []grid.Sort{{Field: "number", Descending: true}},
	}
	if !v.Operator {
		l.Visibility = postgres.ProjectVisibility{Column: "j.project_id"}
	}
	return l
}

// JobsGrid is the list of jobs the viewer may see.
func (s *Store) JobsGrid(tenantID string, v flow.Viewer) grid.List[flow.JobEntry] {
	return postgres.NewList[flow.JobEntry](s.DB, tenantID, jobsListing(v))
}

// JobSeenBy is one job with its steps, if the viewer may see it; else it does not exist for them.
func (s *Store) JobSeenBy(ctx context.Context, tenantID string, v flow.Viewer, jobID string) (flow.Job, error) {
	q := grid.Query{Filters: []grid.Filter{{Field: "id", Operator: grid.Equal, Values: []string{jobID}}}, Size: 1}
	page, err := s.JobsGrid(tenantID, v).Page(ctx, q)
	if fault.KindOf(err) == fault.Invalid || err == nil && len(page.Rows) == 0 { // an id that is none names nothing
		return flow.Job{}, postgres.NotFound()
	}
	if err != nil {
		return flow.Job{}, err
	}
	return s.Job(ctx, tenantID, jobID)
}
