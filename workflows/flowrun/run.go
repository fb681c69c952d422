package flowrun

import (
	"fmt"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// run is the state of one run of a graph.
type run struct {
	in      RunInput
	job     BeginResult
	last    SealedResult    // of the last sealed step, for conditions
	begun   map[string]bool // steps that are recorded already
	pending []StepRecord    // steps that are not recorded yet
}

// RunFlow interprets one graph from its start to an end.
func RunFlow(ctx workflow.Context, in RunInput) (RunResult, error) {
	r := &run{in: in, begun: map[string]bool{}}
	if err := r.begin(ctx); err != nil {
		return RunResult{}, err
	}
	state, err := r.walk(ctx)
	if temporal.IsCanceledError(err) {
		state = job.Aborted
	} else if err != nil {
		return RunResult{}, err
	}
	return RunResult{State: state}, r.finish(ctx, state)
}

// begin reads the job and its graph in the transaction that records its first steps. It is a local activity, so that
// the first process starts soon after the person's action.
func (r *run) begin(ctx workflow.Context) error {
	in := BeginInput{TenantID: r.in.TenantID, JobID: r.in.JobID}
	if err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "read the job and its graph"), ActBegin, in).Get(ctx,
		&r.job); err != nil {
		return err
	}
	for _, s := range job.FirstSteps(r.job.Graph, r.processID, workflow.Now(ctx)) {
		r.begun[s.NodeID] = true
	}
	r.describe(ctx, job.Processing, "")
	return nil
}

func (r *run) processID(k flow.Kind) string {
	return ProcessID(k, r.in.TenantID, r.job.Subject.ID, r.job.Facts.ProcessNumber)
}

// walk follows the edges. Graphs are free of circles, so it ends.
func (r *run) walk(ctx workflow.Context) (state job.State, err error) {
	node, ok := r.job.Graph.StartNode()
	for ok {
		by := flow.Then
		switch {
		case node.Kind.Sealed():
			if by, err = r.sealed(ctx, node); err != nil {
				return "", err
			}
		case node.Kind == flow.Condition:
			var decided bool
			if by, decided, err = r.decide(ctx, node); err != nil || !decided {
				return job.FinishedWithErrors, err
			}
		case node.Kind == flow.Start:
			if !r.begun[node.ID] {
				r.pass(ctx, node)
			}
		case node.Kind == flow.End:
			r.pass(ctx, node)
			if node.WithErrors {
				return job.FinishedWithErrors, nil
			}
			return job.FinishedOK, nil
		default:
			r.fail(ctx, node, fault.WorkflowIncorrectlyDefined,
				fmt.Sprintf("The step %q is of a kind that cannot be run.", node.Name))
			return job.FinishedWithErrors, nil
		}
		node, ok = r.job.Graph.Next(node.ID, by)
	}
	// A sealed step that failed and has no Failed edge.
	return job.FinishedWithErrors, nil
}

func (r *run) pass(ctx workflow.Context, node flow.Node) {
	r.pending = append(r.pending, FromDomain(job.PassStep(node, node.ID, workflow.Now(ctx))))
}

// fail records a step that cannot be run.
func (r *run) fail(ctx workflow.Context, node flow.Node, code fault.Code, text string) {
	step := job.PassStep(node, node.ID, workflow.Now(ctx))
	step.State, step.ErrorCode, step.Error = job.StepError, string(code), text
	r.pending = append(r.pending, FromDomain(step))
}

// decision is the result of a condition in the history: a later version of the
// expression library does not change the decision of a running job.
type decision struct {
	Yes  bool       `json:"yes"`
	Code fault.Code `json:"code,omitempty"`
	Text string     `json:"text,omitempty"`
}

// decide reports the edge that a condition takes, or that it cannot be decided.
func (r *run) decide(ctx workflow.Context, node flow.Node) (by flow.EdgeType, decided bool, err error) {
	about := flow.Parameters{Subject: r.job.Subject, Outcome: string(r.last.Outcome), ErrorCode: r.last.ErrorCode}
	var d decision
	recorded := workflow.SideEffect(ctx, func(workflow.Context) any {
		yes, err := flow.Decide(node.Expression, about)
		if err != nil {
			return decision{Code: fault.CodeOf(err), Text: err.Error()}
		}
		return decision{Yes: yes}
	})
	if err := recorded.Get(&d); err != nil {
		return "", false, err
	}
	if d.Code != "" {
		r.fail(ctx, node, d.Code, d.Text)
		return "", false, nil
	}
	r.pass(ctx, node)
	if d.Yes {
		return flow.Then, true, nil
	}
	return flow.Else, true, nil
}

// finish records the last steps, also when the run was canceled. The last step ends the job.
func (r *run) finish(ctx workflow.Context, state job.State) error {
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	last := &r.pending[len(r.pending)-1]
	last.Ends = state
	r.describe(ctx, state, r.errorText(state))
	// The start has set JobState already: another event there would delay a person.
	if err := workflow.UpsertTypedSearchAttributes(ctx, attribute.ProjectID.ValueSet(r.job.ProjectID),
		attribute.JobState.ValueSet(string(state))); err != nil {
		return err
	}
	return r.record(ctx, "record the end of the job")
}

// record writes the pending steps. It is a local activity, so that it costs no further workflow task.
func (r *run) record(ctx workflow.Context, summary string) error {
	in := RecordInput{TenantID: r.in.TenantID, JobID: r.in.JobID, Steps: r.pending}
	r.pending = nil
	return workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, summary), ActRecord, in).Get(ctx, nil)
}

// errorText is the reason of a job that finishes with errors, for operators.
func (r *run) errorText(state job.State) string {
	if state != job.FinishedWithErrors {
		return ""
	}
	if last := r.pending[len(r.pending)-1]; last.State == job.StepError {
		return last.Error
	}
	return r.last.Error
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
		return SealedResult{Outcome: Failed, ErrorCode: string(f.Code), Error: f.Message}
	}
	return SealedResult{Outcome: Failed, ErrorCode: string(fault.InternalError),
		Error: "The step could not go on. The details are in the operator's view."}
}
