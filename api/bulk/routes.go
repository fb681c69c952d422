// Package bulkapi is the HTTP side of actions on many tasks: all rows of a
// filter, across pages, each answered for itself while the browser may go away.
package bulkapi

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
)

// Bulks is where they are kept.
type Bulks interface {
	TasksGrid(tenantID string, viewer invoice.Viewer, mineOnly bool) grid.List[task.Entry]
	StartTaskBulk(ctx context.Context, tenantID string, act task.Act, taskIDs []string) (task.Bulk, error)
	TaskBulk(ctx context.Context, tenantID, userID, bulkID string) (task.Bulk, error)
	CancelTaskBulk(ctx context.Context, tenantID, userID, bulkID string) error
}

type routes struct{ bulks Bulks }

// maxSelection holds 25,000 ids and as many excluded ones.
const maxSelection = 4 << 20

// Routes adds the operations.
func Routes(s *server.Server, bulks Bulks) {
	r := routes{bulks}
	const one = "/api/bulk/{bulkId}"
	server.Register(s, server.Operation{ID: "startTaskBulk", Method: http.MethodPost, Path: "/api/bulk/tasks", Tag: "Tasks", Permission: "tasks:performAction", Command: true,
		MaxBody: maxSelection, Summary: "Approve or reject the selected tasks, at most 25,000"}, r.act)
	server.Register(s, server.Operation{ID: "startTaskReassignment", Method: http.MethodPost, Path: "/api/bulk/task-reassignments", Tag: "Tasks", Permission: "tasks:reassign", Command: true,
		MaxBody: maxSelection, Summary: "Hand the selected tasks to other people, at most 25,000"}, r.reassign)
	server.Register(s, server.Operation{ID: "getBulk", Method: http.MethodGet, Path: one, Tag: "Tasks", Permission: "tasks:getList",
		Summary: "How far your action on many tasks is, and what was refused"}, r.get)
	server.Register(s, server.Operation{ID: "cancelBulk", Method: http.MethodPost, Path: one + "/cancel", Tag: "Tasks", Permission: "tasks:getList", Command: true,
		Summary: "Stop it; what was done stays done"}, r.cancel)
}

// BulkTasks is the selection of the task list.
type BulkTasks struct {
	server.GridSelection
	MyTasksOnly bool `json:"myTasksOnly,omitempty" doc:"As the list was asked"`
}

// BulkDecision is one decision about the selected tasks.
type BulkDecision struct {
	BulkTasks
	Action string `json:"action" enum:"approve,reject"`
	Reason string `json:"reason,omitempty" maxLength:"1000" doc:"Required to reject"`
}

// BulkReassignment hands the selected tasks over.
type BulkReassignment struct {
	BulkTasks
	Assignees []string `json:"assignees" minItems:"1" maxItems:"10" uniqueItems:"true"`
	Comment   string   `json:"comment,omitempty" maxLength:"1000"`
}

type actInput struct{ Body BulkDecision }

type reassignInput struct{ Body BulkReassignment }

type bulkInput struct {
	BulkID string `path:"bulkId" format:"uuid"`
}

type bulkOutput struct{ Body Bulk }

// Bulk is how far it is.
type Bulk struct {
	ID       string     `json:"id"`
	Action   string     `json:"action" enum:"approve,reject,reassign"`
	State    string     `json:"state" enum:"running,finished,canceled"`
	Total    int        `json:"total"`
	Waiting  int        `json:"waiting"`
	Done     int        `json:"done"`
	Refused  int        `json:"refused"`
	Refusals []Refusal  `json:"refusals" doc:"The first 100"`
	Started  time.Time  `json:"started"`
	Finished *time.Time `json:"finished,omitempty"`
}

// Refusal is a task the action was not carried out on.
type Refusal struct {
	TaskID    string `json:"taskId"`
	Number    int64  `json:"number"`
	ErrorCode string `json:"errorCode"`
	Details   string `json:"details"`
}

func toAPI(b task.Bulk) Bulk {
	out := Bulk{ID: b.ID, Action: string(b.Act.Action), State: string(b.State), Total: b.Total, Waiting: b.Waiting, Done: b.Done, Refused: b.RefusedNumber,
		Refusals: []Refusal{}, Started: b.CreatedAt, Finished: b.FinishedAt}
	for _, r := range b.Refused {
		out.Refusals = append(out.Refusals, Refusal{r.TaskID, r.TaskNumber, string(r.Code), r.Message})
	}
	return out
}

func (r routes) act(ctx context.Context, in *actInput) (*bulkOutput, error) {
	return r.start(ctx, in.Body.BulkTasks, task.Act{Action: task.Action(in.Body.Action), Reason: in.Body.Reason})
}

func (r routes) reassign(ctx context.Context, in *reassignInput) (*bulkOutput, error) {
	return r.start(ctx, in.Body.BulkTasks, task.Act{Action: task.Reassign, Assignees: in.Body.Assignees, Reason: in.Body.Comment, Manager: true})
}

// start resolves the selection by the list the caller sees: nobody acts on what they may not look at.
func (r routes) start(ctx context.Context, chosen BulkTasks, act task.Act) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	viewer := invoice.Viewer{UserID: caller.UserID, AllInvoices: caller.May("invoices:getList"), AllTasks: caller.May("tasks:getAll"), GroupTasks: caller.May("invoices:update")}
	taskIDs, err := r.bulks.TasksGrid(caller.TenantID, viewer, chosen.MyTasksOnly).IDs(ctx, chosen.Choice())
	if err != nil {
		return nil, err
	}
	b, err := r.bulks.StartTaskBulk(ctx, caller.TenantID, act, taskIDs)
	if err != nil {
		return nil, err
	}
	return &bulkOutput{Body: toAPI(b)}, nil
}

func (r routes) get(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	b, err := r.bulks.TaskBulk(ctx, caller.TenantID, caller.UserID, in.BulkID)
	if err != nil {
		return nil, err
	}
	return &bulkOutput{Body: toAPI(b)}, nil
}

func (r routes) cancel(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	caller := server.Caller(ctx)
	if err := r.bulks.CancelTaskBulk(ctx, caller.TenantID, caller.UserID, in.BulkID); err != nil {
		return nil, err
	}
	return r.get(ctx, in)
}
