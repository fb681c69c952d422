// Package tasksapi is the HTTP side of human tasks: the review list, one task,
// and what people do to it.
package tasksapi

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/sync/errgroup"

	"countersign.dev/api/server"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
)

// Reader shows tasks to those they concern.
type Reader interface {
	TasksGrid(tenantID string, viewer invoice.Viewer, mineOnly bool) grid.List[task.Entry]
	TaskView(ctx context.Context, tenantID, taskID string, viewer invoice.Viewer) (task.View, error)
	TaskCandidates(ctx context.Context, tenantID, search string) ([]task.Candidate, error)
}

type routes struct {
	reader  Reader
	service *task.Service
}

// Routes adds the operations.
func Routes(s *server.Server, reader Reader, service *task.Service) {
	r := routes{reader: reader, service: service}
	r.candidateRoutes(s)
	server.RegisterGrid(s, server.Operation{ID: "listTasks", Method: http.MethodPost, Path: "/api/tasks/grid",
		Tag: "Tasks", Permission: "tasks:getList",
		Summary: "The review list; myTasksOnly keeps what asks the caller now"}, r.list, entryToAPI)
	server.Register(s, server.Operation{ID: "getTask", Method: http.MethodGet, Path: "/api/tasks/{taskId}", Tag: "Tasks",
		Permission: "tasks:getList", Summary: "One task: why the caller is asked, what they may do, what comes next"}, r.get)
	server.Register(s, server.Operation{ID: "performTaskAction", Method: http.MethodPost,
		Path: "/api/tasks/{taskId}/actions", Tag: "Tasks", Permission: "tasks:performAction", Command: true,
		Summary: "Approve, reject, reassign, ask for or provide information, restart"}, r.act)
	server.Register(s, server.Operation{ID: "performBatchActions", Method: http.MethodPost,
		Path: "/api/tasks/batch-actions", Tag: "Tasks", Permission: "tasks:bulk", Command: true,
		Summary: "Approve or reject up to 100 tasks, each with its own result"}, r.batch)
	server.Register(s, server.Operation{ID: "reassignTasks", Method: http.MethodPost, Path: "/api/tasks/reassign",
		Tag: "Tasks", Permission: "tasks:reassign", Command: true,
		Summary: "Hand up to 100 tasks to other people"}, r.reassign)
}

type gridInput struct {
	MyTasksOnly bool `query:"myTasksOnly"`
	server.GridInput
}

func (r routes) list(ctx context.Context, in *gridInput) grid.List[task.Entry] {
	return r.reader.TasksGrid(tenant(ctx), viewer(ctx), in.MyTasksOnly)
}

type taskInput struct {
	TaskID string `path:"taskId" format:"uuid"`
}

func (r routes) get(ctx context.Context, in *taskInput) (*taskOutput, error) {
	return r.view(ctx, in.TaskID)
}

func (r routes) view(ctx context.Context, taskID string) (*taskOutput, error) {
	v, err := r.reader.TaskView(ctx, tenant(ctx), taskID, viewer(ctx))
	if err != nil {
		return nil, err
	}
	return &taskOutput{Body: toAPI(v, server.Caller(ctx))}, nil
}

type actInput struct {
	TaskID string `path:"taskId" format:"uuid"`
	Body   Act
}

// act carries the action out and answers with the new state.
func (r routes) act(ctx context.Context, in *actInput) (*taskOutput, error) {
	if _, err := r.reader.TaskView(ctx, tenant(ctx), in.TaskID, viewer(ctx)); err != nil {
		return nil, err
	}
	if err := r.service.Perform(ctx, in.TaskID, in.Body.fromAPI(server.Caller(ctx).May("tasks:reassign"))); err != nil {
		return nil, err
	}
	return r.answer(ctx, in.TaskID)
}

// answer shows the new state also to somebody who has just handed the task away.
func (r routes) answer(ctx context.Context, taskID string) (*taskOutput, error) {
	who := viewer(ctx)
	who.AllTasks = true // they saw it a moment ago
	v, err := r.reader.TaskView(ctx, tenant(ctx), taskID, who)
	if kind := fault.KindOf(err); kind == fault.Forbidden || kind == fault.NotFound {
		return &taskOutput{Body: Task{ID: taskID, Actions: []string{}, Assignees: []Assignee{}, History: []Event{}}}, nil
	}
	if err != nil {
		return nil, err
	}
	return &taskOutput{Body: toAPI(v, server.Caller(ctx))}, nil
}

type batchInput struct {
	Body TaskBatch
}

// TaskBatch is one decision about many tasks.
type TaskBatch struct {
	TaskIDs []string `json:"taskIds" minItems:"1" maxItems:"100" uniqueItems:"true"`
	Action  string   `json:"action" enum:"approve,reject"`
	Reason  string   `json:"reason,omitempty" maxLength:"1000"`
}

func (r routes) batch(ctx context.Context, in *batchInput) (*batchOutput, error) {
	return r.each(ctx, in.Body.TaskIDs, task.Act{Action: task.Action(in.Body.Action), Reason: in.Body.Reason})
}

type reassignInput struct {
	Body TaskReassignment
}

// TaskReassignment hands many tasks over.
type TaskReassignment struct {
	TaskIDs   []string `json:"taskIds" minItems:"1" maxItems:"100" uniqueItems:"true"`
	Assignees []string `json:"assignees" minItems:"1" maxItems:"10" uniqueItems:"true"`
	Comment   string   `json:"comment,omitempty" maxLength:"1000"`
}

func (r routes) reassign(ctx context.Context, in *reassignInput) (*batchOutput, error) {
	return r.each(ctx, in.Body.TaskIDs,
		task.Act{Action: task.Reassign, Assignees: in.Body.Assignees, Reason: in.Body.Comment, Manager: true})
}

// atOnce bounds how many Updates one request has under way.
const atOnce = 8

// each acts on every task; what one refuses does not stop the others.
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
	return &batchOutput{Body: Batch{Results: results}}, nil
}

func (r routes) one(ctx context.Context, taskID string, a task.Act) BatchResult {
	_, err := r.reader.TaskView(ctx, tenant(ctx), taskID, viewer(ctx))
	if err == nil {
		err = r.service.Perform(ctx, taskID, a)
	}
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

func viewer(ctx context.Context) invoice.Viewer {
	caller := server.Caller(ctx)
	return invoice.Viewer{UserID: caller.UserID, AllInvoices: caller.May("invoices:getList"),
		AllTasks: caller.May("tasks:getAll"), GroupTasks: caller.May("invoices:update")}
}
