package job_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/job"
)

// record is a job as it is stored: all steps, of which a change reads some.
type record struct {
	steps  []job.Step
	status job.Status
}

// excerpt is the job with the steps that a change reads: the open ones, the newest failed one and those of the paths.
func (r *record) excerpt(paths []string) job.Job {
	newest := r.newestFailed()
	j := job.Job{Status: r.status}
	for _, s := range r.steps {
		if s.Open() || slices.Contains(paths, s.Path) || s.Path == newest.Path {
			j.Steps = append(j.Steps, s)
		}
	}
	return j
}

// newestFailed is the step that failed last, found without the rule under test.
func (r *record) newestFailed() job.Step {
	failed := slices.DeleteFunc(slices.Clone(r.steps),
		func(s job.Step) bool { return s.State != job.StepError || s.ErrorCode == "" })
	return slices.MaxFunc(append(failed, job.Step{}),
		func(a, b job.Step) int { return slices.Compare(order(a), order(b)) })
}

func order(s job.Step) []string {
	return []string{s.FinishedAt.Format(time.RFC3339), s.StartedAt.Format(time.RFC3339), s.Path}
}

func (r *record) save(changed []job.Step, status job.Status) {
	r.status = status
	for _, s := range changed {
		i := slices.IndexFunc(r.steps, func(known job.Step) bool { return known.Path == s.Path })
		if i < 0 {
			r.steps = append(r.steps, s)
		} else {
			r.steps[i] = s
		}
	}
}

// For every sequence of commands, a job with an excerpt of its steps changes as the job with all steps does. The
// status matches all steps, a finished job does not change, and a begun job does not return to Starting.
func TestExcerptOfStepsDecidesLikeAllSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stored, full := record{status: job.StatusOf(nil)}, job.Job{Status: job.StatusOf(nil)}
		at := now
		for range rapid.IntRange(1, 30).Draw(t, "commands") {
			at = at.Add(time.Duration(rapid.IntRange(0, 1).Draw(t, "seconds")) * time.Second)
			before, begun := stored.status, len(stored.steps) > 0
			do, paths := command(t, at)
			part := stored.excerpt(paths)
			changed := do(&part)
			require.Equal(t, do(&full), changed)
			stored.save(changed, part.Status)

			require.Equal(t, full.Steps, stored.steps)
			require.Equal(t, full.Status, stored.status)
			require.Equal(t, job.StatusOf(stored.steps), stored.status)
			require.Equal(t, stateOf(stored.steps), stored.status.State)
			if before.State.Finished() {
				require.Empty(t, changed)
				require.Equal(t, before, stored.status)
			}
			require.False(t, begun && stored.status.State == job.Starting)
			requireConsistent(t, stored)
		}
	})
}

func requireConsistent(t *rapid.T, r record) {
	for _, s := range r.steps {
		require.False(t, r.status.State.Finished() && s.Open(), "a finished job has no open step")
		require.Equal(t, s.State == job.StepStalled, s.WaitingFor != job.Nothing, "a stalled step says what it waits for")
		require.False(t, s.WaitingFor != job.Nothing && !registry.Of(s.Kind).Sealed(), "only sealed steps wait")
	}
	end := slices.IndexFunc(r.steps, func(s job.Step) bool { return s.Path == "end" && s.Ends == job.FinishedWithErrors })
	if end >= 0 {
		require.Equal(t, r.newestFailed().ErrorCode, r.status.ErrorCode, "an end does not fail itself")
	}
}

// stateOf is the state that the steps ask for, found without the rule under test.
func stateOf(steps []job.Step) job.State {
	state := job.Processing
	if len(steps) == 0 {
		state = job.Starting
	}
	waits := func(what job.WaitingFor) bool {
		return slices.ContainsFunc(steps, func(s job.Step) bool { return s.WaitingFor == what })
	}
	if waits(job.Task) {
		state = job.WaitingForTask
	}
	if waits(job.Input) {
		state = job.WaitingForInput
	}
	for _, s := range steps {
		if s.Ends != "" {
			state = s.Ends
		}
	}
	return state
}

// command draws a change of a job, and the paths of the steps that it names.
func command(t *rapid.T, at time.Time) (do func(*job.Job) []job.Step, paths []string) {
	switch rapid.IntRange(0, 5).Draw(t, "command") {
	case 0:
		return (*job.Job).WaitForTask, nil
	case 1:
		code := rapid.SampledFrom([]string{"A", "B"}).Draw(t, "code")
		return func(j *job.Job) []job.Step { return j.WaitForInput(code, "Text") }, nil
	case 2:
		return (*job.Job).Continue, nil
	case 3:
		if rapid.IntRange(0, 9).Draw(t, "rarely") == 0 {
			return func(j *job.Job) []job.Step { return j.Fail("Lost", "Text", at) }, []string{job.EndedOutside}
		}
	}
	steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) job.Step { return step(t, at) }), 1, 4).Draw(t, "steps")
	if rapid.IntRange(0, 6).Draw(t, "ends") == 0 {
		end := job.PassStep(flow.Node{ID: "end", Kind: flow.End, Name: "End"}, "end", at)
		end.Ends = rapid.SampledFrom([]job.State{job.FinishedWithErrors, job.FinishedWithErrors, job.FinishedOK,
			job.Aborted, job.BusySkipped}).Draw(t, "end")
		steps = append(steps, end)
	}
	for _, s := range steps {
		paths = append(paths, s.Path)
	}
	return func(j *job.Job) []job.Step { return j.Record(steps) }, paths
}

// step draws a step that starts, passes or fails.
func step(t *rapid.T, at time.Time) job.Step {
	path := rapid.SampledFrom([]string{"a", "b", "loop", "loop[0]/a", "loop[1]/a", "loop[1]/b"}).Draw(t, "path")
	node := flow.Node{ID: path[len(path)-1:], Name: "N",
		Kind: rapid.SampledFrom([]flow.Kind{flow.CaptureDocument, flow.Condition}).Draw(t, "kind")}
	s := job.PassStep(node, path, at)
	switch rapid.IntRange(0, 6).Draw(t, "outcome") {
	case 0, 1, 2:
		s = job.BeginStep(node, path, "", at)
	case 3, 4:
		s.State, s.ErrorCode = job.StepError, rapid.SampledFrom([]string{"C", "D", ""}).Draw(t, "error")
	}
	s.Attempt = rapid.IntRange(1, 2).Draw(t, "attempt")
	return s
}
