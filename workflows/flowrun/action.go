package flowrun

import (
	"fmt"
	"slices"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/timer"
)

// answer is an action that has not ended, with the future of its result.
type answer struct {
	action   engine.Action
	future   workflow.Future
	answered func(ctx workflow.Context, f workflow.Future)
}

func (r *run) close(a *answer) {
	r.open = slices.DeleteFunc(r.open, func(b *answer) bool { return a == b })
}

// cancel ends the waits of the run. Its processes are canceled with the run and report how they ended.
func (r *run) cancel() {
	r.machine.Cancel()
	r.open = slices.DeleteFunc(r.open, func(a *answer) bool { return a.action.Do == engine.Sleep })
}

// perform begins an action. A step exists before its process starts, because the process records in its step what it
// waits for.
func (r *run) perform(ctx workflow.Context, a engine.Action) error {
	if a.Do == engine.Compute {
		return r.compute(ctx, a)
	}
	if err := r.record(ctx, "record that a step has started"); err != nil {
		return err
	}
	switch a.Do {
	case engine.Run:
		r.process(ctx, a)
	case engine.Act:
		r.effect(ctx, a)
	case engine.Sleep:
		r.sleep(ctx, a)
	case engine.RunPage:
		r.page(ctx, a)
	case engine.Compute:
	}
	return nil
}

// effect begins what a node has outside of the run.
func (r *run) effect(ctx workflow.Context, a engine.Action) {
	switch a.Node.Kind {
	case flow.RunWorkflow, flow.SubmitInvoice, flow.PreparePayments:
		r.follow(ctx, a, r.runJob)
	case flow.HumanTask, flow.Form:
		r.follow(ctx, a, r.askPeople)
	default:
		r.act(ctx, a)
	}
}

// follow adds a record and waits for its process, which do does.
func (r *run) follow(
	ctx workflow.Context, a engine.Action, do func(canceled workflow.Context, a engine.Action) engine.Result,
) {
	future, settle := workflow.NewFuture(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) { settle.SetValue(do(ctx, a)) })
	r.open = append(r.open, &answer{a, future, func(ctx workflow.Context, f workflow.Future) {
		var result engine.Result
		if err := f.Get(ctx, &result); err != nil {
			result = resultOf(failure(err))
		}
		r.machine.Done(a.Frame, result)
	}})
}

func resultOf(failed SealedResult) engine.Result {
	return engine.Result{Code: failed.ErrorCode, Text: failed.Error}
}

// compute keeps the values of a step in the history: a later version of the expression library does not change the
// decision of a running job.
func (r *run) compute(ctx workflow.Context, a engine.Action) error {
	now := workflow.Now(ctx)
	recorded := workflow.SideEffect(ctx, func(workflow.Context) any {
		zone, err := calendar.Zone(r.job.Facts.TimeZone)
		if err != nil {
			zone = time.UTC
		}
		return r.program.Compute(a, now, zone)
	})
	var c engine.Computed
	if err := recorded.Get(&c); err != nil {
		return err
	}
	r.machine.Computed(a.Frame, c)
	return nil
}

func (r *run) sleep(ctx workflow.Context, a engine.Action) {
	span := a.Until.Sub(workflow.Now(ctx))
	summary := attribute.Summary(fmt.Sprintf("until %s: %s", a.Until.Format(time.RFC3339), a.Node.Name))
	future := timer.New(ctx, max(span, 0), summary)
	r.open = append(r.open, &answer{a, future, func(ctx workflow.Context, f workflow.Future) {
		if f.Get(ctx, nil) == nil {
			r.machine.Slept(a.Frame)
		}
	}})
}

// process runs the workflow of a sealed kind as a child.
func (r *run) process(ctx workflow.Context, a engine.Action) {
	name, _, _ := Process(a.Node.Kind)
	step := r.steps[a.Path]
	future, settle := workflow.NewFuture(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		result, err := r.sealed(ctx, name, step)
		settle.Set(result, err)
	})
	r.open = append(r.open, &answer{a, future, func(ctx workflow.Context, f workflow.Future) {
		var result SealedResult
		err := f.Get(ctx, &result)
		switch {
		case err != nil && (ctx.Err() != nil || temporal.IsCanceledError(err)):
			r.machine.Done(a.Frame, engine.Result{Aborted: true})
			return
		case err != nil:
			result = failure(err)
		}
		r.machine.Done(a.Frame, engine.Result{Succeeded: result.Outcome == Succeeded, Summary: result.Summary,
			Code: result.ErrorCode, Text: result.Error})
	}})
}

// act runs the activity of a node. It ends although the run is canceled: an effect that has begun is recorded.
func (r *run) act(ctx workflow.Context, a engine.Action) {
	does := effects[a.Node.Kind]
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	summary := attribute.Summary(actSummaries[does.activity] + ": " + a.Node.Name)
	future := workflow.ExecuteActivity(does.options(ctx, summary), does.activity, r.actInput(a))
	r.open = append(r.open, &answer{a, future, func(ctx workflow.Context, f workflow.Future) {
		defer cancel()
		var result ActResult
		err := f.Get(ctx, &result)
		if err != nil {
			result = ActResult{Failure: actFailure(err)}
		}
		done := engine.Result{Succeeded: result.Failure == nil, Summary: result.Summary, Outputs: result.Outputs,
			At: workflow.Now(ctx)}
		if failed := result.Failure; failed != nil {
			done.Code, done.Text = failed.Code, failed.Text
			done.Repeatable, done.Unknown, done.After = failed.Repeatable, failed.Unknown, failed.After
		}
		r.machine.Done(a.Frame, done)
	}})
}

func (r *run) actInput(a engine.Action) ActInput[map[string]any] {
	return ActInput[map[string]any]{TenantID: r.in.TenantID, JobID: r.in.JobID, Path: a.Path,
		Attempt: r.steps[a.Path].Attempt, Input: a.Input}
}

// actFailure is the failure of an activity that returned no result. One whose worker stopped may have had its effect.
func actFailure(err error) *ActFailure {
	if temporal.IsTimeoutError(err) {
		return &ActFailure{Code: string(fault.OutcomeUnknown), Unknown: true,
			Text: "The worker stopped before the answer came. The service may have carried out the request."}
	}
	failed := failure(err)
	return &ActFailure{Code: failed.ErrorCode, Text: failed.Error}
}

// page runs a part of a loop as a child, which bounds the history of each run.
func (r *run) page(ctx workflow.Context, a engine.Action) {
	in := RunInput{TenantID: r.in.TenantID, JobID: r.in.JobID, Page: a.Page}
	options := workflow.ChildWorkflowOptions{
		WorkflowID:            PageID(r.in.TenantID, r.in.JobID, r.job.Number, a.Page.Key),
		ParentClosePolicy:     enumspb.PARENT_CLOSE_POLICY_REQUEST_CANCEL,
		WaitForCancellation:   true,
		WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
		TypedSearchAttributes: r.attributes(),
		StaticSummary:         attribute.Summary(fmt.Sprintf("%s: %s", r.title(), a.Page.Key)),
		StaticDetails:         a.Node.Name + r.link(),
	}
	future := workflow.ExecuteChildWorkflow(workflow.WithChildOptions(ctx, options), Run, in)
	r.open = append(r.open, &answer{a, future, func(ctx workflow.Context, f workflow.Future) {
		var result RunResult
		err := f.Get(ctx, &result)
		switch {
		case err != nil && (ctx.Err() != nil || temporal.IsCanceledError(err)):
			result.Page = &engine.Page{Failure: &engine.Failure{Aborted: true}}
		case err != nil || result.Page == nil:
			failed := failure(err)
			result.Page = &engine.Page{Failed: len(a.Page.Items),
				Failure: &engine.Failure{Code: failed.ErrorCode, Text: failed.Error}, At: a.Page.First}
		}
		r.machine.PageDone(a.Frame, *result.Page)
	}})
}

// event turns what the machine reports into the record of a step.
func (r *run) event(ctx workflow.Context, e engine.Event) {
	now := workflow.Now(ctx)
	if e.State == engine.Repeats {
		step := r.steps[e.Path]
		step.Summary, step.ErrorCode, step.Error = e.Summary, e.Code, e.Text
		r.pending = append(r.pending, FromDomain(step))
		return
	}
	if e.State == engine.Begun {
		workflowID := ""
		if registry.Of(e.Node.Kind).Sealed() {
			workflowID = r.processID(e.Node.Kind)
		}
		step := job.BeginStep(e.Node, e.Path, workflowID, now)
		r.steps[e.Path] = step
		if !r.begun[e.Path] {
			r.pending = append(r.pending, FromDomain(step))
		}
		return
	}
	step, open := r.steps[e.Path]
	if !open {
		step = job.PassStep(e.Node, e.Path, now)
	}
	delete(r.steps, e.Path)
	if e.Node.Kind == flow.Start && r.begun[e.Path] {
		return
	}
	step.State, step.FinishedAt = stepStateOf(e.State), now
	step.Summary, step.ErrorCode, step.Error = e.Summary, e.Code, e.Text
	r.pending = append(r.pending, FromDomain(step))
}

func stepStateOf(s engine.StepState) job.StepState {
	switch s {
	case engine.Begun, engine.Repeats:
		return job.StepInfo
	case engine.Succeeded:
		return job.StepSuccess
	case engine.Aborted:
		return job.StepAborted
	case engine.Failed:
	}
	return job.StepError
}
