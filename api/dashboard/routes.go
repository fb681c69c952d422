// Package dashboard serves the dashboard: the figures and work lists of the caller.
package dashboard

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	dashboardapp "countersign.dev/app/dashboard"
	jobapp "countersign.dev/app/job"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/dashboard"
)

type routes struct{ dashboards dashboardapp.Commands }

// Routes adds the operation.
func Routes(s *server.Server, dashboards dashboardapp.Commands) {
	r := routes{dashboards}
	server.Register(s, server.Operation{ID: "getDashboard", Method: http.MethodGet, Path: "/api/dashboard",
		Tag: "Dashboard", Permission: "dashboard:get",
		Summary: "Urgent tasks, figures and work lists of the caller"}, r.get)
}

type dashboardOutput struct{ Body Dashboard }

func (r routes) get(ctx context.Context, _ *struct{}) (*dashboardOutput, error) {
	caller := server.Caller(ctx)
	d, err := r.dashboards.Get(ctx, caller.TenantID, dashboardapp.Reader{
		Tasks: taskapp.ReaderOf(caller),
		Jobs:  jobapp.Reader{Operator: caller.May("operations:get")},
		Scope: dashboard.Scope{Team: caller.May("teamDashboard:get"), Tasks: caller.May("tasks:getList"),
			Act: caller.May("tasks:performAction"), Invoices: caller.May("invoices:getList"),
			Correct: caller.May("invoices:update"), Payments: caller.May("payments:getList"),
			Release: caller.May("payments:release"), Jobs: caller.May("jobs:getList")},
	})
	if err != nil {
		return nil, err
	}
	return &dashboardOutput{Body: toAPI(d)}, nil
}
