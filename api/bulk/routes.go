// Package bulk serves actions on many tasks: all rows of a filter, across
// pages. Each task has its own result, and the action continues without the browser.
package bulk

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	bulkapp "countersign.dev/app/bulk"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/task"
)

type routes struct {
	tasks *taskapp.Commands
	bulks bulkapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, tasks *taskapp.Commands, bulks bulkapp.Commands) {
	r := routes{tasks, bulks}
	const one = "/api/bulk/{bulkId}"
	server.Register(s, server.Operation{ID: "startTaskBulk", Method: http.MethodPost, Path: "/api/bulk/tasks",
		Tag: "Tasks", Permission: "tasks:bulk", Command: true, MaxBody: server.MaxSelectionBody,
		Summary: "Approve or reject the selected tasks, at most 25,000"}, r.act)
	server.Register(s, server.Operation{ID: "startTaskReassignment", Method: http.MethodPost,
		Path: "/api/bulk/task-reassignments", Tag: "Tasks", Permission: "tasks:reassign", Command: true,
		MaxBody: server.MaxSelectionBody, Summary: "Reassign the selected tasks, at most 25,000"}, r.reassign)
	server.Register(s, server.Operation{ID: "listBulks", Method: http.MethodGet, Path: "/api/bulk", Tag: "Tasks",
		Permission: "tasks:getList",
		Summary:    "Your running actions on many tasks, and finished ones that you have not dismissed"}, r.list)
	server.Register(s, server.Operation{ID: "getBulk", Method: http.MethodGet, Path: one, Tag: "Tasks",
		Permission: "tasks:getList", Summary: "Progress of your action on many tasks"}, r.get)
	server.Register(s, server.Operation{ID: "listBulkRefusals", Method: http.MethodGet, Path: one + "/refusals",
		Tag: "Tasks", Permission: "tasks:getList", Summary: "The refused tasks with reasons"}, r.refusals)
	server.Register(s, server.Operation{ID: "cancelBulk", Method: http.MethodPost, Path: one + "/cancel", Tag: "Tasks",
		Permission: "tasks:getList", Command: true, Summary: "Stop the action; completed tasks are not reverted"}, r.cancel)
	server.Register(s, server.Operation{ID: "seeBulk", Method: http.MethodPost, Path: one + "/seen", Tag: "Tasks",
		Permission: "tasks:getList", Command: true, Summary: "Dismiss the result from the list"}, r.see)
}

func (r routes) act(ctx context.Context, in *actInput) (*bulkOutput, error) {
	return r.start(ctx, in.Body.BulkTasks, task.Act{Action: task.Action(in.Body.Action),
		Fields: task.Fields{Reason: in.Body.Reason}})
}

func (r routes) reassign(ctx context.Context, in *reassignInput) (*bulkOutput, error) {
	return r.start(ctx, in.Body.BulkTasks,
		task.Act{Action: task.Reassign,
			Fields: task.Fields{Assignees: in.Body.Assignees, Reason: in.Body.Comment}})
}

// start resolves the selection within the visibility of the caller, so that nobody acts on hidden tasks.
func (r routes) start(ctx context.Context, chosen BulkTasks, act task.Act) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	taskIDs, err := r.tasks.List(caller.TenantID, taskapp.ReaderOf(caller), chosen.MyTasksOnly).IDs(ctx, chosen.Choice())
	if err != nil {
		return nil, err
	}
	b, err := r.bulks.Start(ctx, caller.TenantID, act, taskIDs)
	if err != nil {
		return nil, err
	}
	return &bulkOutput{Body: toAPI(b)}, nil
}

func (r routes) list(ctx context.Context, _ *struct{}) (*bulksOutput, error) {
	caller := server.Caller(ctx)
	all, err := r.bulks.List(ctx, caller.TenantID, caller.UserID)
	out := &bulksOutput{Body: make([]Bulk, len(all))}
	for i, b := range all {
		out.Body[i] = toAPI(b)
	}
	return out, err
}

func (r routes) get(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	b, err := r.bulks.Get(ctx, caller.TenantID, caller.UserID, in.BulkID)
	if err != nil {
		return nil, err
	}
	return &bulkOutput{Body: toAPI(b)}, nil
}

// refusalsPage is the number of refusals in one response.
const refusalsPage = 100

func (r routes) refusals(ctx context.Context, in *refusalsInput) (*refusalsOutput, error) {
	caller := server.Caller(ctx)
	found, err := r.bulks.Refusals(ctx, caller.TenantID, caller.UserID, in.BulkID, in.After, refusalsPage)
	if err != nil {
		return nil, err
	}
	return &refusalsOutput{Body: refusalsToAPI(found)}, nil
}

func (r routes) cancel(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	if err := r.bulks.Cancel(ctx, caller.TenantID, caller.UserID, in.BulkID); err != nil {
		return nil, err
	}
	return r.get(ctx, in)
}

func (r routes) see(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	if err := r.bulks.MarkSeen(ctx, caller.TenantID, caller.UserID, in.BulkID); err != nil {
		return nil, err
	}
	return r.get(ctx, in)
}
