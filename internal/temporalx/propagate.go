package temporalx

import (
	"context"
	"fmt"

	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/actor"
)

// headerActor is stored in histories: never rename.
const headerActor = "countersign-actor"

// workflowActor is the key of the actor in a workflow's context.
type workflowActor struct{}

// actors carries who acts from the request through the workflow to the
// activity, where the audit entry is written. An update or signal brings its
// sender: what its handler does is done in that person's name.
type actors struct{ codec *Codec }

var _ workflow.ContextPropagator = actors{}

// payload seals the actor under its own tenant's key: a header is not covered by the data converter.
func (p actors) data(tenantID string) converter.DataConverter {
	return converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), p.codec.ForTenant(tenantID))
}

func (p actors) Inject(ctx context.Context, w workflow.HeaderWriter) error {
	who, ok := actor.From(ctx)
	if !ok {
		return nil
	}
	return p.write(who, w)
}

func (p actors) InjectFromWorkflow(ctx workflow.Context, w workflow.HeaderWriter) error {
	who, ok := ctx.Value(workflowActor{}).(actor.Actor)
	if !ok {
		return nil
	}
	return p.write(who, w)
}

func (p actors) Extract(ctx context.Context, r workflow.HeaderReader) (context.Context, error) {
	who, ok, err := p.read(r)
	if err != nil || !ok {
		return ctx, err
	}
	return actor.With(ctx, who), nil
}

func (p actors) ExtractToWorkflow(ctx workflow.Context, r workflow.HeaderReader) (workflow.Context, error) {
	who, ok, err := p.read(r)
	if err != nil || !ok {
		return ctx, err
	}
	return workflow.WithValue(ctx, workflowActor{}, who), nil
}

func (p actors) write(who actor.Actor, w workflow.HeaderWriter) error {
	payload, err := p.data(who.TenantID).ToPayload(who)
	if err != nil {
		return fmt.Errorf("propagate the actor: %w", err)
	}
	w.Set(headerActor, payload)
	return nil
}

func (p actors) read(r workflow.HeaderReader) (actor.Actor, bool, error) {
	var who actor.Actor
	payload, ok := r.Get(headerActor)
	if !ok {
		return who, false, nil
	}
	if err := p.data("").FromPayload(payload, &who); err != nil {
		return who, false, fmt.Errorf("read the propagated actor: %w", err)
	}
	return who, true, nil
}
