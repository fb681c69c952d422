package cost

import (
	"context"
	"slices"
	"strings"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
)

// Changes counts how often the workflows of a namespace changed the task queue from a
// moment on. It follows each history on its own: from the queue of the workflow to that of
// each activity and child workflow in turn. Workflow tasks are not counted: the worker
// that keeps a workflow in memory receives them on its own queue. Local activities
// need no queue. except names types of workflows that run without a command.
func Changes(
	ctx context.Context, c client.Client, namespace string, from time.Time, except ...string,
) (n int, path []string, err error) {
	err = histories(ctx, c, namespace, func(workflow string, events []*historypb.HistoryEvent) {
		if slices.Contains(except, workflow) {
			return
		}
		changes, visited := follow(events, from)
		if n += changes; len(visited) > 1 {
			path = append(path, workflow+": "+strings.Join(visited, " → "))
		}
	})
	slices.Sort(path)
	return n, path, err
}

// follow counts the changes of one history. What was scheduled before the moment only
// says on which queue the workflow was.
func follow(events []*historypb.HistoryEvent, from time.Time) (n int, visited []string) {
	own, last := "", ""
	for _, e := range events {
		queue, work := scheduled(e)
		if queue == "" {
			continue
		}
		if own == "" {
			own, last, visited = queue, queue, append(visited, queue)
			continue
		}
		if e.GetEventTime().AsTime().Before(from) {
			last = own // the workflow has waited since
			continue
		}
		if visited = append(visited, queue+" "+work); queue != last {
			n++
		}
		last = queue
	}
	return n, visited
}

func scheduled(e *historypb.HistoryEvent) (queue, work string) {
	if a := e.GetWorkflowExecutionStartedEventAttributes(); a != nil {
		return a.GetTaskQueue().GetName(), a.GetWorkflowType().GetName()
	}
	if a := e.GetStartChildWorkflowExecutionInitiatedEventAttributes(); a != nil {
		return a.GetTaskQueue().GetName(), a.GetWorkflowType().GetName()
	}
	a := e.GetActivityTaskScheduledEventAttributes()
	return a.GetTaskQueue().GetName(), a.GetActivityType().GetName()
}

// Answered returns when the last Update of a namespace was answered.
func Answered(ctx context.Context, c client.Client, namespace string) (at time.Time, err error) {
	err = histories(ctx, c, namespace, func(_ string, events []*historypb.HistoryEvent) {
		for _, e := range events {
			if t := e.GetEventTime().AsTime(); e.GetWorkflowExecutionUpdateCompletedEventAttributes() != nil && t.After(at) {
				at = t
			}
		}
	})
	return at, err
}

func histories(
	ctx context.Context, c client.Client, namespace string, do func(workflow string, events []*historypb.HistoryEvent),
) error {
	listed, err := c.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{Namespace: namespace})
	if err != nil {
		return err
	}
	for _, w := range listed.GetExecutions() {
		history := c.GetWorkflowHistory(ctx, w.GetExecution().GetWorkflowId(), w.GetExecution().GetRunId(), false,
			enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
		var events []*historypb.HistoryEvent
		for history.HasNext() {
			e, err := history.Next()
			if err != nil {
				return err
			}
			events = append(events, e)
		}
		do(w.GetType().GetName(), events)
	}
	return nil
}
