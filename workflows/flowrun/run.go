package flowrunflow

import (
	"fmt"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// run is one job on its way through its graph.
type run struct {
	in      RunInput
	job     BeginResult
	last    SealedResult      // of the last sealed step: what conditions ask about
	begun   map[string]bool   // sealed steps whose row exists already
	pending []StepRecord      // steps not written yet
	writing []workflow.Future // step rows under way beside a child
}

// RunFlow interprets one graph from its start to an end.
func RunFlow(ctx workflow.Context, in RunInput) (RunResult, error) {
	r := &run{in: in, begun: map[string]bool{}}
	if err := r.begin(ctx); err != nil {
		return RunResult{}, err
	}
	state, code, text, err := r.walk(ctx)
	if temporal.IsCanceledError(err) {
		state, code, text = flow.Aborted, "", ""
	} else if err != nil {
		return RunResult{}, err
	}
	return RunResult{State: state}, r.finish(ctx, state, code, text)
}

// begin reads the job and its graph in the transaction that marks it running.
// It is a local activity: nothing but it stands between a click and the first process.
func (r *run) begin(ctx workflow.Context) error {
	in := BeginInput{TenantID: r.in.TenantID, JobID: r.in.JobID, RunID: workflow.GetInfo(ctx).WorkflowExecution.RunID}
	if err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "read the job and its graph"), ActBegin, in).Get(ctx,
		&r.job); err != nil {
		return err
	}
	for _, s := range flow.FirstSteps(r.job.Graph, r.subject(), workflow.Now(ctx)) {
		r.begun[s.NodeID] = true
	}
	r.describe(ctx, flow.Processing, "")
	return nil
}

// subject is empty of a number in runs that began before ids had one.
func (r *run) subject() flow.Subject {
	return flow.Subject{TenantID: r.in.TenantID, ID: r.job.SubjectID, Number: r.job.Words.ProcessNumber}
}

// walk follows the edges. Graphs are free of circles, so it ends.
func (r *run) walk(ctx workflow.Context) (state flow.JobState, code, text string, err error) {
	node, ok := r.job.Graph.StartNode()
	for ok {
		by := flow.Then
		switch {
		case node.Kind.Sealed():
			if by, err = r.sealed(ctx, node); err != nil {
				return "", "", "", err
			}
		case node.Kind == flow.Condition:
			if by, err = r.decide(ctx, node); err != nil {
				return flow.FinishedWithErrors, string(fault.CodeOf(err)), err.Error(), nil
			}
		case node.Kind == flow.Start:
			if !r.begun[node.ID] {
				r.pass(ctx, node)
			}
		case node.Kind == flow.End:
			r.pass(ctx, node)
			if node.WithErrors {
				return flow.FinishedWithErrors, r.last.ErrorCode, r.last.Error, nil
			}
			return flow.FinishedOK, "", "", nil
		default:
			return flow.FinishedWithErrors, string(fault.WorkflowIncorrectlyDefined),
				fmt.Sprintf("The step %q is of a kind that cannot be run.", node.Name), nil
		}
		node, ok = r.job.Graph.Next(node.ID, by)
	}
	// A sealed step that failed and has no Failed edge.
	return flow.FinishedWithErrors, r.last.ErrorCode, r.last.Error, nil
}

func (r *run) pass(ctx workflow.Context, node flow.Node) {
	r.pending = append(r.pending, FromDomain(node.Pass(workflow.Now(ctx))))
}

// decision is a condition's answer as the history keeps it: a later version of
// the expression library cannot decide a running job anew.
type decision struct {
	Yes  bool       `json:"yes"`
	Code fault.Code `json:"code,omitempty"`
	Text string     `json:"text,omitempty"`
}

func (r *run) decide(ctx workflow.Context, node flow.Node) (flow.EdgeType, error) {
	about := flow.Parameters{SubjectType: r.job.SubjectType, Outcome: string(r.last.Outcome), ErrorCode: r.last.ErrorCode}
	var d decision
	recorded := workflow.SideEffect(ctx, func(workflow.Context) any {
		yes, err := flow.Decide(node.Expression, about)
		if err != nil {
			return decision{Code: fault.CodeOf(err), Text: err.Error()}
		}
		return decision{Yes: yes}
	})
	if err := recorded.Get(&d); err != nil {
		return "", err
	}
	if d.Code != "" {
		step := node.Pass(workflow.Now(ctx))
		step.State, step.ErrorCode, step.Error = flow.StepError, string(d.Code), d.Text
		r.pending = append(r.pending, FromDomain(step))
		return "", fault.New(fault.Invalid, d.Code, "%s", d.Text)
	}
	r.pass(ctx, node)
	if d.Yes {
		return flow.Then, nil
	}
	return flow.Else, nil
}

// finish writes the last steps and the job's end, also when the run was cancelled.
func (r *run) finish(ctx workflow.Context, state flow.JobState, code, text string) error {
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	for _, w := range r.writing {
		if err := w.Get(ctx, nil); err != nil {
			return err
		}
	}
	r.describe(ctx, state, text)
	// The start has set JobState already: one more event there would be waited for by a person.
	if err := workflow.UpsertTypedSearchAttributes(ctx, attribute.ProjectID.ValueSet(r.job.ProjectID),
		attribute.JobState.ValueSet(string(state))); err != nil {
		return err
	}
	in := RecordInput{TenantID: r.in.TenantID, JobID: r.in.JobID, Steps: r.pending, State: state, ErrorCode: code,
		Error: text}
	return workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "record the end of the job"), ActRecord, in).Get(ctx,
		nil)
}

// describe is what an operator reads in the Temporal UI.
func (r *run) describe(ctx workflow.Context, state flow.JobState, text string) {
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
		return SealedResult{Outcome: Failed, ErrorCode: string(f.Code), Error: f.Message}
	}
	return SealedResult{Outcome: Failed, ErrorCode: string(fault.InternalError),
		Error: "The step could not go on. The details are in the operator's view."}
}
