// Package datasource serves the data sources of agents: to people who run them, and to the agents that offer them.
package datasource

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	agentapp "countersign.dev/app/agent"
	datasourceapp "countersign.dev/app/datasource"
	"countersign.dev/domain/datasource"
	"countersign.dev/domain/grid"
)

type routes struct {
	sources datasourceapp.Commands
	agents  agentapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, sources datasourceapp.Commands, agents agentapp.Commands) {
	r := routes{sources, agents}
	const all, one = "/api/data-sources", "/api/data-sources/{dataSourceId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Tag: "Agents", Summary: summary,
			Permission: "agents:manage"}
	}
	server.RegisterGrid(s, op("dataSourcesGrid", http.MethodPost, all+"/grid", "List data sources"), r.grid, entryToAPI)
	server.Register(s, op("getDataSource", http.MethodGet, one, "One data source"), r.get)
	run := op("runDataSource", http.MethodPost, one+"/runs",
		"Ask the agent to carry out a data source; the result follows")
	run.Command, run.Status = true, http.StatusCreated
	server.Register(s, run, r.run)
	server.Register(s, op("getDataSourceRun", http.MethodGet, "/api/data-source-runs/{dataRunId}",
		"A run that the caller started, with its rows; it is stored for 15 minutes"), r.result)
	r.agentRoutes(s)
}

func (r routes) grid(ctx context.Context, _ *server.GridInput) grid.List[datasource.Entry] {
	return r.sources.Grid(server.Caller(ctx).TenantID)
}

type pathInput struct {
	DataSourceID string `path:"dataSourceId" format:"uuid"`
}

type output struct{ Body DataSource }

func (r routes) get(ctx context.Context, in *pathInput) (*output, error) {
	found, err := r.sources.Get(ctx, server.Caller(ctx).TenantID, in.DataSourceID)
	return &output{toAPI(found, r.sources.Now())}, err
}

type runInput struct {
	DataSourceID string `path:"dataSourceId" format:"uuid"`
	Body         Arguments
}

type runOutput struct{ Body DataSourceRun }

func (r routes) run(ctx context.Context, in *runInput) (*runOutput, error) {
	started, err := r.sources.Start(ctx, server.Caller(ctx).TenantID, in.DataSourceID, in.Body.Arguments)
	return &runOutput{runToAPI(started, datasource.Table{})}, err
}

type runPathInput struct {
	RunID string `path:"dataRunId" format:"uuid"`
}

func (r routes) result(ctx context.Context, in *runPathInput) (*runOutput, error) {
	caller := server.Caller(ctx)
	found, table, err := r.sources.Result(ctx, caller.TenantID, in.RunID, caller.UserID)
	return &runOutput{runToAPI(found, table)}, err
}
