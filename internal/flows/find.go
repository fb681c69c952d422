package flows

import (
	"context"

	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/converter"

	"countersign.dev/domain/operation"
	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
)

// FindWorkflows lists what a query of the Temporal server finds, the newest first.
func (f *Flows) FindWorkflows(ctx context.Context, query string, most int) ([]operation.Workflow, error) {
	answer, err := f.client.ListWorkflow(ctx,
		&workflowservice.ListWorkflowExecutionsRequest{Query: query, PageSize: int32(most)})
	if err != nil {
		return nil, temporalx.Fault(err)
	}
	found := make([]operation.Workflow, 0, len(answer.GetExecutions()))
	for _, e := range answer.GetExecutions() {
		w := operation.Workflow{ID: e.GetExecution().GetWorkflowId(), Type: e.GetType().GetName(),
			Status: e.GetStatus().String(), StartedAt: e.GetStartTime().AsTime()}
		if e.GetCloseTime() != nil {
			w.ClosedAt = e.GetCloseTime().AsTime()
		}
		if stage, ok := e.GetSearchAttributes().GetIndexedFields()[attribute.Stage.GetName()]; ok {
			if err := converter.GetDefaultDataConverter().FromPayload(stage, &w.Stage); err != nil {
				return nil, temporalx.Fault(err)
			}
		}
		found = append(found, w)
	}
	return found, nil
}
