package temporalx

import (
	"context"
	"fmt"

	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/actor"
)

// headerOrigin is stored in histories: never rename.
const headerOrigin = "countersign-actor"

// workflowOrigin is the key of the origin in a workflow's context.
type workflowOrigin struct{}

// origin identifies the request that caused something. It contains no person: a header can be copied from one
// message to another, so it is no evidence of the actor. The database contains the person (domain/act).
type origin struct {
	TenantID, CorrelationID string
	Workflow                string `json:",omitempty"` // the process that asks for an activity, as it is registered
}

// origins propagates the origin from the request through the workflow to the activity, which writes the audit
// entry with the product as actor.
type origins struct {
	codec *Codec
	log   log.Logger
}

var _ workflow.ContextPropagator = origins{}

// data seals the origin under its own tenant's key: a header is not covered by the data converter.
func (p origins) data(tenantID string) converter.DataConverter {
	return converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), p.codec.ForTenant(tenantID))
}

func (p origins) Inject(ctx context.Context, w workflow.HeaderWriter) error {
	who, ok := actor.From(ctx)
	if !ok {
		return nil
	}
	return p.write(origin{TenantID: who.TenantID, CorrelationID: who.CorrelationID}, w)
}

func (p origins) InjectFromWorkflow(ctx workflow.Context, w workflow.HeaderWriter) error {
	from, ok := ctx.Value(workflowOrigin{}).(origin)
	if !ok {
		return nil
	}
	from.Workflow = workflow.GetInfo(ctx).WorkflowType.Name
	return p.write(from, w)
}

// Extract makes the product itself the actor of an activity, regardless of the person whose request caused it.
func (p origins) Extract(ctx context.Context, r workflow.HeaderReader) (context.Context, error) {
	from, ok := p.read(r)
	if !ok {
		return ctx, nil
	}
	who := actor.System(from.TenantID, from.CorrelationID)
	who.Workflow = from.Workflow
	return actor.With(ctx, who), nil
}

func (p origins) ExtractToWorkflow(ctx workflow.Context, r workflow.HeaderReader) (workflow.Context, error) {
	from, ok := p.read(r)
	if !ok {
		return ctx, nil
	}
	return workflow.WithValue(ctx, workflowOrigin{}, from), nil
}

func (p origins) write(from origin, w workflow.HeaderWriter) error {
	payload, err := p.data(from.TenantID).ToPayload(from)
	if err != nil {
		return fmt.Errorf("propagate the origin: %w", err)
	}
	w.Set(headerOrigin, payload)
	return nil
}

// read refuses a header that was created without a key. The refusal is no error: it would fail the workflow, and
// everyone who can send could cause that.
func (p origins) read(r workflow.HeaderReader) (from origin, ok bool) {
	payload, ok := r.Get(headerOrigin)
	if !ok {
		return from, false
	}
	if err := p.data("").FromPayload(payload, &from); err != nil {
		p.log.Warn("a header was refused", "error", err)
		return origin{}, false
	}
	return from, true
}
