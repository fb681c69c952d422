// Package grid describes every list and stores each user's settings of it. Each feature registers its lists.
package grid

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	gridapp "countersign.dev/app/grid"
	"countersign.dev/domain/fault"
)

// maxSettings is sufficient for 100 columns.
const maxSettings = 64 << 10

type routes struct {
	find     func(id string) (server.Grid, bool)
	settings gridapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, settings gridapp.Commands) {
	r := routes{s.Grid, settings}
	const one = "/api/grids/{gridId}"
	own := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Tag: "Grids", Summary: summary, SignedIn: true,
			Command: method != http.MethodGet, MaxBody: maxSettings}
	}
	server.Register(s,
		own("getGrid", http.MethodGet, one, "The columns of a list you may see: what can be filtered, sorted and totaled"),
		r.describe)
	server.Register(s, own("getGridSettings", http.MethodGet, one+"/settings", "Your settings of the list"), r.get)
	server.Register(s, own("setGridSettings", http.MethodPut, one+"/settings", "Save your settings of the list"), r.set)
	server.Register(s,
		own("resetGridSettings", http.MethodDelete, one+"/settings", "Reset your settings of the list"), r.reset)
}

// seen returns a list that the caller may read. Other lists are not found.
func (r routes) seen(ctx context.Context, id string) (server.Grid, error) {
	g, ok := r.find(id)
	if !ok || !server.Caller(ctx).May(g.Permission) {
		return g, fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	}
	return g, nil
}

func (r routes) describe(ctx context.Context, in *describeInput) (*gridOutput, error) {
	g, err := r.seen(ctx, in.GridID)
	if err != nil {
		return nil, err
	}
	columns := g.Columns()
	if in.ProjectID != "" && g.AddsColumns {
		if columns, err = g.Found(ctx, in.ProjectID); err != nil {
			return nil, err
		}
	}
	return &gridOutput{Body: toAPI(g.ID, columns, server.Caller(ctx).May(g.ExportPermission))}, nil
}

func (r routes) get(ctx context.Context, in *gridInput) (*settingsOutput, error) {
	g, err := r.seen(ctx, in.GridID)
	if err != nil {
		return nil, err
	}
	caller := server.Caller(ctx)
	kept, err := r.settings.Settings(ctx, caller.TenantID, caller.UserID, in.GridID)
	if err != nil {
		return nil, err
	}
	return &settingsOutput{Body: settingsToAPI(kept.Fit(g.Columns(), g.AddsColumns))}, nil
}

func (r routes) set(ctx context.Context, in *setInput) (*settingsOutput, error) {
	g, err := r.seen(ctx, in.GridID)
	if err != nil {
		return nil, err
	}
	wanted := in.Body.fromAPI()
	if err := wanted.Check(); err != nil {
		return nil, err
	}
	wanted = wanted.Fit(g.Columns(), g.AddsColumns)
	caller := server.Caller(ctx)
	if err := r.settings.SetSettings(ctx, caller.TenantID, caller.UserID, in.GridID, wanted); err != nil {
		return nil, err
	}
	return &settingsOutput{Body: settingsToAPI(wanted)}, nil
}

func (r routes) reset(ctx context.Context, in *gridInput) (*struct{}, error) {
	if _, err := r.seen(ctx, in.GridID); err != nil {
		return nil, err
	}
	caller := server.Caller(ctx)
	return nil, r.settings.ResetSettings(ctx, caller.TenantID, caller.UserID, in.GridID)
}
