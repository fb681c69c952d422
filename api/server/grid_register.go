package server

import (
	"context"
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
)

// Grid is one registered list, by the id of its operation.
type Grid struct {
	ID         string
	Permission permission.Permission
	// ExportPermission is what its download as a CSV file needs.
	ExportPermission permission.Permission
	// AddsColumns means that a project may add columns.
	AddsColumns bool
	source      func(ctx context.Context, projectID string) grid.Source
}

// Columns are what may be asked of it.
func (g Grid) Columns() []grid.Column { return g.source(context.Background(), "").Columns() }

// Found are these and those a project adds to its list, as the caller sees it.
func (g Grid) Found(ctx context.Context, projectID string) ([]grid.Column, error) {
	return g.source(ctx, projectID).Found(ctx)
}

// placedInput is the input of a list that a project has.
type placedInput interface{ InProject(projectID string) }

// Grid is the list of that id.
func (s *Server) Grid(id string) (Grid, bool) {
	g, ok := s.grids[id]
	return g, ok
}

// Grids are all lists, for the suites over every one of them.
func (s *Server) Grids() map[string]Grid { return s.grids }

// listInput is an input that embeds GridInput.
type listInput[I any] interface {
	*I
	gridRequest() GridRequest
}

func (in *GridInput) gridRequest() GridRequest { return in.Body }

// RegisterGrid adds a list: POST …/grid returns rows, POST …/csv downloads every row of the filter, and
// /api/grids/{op.ID} describes it and stores the view settings of each user. list selects the list for the
// caller. It must not use the database.
func RegisterGrid[I, R, T any, P listInput[I]](
	s *Server, op Operation, list func(ctx context.Context, in *I) grid.List[R], toAPI func(R) T,
) {
	if !strings.HasSuffix(op.Path, "/grid") || op.Permission == "" {
		s.problems = append(s.problems, fmt.Errorf("list %s: its path ends in /grid and it needs a permission", op.ID))
		return
	}
	op.MaxBody = MaxSelectionBody
	exporting := exportPermission(op.Permission)
	_, adds := any(new(I)).(placedInput)
	s.grids[op.ID] = Grid{ID: op.ID, Permission: op.Permission, ExportPermission: exporting, AddsColumns: adds,
		source: func(ctx context.Context, projectID string) grid.Source {
			in := new(I)
			if placed, ok := any(in).(placedInput); ok {
				placed.InProject(projectID)
			}
			return list(ctx, in)
		}}
	Register(s, op, func(ctx context.Context, in *I) (*GridOutput[T], error) {
		page, err := list(ctx, in).Page(ctx, P(in).gridRequest().Query())
		if err != nil {
			return nil, err
		}
		return gridAnswer(page, toAPI), nil
	})
	csv := op
	csv.ID, csv.Path, csv.Summary = op.ID+"Csv", strings.TrimSuffix(op.Path, "/grid")+"/csv",
		op.Summary+", as a CSV file of every row of the filter"
	csv.Permission, csv.Reads, csv.Time, csv.Produces = exporting, true, exportTime, "text/csv"
	Register(s, csv, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		return s.export(ctx, op, list(ctx, in), P(in).gridRequest())
	})
}

// exportPermission is the permission for the download of a list: the export of its resource if the catalog has
// that scope, otherwise the permission of the list.
func exportPermission(list permission.Permission) permission.Permission {
	if export := permission.Permission(list.Resource() + ":export"); permission.Known(export) {
		return export
	}
	return list
}
