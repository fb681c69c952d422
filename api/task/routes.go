// Package task serves tasks: the review list, one task, and the acts of users.
package task

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/sync/errgroup"

	"countersign.dev/api/server"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/task"
)

type routes struct{ tasks *taskapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, tasks *taskapp.Commands) {
	r := routes{tasks: tasks}
	r.candidateRoutes(s)
	server.RegisterGrid(s, server.Operation{ID: "listTasks", Method: http.MethodPost, Path: "/api/tasks/grid",
		Tag: "Tasks", Permission: "tasks:getList",
		Summary: "The review list; myTasksOnly selects the tasks assigned to the caller"}, r.list, entryToAPI)
	server.Register(s, server.Operation{ID: "getTask", Method: http.MethodGet, Path: "/api/tasks/{taskId}", Tag: "Tasks",
		Permission: "tasks:getList", Summary: "One task with the actions and approval limit of the caller"}, r.get)
	server.Register(s, server.Operation{ID: "performTaskAction", Method: http.MethodPost,
		Path: "/api/tasks/{taskId}/actions", Tag: "Tasks", Permission: "tasks:performAction", Command: true, Recorded: true,
		Summary: "Approve, reject, reassign, ask for or provide information, restart"}, r.act)
	server.Register(s, server.Operation{ID: "performBatchActions", Method: http.MethodPost,
		Path: "/api/tasks/batch-actions", Tag: "Tasks", Permission: "tasks:bulk", Command: true,
		Summary: "Approve or reject up to 100 tasks, each with its own result"}, r.batch)
	server.Register(s, server.Operation{ID: "reassignTasks", Method: http.MethodPost, Path: "/api/tasks/reassign",
		Tag: "Tasks", Permission: "tasks:reassign", Command: true,
		Summary: "Reassign up to 100 tasks"}, r.reassign)
}

type gridInput struct {
	MyTasksOnly bool `query:"myTasksOnly"`
	server.GridInput
}

func (r routes) list(ctx context.Context, in *gridInput) grid.List[taskapp.Entry] {
	return r.tasks.List(tenant(ctx), reader(ctx), in.MyTasksOnly)
}

type taskInput struct {
	TaskID string `path:"taskId" format:"uuid"`
}

func (r routes) get(ctx context.Context, in *taskInput) (*taskOutput, error) {
	v, err := r.tasks.View(ctx, tenant(ctx), in.TaskID, reader(ctx))
	if err != nil {
		return nil, err
	}
	return &taskOutput{Body: toAPI(v, server.Caller(ctx))}, nil
}

type actInput struct {
	TaskID string `path:"taskId" format:"uuid"`
	Body   Act
}

func (r routes) act(ctx context.Context, in *actInput) (*actOutput, error) {
	after, err := r.tasks.RequestAct(ctx, in.TaskID, in.Body.fromAPI(), taskapp.SeenBy(reader(ctx)))
	if err != nil {
		return nil, err
	}
	return &actOutput{Body: stateToAPI(after)}, nil
}

type batchInput struct {
	Body TaskBatch
}

// TaskBatch is one decision about many tasks.
type TaskBatch struct {
	TaskIDs []string `json:"taskIds" minItems:"1" maxItems:"100" uniqueItems:"true"`
	Action  Decision `json:"action"`
	Reason  string   `json:"reason,omitempty" maxLength:"1000"`
}

func (r routes) batch(ctx context.Context, in *batchInput) (*batchOutput, error) {
	return r.each(ctx, in.Body.TaskIDs, task.Act{Action: task.Action(in.Body.Action),
		Fields: task.Fields{Reason: in.Body.Reason}})
}

type reassignInput struct {
	Body TaskReassignment
}

// TaskReassignment reassigns many tasks.
type TaskReassignment struct {
	TaskIDs   []string `json:"taskIds" minItems:"1" maxItems:"100" uniqueItems:"true"`
	Assignees []string `json:"assignees" minItems:"1" maxItems:"10" uniqueItems:"true"`
	Comment   string   `json:"comment,omitempty" maxLength:"1000"`
}

func (r routes) reassign(ctx context.Context, in *reassignInput) (*batchOutput, error) {
	return r.each(ctx, in.Body.TaskIDs,
		task.Act{Action: task.Reassign,
			Fields: task.Fields{Assignees: in.Body.Assignees, Reason: in.Body.Comment}})
}

// atOnce is the maximum number of concurrent Updates of one request.
const atOnce = 8

// each acts on every task. A refusal of one does not stop the others.
func (r routes) each(ctx context.Context, taskIDs []string, a task.Act) (*batchOutput, error) {
	results := make([]BatchResult, len(taskIDs))
	var g errgroup.Group
	g.SetLimit(atOnce)
	for n, taskID := range taskIDs {
		g.Go(func() error {
			results[n] = r.one(ctx, taskID, a)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return &batchOutput{Body: BatchOutcome{Results: results}}, nil
}

func (r routes) one(ctx context.Context, taskID string, a task.Act) BatchResult {
	_, err := r.tasks.RequestAct(ctx, taskID, a, taskapp.SeenBy(reader(ctx)))
	result := BatchResult{TaskID: taskID, OK: err == nil}
	var f *fault.Fault
	switch {
	case errors.As(err, &f):
		result.ErrorCode, result.Details = string(f.Code), f.Message
	case err != nil:
		result.ErrorCode, result.Details = string(fault.InternalError),
			"Something went wrong on our side. The details are in the log."
	}
	return result
}

func tenant(ctx context.Context) string {
	who, _ := actor.From(ctx)
	return who.TenantID
}

func reader(ctx context.Context) taskapp.Reader {
	return taskapp.ReaderOf(server.Caller(ctx))
}
