package temporalx

import (
	"context"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
)

// fairness keys every workflow by its tenant. Activities and child workflows
// inherit the key, so one tenant's backlog does not delay the others.
type fairness struct {
	interceptor.ClientInterceptorBase
}

func (*fairness) InterceptClient(next interceptor.ClientOutboundInterceptor) interceptor.ClientOutboundInterceptor {
	return &fairClient{interceptor.ClientOutboundInterceptorBase{Next: next}}
}

type fairClient struct {
	interceptor.ClientOutboundInterceptorBase
}

func (c *fairClient) ExecuteWorkflow(
	ctx context.Context, in *interceptor.ClientExecuteWorkflowInput,
) (client.WorkflowRun, error) {
	if in.Options != nil && in.Options.Priority.FairnessKey == "" {
		in.Options.Priority.FairnessKey = TenantOf(in.Options.ID)
	}
	return c.Next.ExecuteWorkflow(ctx, in)
}

func (c *fairClient) SignalWithStartWorkflow(
	ctx context.Context, in *interceptor.ClientSignalWithStartWorkflowInput,
) (client.WorkflowRun, error) {
	if in.Options != nil && in.Options.Priority.FairnessKey == "" {
		in.Options.Priority.FairnessKey = TenantOf(in.Options.ID)
	}
	return c.Next.SignalWithStartWorkflow(ctx, in)
}
