package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/callrest"
)

const profileID = "01934b5e-8a4c-7c3d-9e7f-0123456789ab"

func calling(s callrest.Settings) flow.Graph {
	s.Profile = profileID
	return chain(flow.Node{ID: "call", Kind: flow.CallREST, Name: "Call", Config: config(s)})
}

// calls answers the attempts of a step with results and returns the pauses before further ones.
func calls(t *testing.T, s callrest.Settings, results ...engine.Result) (pauses []time.Duration, end *engine.Ending) {
	t.Helper()
	w := newWorld(t, valid(t, calling(s)))
	m := engine.Start(w.program, w.about)
	for {
		events, actions := m.Advance()
		w.record(events)
		if m.Ending() != nil {
			require.Empty(t, results, "attempts that were not made")
			return pauses, m.Ending()
		}
		require.Len(t, actions, 1)
		switch a := actions[0]; a.Do {
		case engine.Compute:
			m.Computed(a.Frame, w.program.Compute(a, now, time.UTC))
		case engine.Act:
			require.NotEmpty(t, results, "an attempt too many")
			results[0].At = now
			m.Done(a.Frame, results[0])
			results = results[1:]
		case engine.Sleep:
			pauses = append(pauses, a.Until.Sub(now))
			m.Slept(a.Frame)
		case engine.Run, engine.RunPage:
			require.Fail(t, "unexpected action")
		}
	}
}

func TestFailedCallIsRepeatedAsItsStepAsks(t *testing.T) {
	busy := engine.Result{Code: "busy", Repeatable: true}
	unknown := engine.Result{Code: "unknown", Unknown: true}
	refused := engine.Result{Code: "refused"}
	done := engine.Result{Succeeded: true}
	patient := busy
	patient.After = time.Minute
	post := callrest.Settings{Method: callrest.Post}
	for name, c := range map[string]struct {
		settings callrest.Settings
		results  []engine.Result
		pauses   []time.Duration
		fails    string
	}{
		"success":        {post, []engine.Result{done}, nil, ""},
		"second attempt": {post, []engine.Result{busy, done}, []time.Duration{10 * time.Second}, ""},
		"three attempts, then failed": {post, []engine.Result{busy, busy, busy},
			[]time.Duration{10 * time.Second, 20 * time.Second}, "busy"},
		"one attempt":   {callrest.Settings{Repeated: kind.Repeated{Attempts: 1}}, []engine.Result{busy}, nil, "busy"},
		"refused":       {post, []engine.Result{refused}, nil, "refused"},
		"unknown POST":  {post, []engine.Result{unknown}, nil, "unknown"},
		"unknown PATCH": {callrest.Settings{Method: callrest.Patch}, []engine.Result{unknown}, nil, "unknown"},
		"unknown GET": {callrest.Settings{}, []engine.Result{unknown, done},
			[]time.Duration{10 * time.Second}, ""},
		"unknown POST that the service recognizes": {callrest.Settings{Method: callrest.Post, Repeat: true},
			[]engine.Result{unknown, done}, []time.Duration{10 * time.Second}, ""},
		"the service asks for a longer pause": {callrest.Settings{Repeated: kind.Repeated{Pause: 5}},
			[]engine.Result{patient, done}, []time.Duration{time.Minute}, ""},
		"an unknown outcome after a repetition": {post, []engine.Result{busy, unknown}, []time.Duration{10 * time.Second},
			"unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			pauses, end := calls(t, c.settings, c.results...)
			require.Equal(t, c.pauses, pauses)
			if c.fails == "" {
				require.Nil(t, end.Failure)
				return
			}
			require.Equal(t, c.fails, end.Failure.Code)
		})
	}
}

func TestPausesDoubleUpToAnHour(t *testing.T) {
	busy := engine.Result{Code: "busy", Repeatable: true}
	pauses, _ := calls(t, callrest.Settings{Repeated: kind.Repeated{Attempts: 5, Pause: 1_200}},
		busy, busy, busy, busy, busy)
	require.Equal(t, []time.Duration{20 * time.Minute, 40 * time.Minute, time.Hour, time.Hour}, pauses)
}

func TestCanceledRunMakesNoFurtherAttempt(t *testing.T) {
	w := newWorld(t, valid(t, calling(callrest.Settings{})))
	m := engine.Start(w.program, w.about)
	_, actions := m.Advance()
	m.Computed(actions[0].Frame, w.program.Compute(actions[0], now, time.UTC))
	_, actions = m.Advance()
	m.Done(actions[0].Frame, engine.Result{Code: "busy", Repeatable: true, At: now})
	_, actions = m.Advance()
	require.Equal(t, engine.Sleep, actions[0].Do)
	m.Cancel()
	events, actions := m.Advance()
	require.Empty(t, actions)
	require.Equal(t, engine.Aborted, events[len(events)-1].State)
	require.True(t, m.Ending().Failure.Aborted)
}

// The result of a call that was running when the job was canceled is recorded, and the call is not repeated.
func TestCallThatFailsAfterTheCancelIsNotRepeated(t *testing.T) {
	w := newWorld(t, valid(t, calling(callrest.Settings{})))
	m := engine.Start(w.program, w.about)
	_, actions := m.Advance()
	m.Computed(actions[0].Frame, w.program.Compute(actions[0], now, time.UTC))
	_, actions = m.Advance()
	m.Cancel()
	m.Done(actions[0].Frame, engine.Result{Code: "busy", Repeatable: true, At: now})
	events, actions := m.Advance()
	require.Empty(t, actions)
	require.Equal(t, engine.Failed, events[0].State)
	require.NotNil(t, m.Ending())
}

func TestOutputsOfACallAreForLaterSteps(t *testing.T) {
	g := chain(flow.Node{ID: "call", Kind: flow.CallREST, Name: "Call",
		Config: config(callrest.Settings{Profile: profileID, Path: `"/orders/" + string(7)`})},
		set("keep", "total", "steps.call.body.lines[0].total + steps.call.status"))
	w := newWorld(t, valid(t, g))
	m := engine.Start(w.program, w.about)
	for m.Ending() == nil {
		_, actions := m.Advance()
		for _, a := range actions {
			if a.Do != engine.Act {
				m.Computed(a.Frame, w.program.Compute(a, now, time.UTC))
				continue
			}
			require.Equal(t, map[string]any{"profile": profileID, "method": "GET", "path": "/orders/7", "query": []any{}},
				a.Input)
			m.Done(a.Frame, engine.Result{Succeeded: true, Outputs: map[string]any{flow.OutputStatus: 200.0,
				flow.OutputBody: map[string]any{"lines": []any{map[string]any{"total": 4.5}}}}})
			require.Equal(t, map[string]any(nil), m.State().Frames[0].Input)
		}
		for _, f := range m.State().Frames {
			if f.Values != nil {
				require.Equal(t, map[string]any{"total": 204.5}, f.Values)
			}
		}
	}
	require.Nil(t, m.Ending().Failure)
}
