package job_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
)

var now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func sealed(state job.StepState) job.Step {
	s := job.Step{NodeID: "c", Kind: flow.CaptureDocument, Name: "Capture", State: state, StartedAt: now}
	if state != job.StepInfo && state != job.StepStalled {
		s.FinishedAt = now
	}
	return s
}

func with(s job.Step, change func(*job.Step)) job.Step {
	change(&s)
	return s
}

func TestStateFollowsFromSteps(t *testing.T) {
	start := job.PassStep(flow.Node{ID: "s", Kind: flow.Start, Name: "Start"}, now)
	end := func(state job.State) job.Step {
		return with(job.PassStep(flow.Node{ID: "e", Kind: flow.End, Name: "End"}, now), func(s *job.Step) { s.Ends = state })
	}
	waiting := func(what job.WaitingFor) job.Step {
		return with(sealed(job.StepStalled), func(s *job.Step) { s.WaitingFor, s.ErrorCode, s.Error = what, "Code", "Text" })
	}
	failed := with(sealed(job.StepError), func(s *job.Step) { s.ErrorCode, s.Error = "Code", "Text" })
	condition := with(job.PassStep(flow.Node{ID: "if", Kind: flow.Condition, Name: "If"}, now), func(s *job.Step) {
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
	} {
		require.Equal(t, c.want, job.StatusOf(c.steps), name)
	}
}

// For every sequence of commands, the status matches the steps, a finished job does not change, and a begun job
// does not return to Starting.
func TestCommandsKeepStateAndStepsTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := job.Job{Status: job.StatusOf(nil)}
		for range rapid.IntRange(1, 20).Draw(t, "commands") {
			before := j.Status
			steps := len(j.Steps)
			changed := command(t, &j)
			require.Equal(t, job.StatusOf(j.Steps), j.Status)
			if before.State.Finished() {
				require.Empty(t, changed)
				require.Equal(t, before, j.Status)
			}
			if steps > 0 {
				require.NotEqual(t, job.Starting, j.State)
			}
			for _, s := range j.Steps {
				require.False(t, j.State.Finished() && s.Open(), "a finished job has no open step")
				require.Equal(t, s.State == job.StepStalled, s.WaitingFor != job.Nothing, "a stalled step says what it waits for")
			}
		}
	})
}

func command(t *rapid.T, j *job.Job) []job.Step {
	node := flow.Node{
		ID: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "node"), Kind: flow.CaptureDocument, Name: "N"}
	switch rapid.IntRange(0, 6).Draw(t, "command") {
	case 0:
		return j.WaitForTask()
	case 1:
		return j.WaitForInput("Code", "Text")
	case 2:
		return j.Continue()
	case 3:
		return j.Record([]job.Step{job.BeginStep(node, "", now)})
	case 4:
		return j.Record([]job.Step{job.PassStep(node, now)})
	case 5:
		end := job.PassStep(flow.Node{ID: "end-" + node.ID, Kind: flow.End, Name: "End"}, now)
		end.Ends = rapid.SampledFrom([]job.State{job.FinishedOK, job.FinishedWithErrors, job.Aborted, job.BusySkipped}).
			Draw(t, "end")
		return j.Record([]job.Step{end})
	}
	return j.Fail("Code", "Text", now)
}

func TestOpenStepEndsWithStateOfJob(t *testing.T) {
	for end, want := range map[job.State]job.StepState{job.FinishedOK: job.StepSuccess, job.Aborted: job.StepAborted,
		job.FinishedWithErrors: job.StepError, job.BusySkipped: job.StepSkipped} {
		j := job.Job{}
		j.Record([]job.Step{sealed(job.StepInfo)})
		j.WaitForTask()
		last := job.PassStep(flow.Node{ID: "e", Kind: flow.End, Name: "End"}, now)
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
