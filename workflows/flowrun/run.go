package flowrun

import (
	"fmt"
	"strings"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// run drives the machine of one graph: it performs the actions and records the events.
type run struct {
	in      RunInput
	job     BeginResult
	program *engine.Program
	machine *engine.Machine
	open    []*answer           // actions that have not ended
	steps   map[string]job.Step // steps that have not ended, by path
	begun   map[string]bool     // paths of the steps that the beginning of the job has recorded
	pending []StepRecord        // steps that are not recorded yet
}

// RunFlow runs one graph from its start to an end, or a part of one of its loops.
func RunFlow(ctx workflow.Context, in RunInput) (RunResult, error) {
	r := &run{in: in, steps: map[string]job.Step{}, begun: map[string]bool{}}
	if err := r.begin(ctx); err != nil {
		return RunResult{}, err
	}
	if r.machine == nil {
		last := r.pending[len(r.pending)-1]
		return RunResult{State: job.FinishedWithErrors, ErrorCode: last.ErrorCode, Error: last.Error},
			r.record(ctx, "record why the job cannot run")
	}
	if err := r.drive(ctx); err != nil {
		return RunResult{}, err
	}
	return r.finish(ctx)
}

// begin reads the job and its graph in the transaction that records its first steps. It is a local activity, so that
// the first process starts soon after the person's action.
func (r *run) begin(ctx workflow.Context) error {
	if err := r.read(ctx); err != nil {
		return err
	}
	for _, s := range job.FirstSteps(r.job.Graph, r.processID, workflow.Now(ctx)) {
		r.begun[s.Path] = true
	}
	r.describe(ctx, job.Processing, "")
	// A program follows from its graph alone, although it is read from JSON.
	//workflowcheck:ignore
	program, err := engine.New(r.job.Graph)
	if err != nil {
		r.refuse(ctx, err)
		return nil
	}
	r.program = program
	about := flow.Env{SubjectType: string(r.job.Subject.Type), Parameters: r.job.Parameters}
	switch {
	case r.in.State != nil:
		r.machine = engine.Resume(program, about, *r.in.State)
	case r.in.Page != nil:
		r.machine = engine.StartPage(program, about, *r.in.Page)
	default:
		r.machine = engine.Start(program, about)
	}
	return nil
}

// read also reads the job of a run that is canceled at its start: without it, the job would never end.
func (r *run) read(ctx workflow.Context) error {
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	in := BeginInput{TenantID: r.in.TenantID, JobID: r.in.JobID}
	return workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "read the job and its graph"), ActBegin, in).
		Get(ctx, &r.job)
}

// refuse ends a job whose graph cannot be run.
func (r *run) refuse(ctx workflow.Context, err error) {
	node := flow.Node{ID: job.EndedOutside, Kind: flow.End, Name: flow.NameEnded.English()}
	step := job.PassStep(node, node.ID, workflow.Now(ctx))
	step.State, step.Ends = job.StepError, job.FinishedWithErrors
	step.ErrorCode, step.Error = string(fault.CodeOf(err)), err.Error()
	r.pending = append(r.pending, FromDomain(step))
	r.describe(ctx, job.FinishedWithErrors, step.Error)
}

func (r *run) processID(k flow.Kind) string {
	return ProcessID(k, r.in.TenantID, r.job.Subject.ID, r.job.Facts.ProcessNumber)
}

// drive performs actions until the run has ended.
func (r *run) drive(ctx workflow.Context) error {
	for {
		events, actions := r.machine.Advance()
		for _, e := range events {
			r.event(ctx, e)
		}
		if r.machine.Ending() != nil {
			return nil
		}
		computed := false
		for _, a := range actions {
			computed = computed || a.Do == engine.Compute
			if err := r.perform(ctx, a); err != nil {
				return err
			}
		}
		if computed {
			continue // the answer is known already
		}
		if err := r.await(ctx); err != nil {
			return err
		}
	}
}

// await waits for the next answer, or for the cancellation of the run. Everything is recorded before.
func (r *run) await(ctx workflow.Context) error {
	if err := r.record(ctx, "record the steps of the job"); err != nil {
		return err
	}
	if r.continues(ctx) {
		in := r.in
		state := r.machine.State()
		in.State = &state
		return workflow.NewContinueAsNewError(ctx, Run, in)
	}
	next := workflow.NewSelector(ctx)
	for _, a := range r.open {
		next.AddFuture(a.future, func(f workflow.Future) {
			r.close(a)
			a.answered(ctx, f)
		})
	}
	if !r.machine.State().Canceled {
		next.AddReceive(ctx.Done(), func(workflow.ReceiveChannel, bool) { r.cancel() })
	}
	next.Select(ctx)
	return nil
}

// continues says whether the run continues in a new history. Waits begin again there; processes must have ended.
func (r *run) continues(ctx workflow.Context) bool {
	for _, a := range r.open {
		if a.action.Do != engine.Sleep {
			return false
		}
	}
	return workflow.GetInfo(ctx).GetContinueAsNewSuggested()
}

// finish records the last steps, also when the run was canceled. The last step ends the job.
func (r *run) finish(ctx workflow.Context) (RunResult, error) {
	ending := r.machine.Ending()
	state := stateOf(ending)
	result := RunResult{State: state, Page: ending.Page, Result: ending.Result}
	if r.in.Page != nil {
		return result, r.record(ctx, "record the steps of the loop")
	}
	last := &r.pending[len(r.pending)-1]
	last.Ends = state
	text := ""
	if ending.Failure != nil {
		text = ending.Failure.Text
		result.ErrorCode, result.Error = ending.Failure.Code, text
	}
	r.describe(ctx, state, text)
	// The start has set JobState already: another event there would delay a person.
	if err := workflow.UpsertTypedSearchAttributes(ctx, attribute.ProjectID.ValueSet(r.job.ProjectID),
		attribute.JobState.ValueSet(string(state))); err != nil {
		return RunResult{}, err
	}
	return result, r.record(ctx, "record the end of the job")
}

func stateOf(e *engine.Ending) job.State {
	switch {
	case e.Failure == nil:
		return job.FinishedOK
	case e.Failure.Aborted:
		return job.Aborted
	}
	return job.FinishedWithErrors
}

// record writes the pending steps, also those of a canceled run. It is a local activity, so that it costs no further
// workflow task.
func (r *run) record(ctx workflow.Context, summary string) error {
	if len(r.pending) == 0 {
		return nil
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	in := RecordInput{TenantID: r.in.TenantID, JobID: r.in.JobID, Steps: r.pending}
	r.pending = nil
	return workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, summary), ActRecord, in).Get(ctx, nil)
}

// describe sets the text that operators read in the Temporal UI.
func (r *run) describe(ctx workflow.Context, state job.State, text string) {
	line := fmt.Sprintf("Job %d: %s\n\n%s", r.job.Number, r.title(), state)
	if text != "" {
		line += ": " + text
	}
	workflow.SetCurrentDetails(ctx, line+r.link())
}

// failure puts a child's error into the words of a step.
func failure(err error) SealedResult {
	if temporal.IsWorkflowExecutionAlreadyStartedError(err) {
		return SealedResult{Outcome: Failed, ErrorCode: string(fault.JobRunning),
			Error: "Another job is working on the same item."}
	}
	if f := problem.Of(err); f != nil {
		return SealedResult{Outcome: Failed, ErrorCode: string(f.Code), Error: withFields(f)}
	}
	return SealedResult{Outcome: Failed, ErrorCode: string(fault.InternalError),
		Error: "The step could not go on. The details are in the operator's view."}
}

// maxNamed is the number of fields that the error of a step names.
const maxNamed = 5

// withFields is the message of a fault. That of wrong fields names each.
func withFields(f *fault.Fault) string {
	if len(f.Fields) == 0 {
		return f.Message
	}
	var named []string
	for _, field := range f.Fields[:min(maxNamed, len(f.Fields))] {
		named = append(named, field.Path+": "+field.Message)
	}
	return strings.Join(named, " ")
}
