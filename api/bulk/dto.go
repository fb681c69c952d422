package bulk

import (
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/task"
)

// BulkTasks is the selection of the task list.
type BulkTasks struct {
	server.GridSelection
	MyTasksOnly bool `json:"myTasksOnly,omitempty" doc:"The value of the list request"`
}

// BulkDecision is one decision about the selected tasks.
type BulkDecision struct {
	BulkTasks
	Action Decision `json:"action"`
	Reason string   `json:"reason,omitempty" maxLength:"1000" doc:"Required to reject"`
}

// BulkReassignment reassigns the selected tasks.
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

type refusalsInput struct {
	BulkID string `path:"bulkId" format:"uuid"`
	After  int    `query:"after" minimum:"0" doc:"next of the previous page"`
}

type bulkOutput struct{ Body Bulk }

type bulksOutput struct {
	Body []Bulk `maxItems:"10"`
}

type refusalsOutput struct{ Body Refusals }

// Bulk is the progress of an action on many tasks.
type Bulk struct {
	ID       string         `json:"id"`
	Action   Action         `json:"action"`
	State    task.BulkState `json:"state"`
	Total    int            `json:"total"`
	Waiting  int            `json:"waiting"`
	Done     int            `json:"done"`
	Refused  int            `json:"refused"`
	Started  time.Time      `json:"started"`
	Finished *time.Time     `json:"finished,omitempty"`
}

// Refusals is one page of refused tasks.
type Refusals struct {
	Items []Refusal `json:"items" maxItems:"100"`
	Next  int       `json:"next" doc:"Value of after for the next page; 0 on the last page"`
}

// Refusal is a task on which the action was refused.
type Refusal struct {
	TaskID        string `json:"taskId"`
	Number        int64  `json:"number"`
	Name          string `json:"name" doc:"In English"`
	Vendor        string `json:"vendor"`
	InvoiceNumber string `json:"invoiceNumber"`
	ErrorCode     string `json:"errorCode"`
	Details       string `json:"details"`
}

func toAPI(b task.Bulk) Bulk {
	return Bulk{ID: b.ID, Action: Action(b.Act.Action), State: b.State, Total: b.Total, Waiting: b.Waiting,
		Done: b.Done, Refused: b.RefusedNumber, Started: b.CreatedAt, Finished: b.FinishedAt}
}

func refusalsToAPI(found []task.BulkItem) Refusals {
	out := Refusals{Items: make([]Refusal, len(found))}
	for i, r := range found {
		out.Items[i] = Refusal{
			TaskID: r.TaskID, Number: r.TaskNumber, Name: r.TaskName, Vendor: r.Facts["vendorName"],
			InvoiceNumber: r.Facts["invoiceNumber"], ErrorCode: string(r.Code), Details: r.Message,
		}
	}
	if len(found) == refusalsPage {
		out.Next = found[len(found)-1].Position
	}
	return out
}
