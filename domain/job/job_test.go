package job_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
)

var now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func sealed(state job.StepState) job.Step {
	s := job.Step{NodeID: "c", Path: "c", Attempt: 1, Kind: flow.CaptureDocument, Name: "Capture", State: state,
		StartedAt: now}
	if state != job.StepInfo && state != job.StepStalled {
		s.FinishedAt = now
	}
	return s
}

func with(s job.Step, change func(*job.Step)) job.Step {
	change(&s)
	return s
}

func at(path string, s job.Step) job.Step {
	return with(s, func(s *job.Step) { s.NodeID, s.Path = path, path })
}

func TestStateFollowsFromSteps(t *testing.T) {
	start := job.PassStep(flow.Node{ID: "s", Kind: flow.Start, Name: "Start"}, "s", now)
	end := func(state job.State) job.Step {
		return with(job.PassStep(flow.Node{ID: "e", Kind: flow.End, Name: "End"}, "e", now),
			func(s *job.Step) { s.Ends = state })
	}
	waiting := func(what job.WaitingFor) job.Step {
		return with(sealed(job.StepStalled), func(s *job.Step) { s.WaitingFor, s.ErrorCode, s.Error = what, "Code", "Text" })
	}
	failed := with(sealed(job.StepError), func(s *job.Step) { s.ErrorCode, s.Error = "Code", "Text" })
	decide := flow.Node{ID: "if", Kind: flow.Condition, Name: "If"}
	condition := with(job.PassStep(decide, "if", now), func(s *job.Step) {
		s.State, s.ErrorCode, s.Error, s.Ends = job.StepError, "Unclear", "Cannot decide", job.FinishedWithErrors
	})
	for name, c := range map[string]struct {
		steps []job.Step
		want  job.Status
	}{
		"no steps":         {nil, job.Status{State: job.Starting}},
		"started":          {[]job.Step{start}, job.Status{State: job.Processing}},
		"in progress":      {[]job.Step{start, sealed(job.StepInfo)}, job.Status{State: job.Processing}},
		"waits for a task": {[]job.Step{start, waiting(job.Task)}, job.Status{State: job.WaitingForTask}},
		"waits for input": {[]job.Step{start, waiting(job.Input)}, job.Status{job.WaitingForInput, "Code",
			"Text", time.Time{}}},
		"between two steps": {[]job.Step{start, failed}, job.Status{State: job.Processing}},
		"finished": {[]job.Step{start, sealed(job.StepSuccess), end(job.FinishedOK)},
			job.Status{State: job.FinishedOK, FinishedAt: now}},
		"finished although a step failed": {[]job.Step{start, failed, end(job.FinishedOK)},
			job.Status{State: job.FinishedOK, FinishedAt: now}},
		"finished with the error of the step": {[]job.Step{start, failed, end(job.FinishedWithErrors)},
			job.Status{job.FinishedWithErrors, "Code", "Text", now}},
		"condition cannot be decided": {[]job.Step{start, failed, condition},
			job.Status{job.FinishedWithErrors, "Unclear", "Cannot decide", now}},
		"aborted": {[]job.Step{start, with(sealed(job.StepAborted), func(s *job.Step) { s.Ends = job.Aborted })},
			job.Status{State: job.Aborted, FinishedAt: now}},
		"skipped": {[]job.Step{start, with(sealed(job.StepSkipped), func(s *job.Step) { s.Ends = job.BusySkipped })},
			job.Status{State: job.BusySkipped, FinishedAt: now}},
		"a correction before a decision": {[]job.Step{start, waiting(job.Input), at("d", waiting(job.Task)),
			at("f", sealed(job.StepInfo))}, job.Status{job.WaitingForInput, "Code", "Text", time.Time{}}},
		"a decision before progress": {[]job.Step{start, at("d", waiting(job.Task)), sealed(job.StepInfo)},
			job.Status{State: job.WaitingForTask}},
		"the newest error": {[]job.Step{with(at("a", failed), func(s *job.Step) {
			s.ErrorCode, s.FinishedAt = "Newest", now.Add(time.Second)
		}), at("z", failed), end(job.FinishedWithErrors)}, job.Status{job.FinishedWithErrors, "Newest", "Text", now}},
		"closed without an error of its own": {[]job.Step{failed, at("d", sealed(job.StepError)),
			end(job.FinishedWithErrors)}, job.Status{job.FinishedWithErrors, "Code", "Text", now}},
	} {
		require.Equal(t, c.want, job.StatusOf(c.steps), name)
	}
}

func TestOpenStepEndsWithStateOfJob(t *testing.T) {
	for end, want := range map[job.State]job.StepState{job.FinishedOK: job.StepSuccess, job.Aborted: job.StepAborted,
		job.FinishedWithErrors: job.StepError, job.BusySkipped: job.StepSkipped} {
		j := job.Job{}
		j.Record([]job.Step{sealed(job.StepInfo)})
		j.WaitForTask()
		last := job.PassStep(flow.Node{ID: "e", Kind: flow.End, Name: "End"}, "e", now)
		last.Ends = end
		changed := j.Record([]job.Step{last})
		require.Len(t, changed, 2)
		require.Equal(t, []any{want, job.Nothing, end}, []any{j.Steps[0].State, j.Steps[0].WaitingFor, j.State})
	}
}

func TestRepeatedStartDoesNotEndAWait(t *testing.T) {
	j := job.Job{}
	j.Record([]job.Step{sealed(job.StepInfo)})
	j.WaitForTask()
	require.Empty(t, j.Record([]job.Step{sealed(job.StepInfo)}))
	require.Equal(t, job.WaitingForTask, j.State)
}

func TestJobWithoutOpenStepFailsWithAddedStep(t *testing.T) {
	j := job.Job{}
	require.Len(t, j.Fail("Code", "Text", now), 1)
	require.Equal(t, job.Status{job.FinishedWithErrors, "Code", "Text", now}, j.Status)
}

func TestFirstStepsAreTheStartAndTheSealedStep(t *testing.T) {
	g := flow.Starters(flow.PayableInvoices)[0].Graph
	steps := job.FirstSteps(g, func(k flow.Kind) string { return "id-" + string(k) }, now)
	require.Equal(t, []any{2, job.StepSuccess, job.StepInfo, "id-captureDocument"},
		[]any{len(steps), steps[0].State, steps[1].State, steps[1].WorkflowID})
	require.Empty(t, job.FirstSteps(flow.Graph{}, nil, now))
}

func TestOnlySealedStepsWait(t *testing.T) {
	j := job.Job{}
	branch := with(at("if", sealed(job.StepInfo)), func(s *job.Step) { s.Kind = flow.Condition })
	j.Record([]job.Step{branch, at("loop[0]/c", sealed(job.StepInfo)), at("loop[1]/c", sealed(job.StepInfo))})
	require.Len(t, j.WaitForTask(), 2)
	require.Equal(t, branch, j.Steps[0])
	require.Len(t, j.WaitForInput("Code", "Text"), 2)
	require.Equal(t, branch, j.Steps[0])
	require.Len(t, j.Continue(), 2)
	require.Equal(t, job.Processing, j.State)
}

func TestStepsOfOneNodeAreKeptByPath(t *testing.T) {
	j := job.Job{}
	node := flow.Node{ID: "c", Kind: flow.CaptureDocument, Name: "Capture"}
	j.Record([]job.Step{job.BeginStep(node, "loop[0]/c", "", now), job.BeginStep(node, "loop[1]/c", "", now)})
	changed := j.Record([]job.Step{job.PassStep(node, "loop[1]/c", now)})
	require.Len(t, changed, 1)
	require.Equal(t, []bool{true, false}, []bool{j.Steps[0].Open(), j.Steps[1].Open()})
}

func TestLaterAttemptReplacesOpenStep(t *testing.T) {
	j := job.Job{}
	j.Record([]job.Step{sealed(job.StepInfo)})
	j.WaitForTask()
	second := with(sealed(job.StepInfo), func(s *job.Step) { s.Attempt, s.StartedAt = 2, now.Add(time.Hour) })
	require.Len(t, j.Record([]job.Step{second}), 1)
	require.Equal(t, []any{2, job.StepInfo, now}, []any{j.Steps[0].Attempt, j.Steps[0].State, j.Steps[0].StartedAt})
	require.Empty(t, j.Record([]job.Step{sealed(job.StepError)}), "a late end of the first attempt")
	require.Equal(t, job.Processing, j.State)
}

// A step that repeats a request stays open, and shows the problem of its latest request.
func TestOpenStepShowsTheProblemOfItsLatestRequest(t *testing.T) {
	begun := job.Step{NodeID: "a", Path: "a", Attempt: 1, State: job.StepInfo, StartedAt: time.Unix(1, 0)}
	j := job.Job{Steps: []job.Step{begun}}
	require.Empty(t, j.Record([]job.Step{begun}))
	failed := begun
	failed.Summary, failed.ErrorCode, failed.Error = "HTTP 503 · 1/3", "busy", "It is busy."
	require.Equal(t, []job.Step{failed}, j.Record([]job.Step{failed}))
	require.Empty(t, j.Record([]job.Step{begun}), "a beginning that is recorded late")
	require.Equal(t, job.Processing, j.State)
	failed.Summary = "HTTP 503 · 2/3"
	require.Equal(t, []job.Step{failed}, j.Record([]job.Step{failed}))
	done := begun
	done.State, done.FinishedAt = job.StepSuccess, time.Unix(2, 0)
	require.Equal(t, []job.Step{done}, j.Record([]job.Step{done}))
	require.Empty(t, j.Record([]job.Step{failed}), "it has ended")
}
