package task

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
)

var form = Form{
	{Name: "short", Type: ShortText}, {Name: "long", Type: LongText}, {Name: "number", Type: Number},
	{Name: "day", Type: Day}, {Name: "flag", Type: Flag}, {Name: "choice", Type: Choice, Options: []string{"a", "b"}},
}

// formTask asks Ann and Mia to fill in a form.
func formTask(f Form) Task {
	t := Task{ID: "t", Definition: WorkflowForm, State: StateReview, Bucket: Active, Level: 1, AssignedAt: now,
		StepPath: "f", Form: f}
	t.Plan.Steps = []approval.Step{{Name: "Form", Approvers: []approval.Approver{ann, mia}}}
	t.Assign([]approval.Assigned{{Approver: ann}, {Approver: mia}})
	return t
}

func complete(user string, answers map[string]any) attempt {
	return attempt{user: user, act: Act{Action: Complete, Fields: Fields{Answers: answers}}}
}

// problems are the codes of the refused answers by their paths.
func problems(t *testing.T, err error) map[string]fault.Code {
	t.Helper()
	all := map[string]fault.Code{}
	if err == nil {
		return all
	}
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.ValidationFailed, refused.Code)
	for _, f := range refused.Fields {
		all[f.Path] = f.Code
	}
	return all
}

func TestEachTypeOfFieldTakesItsAnswers(t *testing.T) {
	for name, answers := range map[string]struct{ right, wrong []any }{
		"short": {[]any{"x", nil, " ", strings.Repeat("ä", MaxShortAnswer)},
			[]any{1.0, true, strings.Repeat("x", MaxShortAnswer+1)}},
		"long": {[]any{"x\ny", strings.Repeat("ä", MaxLongAnswer)},
			[]any{1.0, []any{"x"}, strings.Repeat("x", MaxLongAnswer+1)}},
		"number": {[]any{0.0, -1.5, nil, ""}, []any{"1", true, math.NaN(), math.Inf(1), map[string]any{}}},
		"day":    {[]any{"2026-12-31", nil, ""}, []any{"12/31/2026", "2026-02-30", 20261231.0, "2026-12-31T00:00:00Z"}},
		"flag":   {[]any{true, false, nil}, []any{"true", 1.0}},
		"choice": {[]any{"a", "b", "", nil}, []any{"c", "A", 1.0, []any{"a"}}},
	} {
		for _, answer := range answers.right {
			require.NoError(t, form.check(map[string]any{name: answer}), "%s: %v", name, answer)
		}
		for _, answer := range answers.wrong {
			require.Equal(t, map[string]fault.Code{"answers." + name: fault.InvalidValue},
				problems(t, form.check(map[string]any{name: answer})), "%s: %v", name, answer)
		}
	}
	require.Len(t, form, len(FieldTypes()), "each type is tested")
	require.False(t, Field{Type: "secret"}.Fits("x"), "an unknown type takes no answer")
}

func TestRequiredFieldNeedsAnAnswer(t *testing.T) {
	all := Form{}
	for _, f := range form {
		f.Required = true
		all = append(all, f)
	}
	want := map[string]fault.Code{"answers.short": fault.Required, "answers.long": fault.Required,
		"answers.number": fault.Required, "answers.day": fault.Required, "answers.choice": fault.Required}
	require.Equal(t, want, problems(t, all.check(nil)), "a flag without an answer is false")
	require.Equal(t, want, problems(t, all.check(map[string]any{"short": " ", "long": "\n", "choice": ""})))
	require.Empty(t, problems(t, all.check(map[string]any{"short": "x", "long": "x", "number": 0.0, "day": "2026-12-31",
		"choice": "b"})))
}

func TestAnswerToNoFieldIsRefused(t *testing.T) {
	require.Equal(t, map[string]fault.Code{"answers": fault.InvalidValue},
		problems(t, form.check(map[string]any{"short": "x", "Short": "x"})))
	decision := formTask(nil)
	decision.Definition = WorkflowDecision
	a := approve("ann")
	a.act.Fields.Answers = map[string]any{"short": "x"}
	require.Equal(t, map[string]fault.Code{"answers": fault.InvalidValue}, problems(t, a.on(&decision, Case{})))
}

func TestCompletedFormHasAnAnswerToEachField(t *testing.T) {
	tk := formTask(form)
	require.Equal(t, map[string]fault.Code{"answers.number": fault.InvalidValue},
		problems(t, complete("ann", map[string]any{"number": "1"}).on(&tk, Case{})))
	require.Equal(t, []any{StateReview, true}, []any{tk.State, tk.Open()})
	require.Nil(t, tk.Answers)
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(complete("carla", nil).on(&tk, Case{})))

	answers := map[string]any{"short": "x", "long": " ", "number": 0.0, "flag": nil}
	require.NoError(t, complete("mia", answers).on(&tk, Case{}))
	want := map[string]any{"short": "x", "long": nil, "number": 0.0, "day": nil, "flag": false, "choice": nil}
	require.Equal(t, []any{StateCompleted, Processed, Complete, "mia", want},
		[]any{tk.State, tk.Bucket, tk.Decision, tk.DecidedBy, tk.Answers})
	require.Equal(t, []any{false, want, "Mia"},
		[]any{tk.Snapshot(now).Open, tk.Snapshot(now).Answers, tk.Snapshot(now).By})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(complete("ann", nil).on(&tk, Case{})))
}

// A pending approval has no answers, so that they would be lost.
func TestAnswersCannotTakeEffectLater(t *testing.T) {
	tk := formTask(form)
	act := complete("ann", nil).act
	require.NoError(t, tk.Check(act))
	act.Deferred = true
	require.Equal(t, map[string]fault.Code{"deferred": fault.InvalidValue}, problems(t, tk.Check(act)))
	tk.Definition, tk.Form = WorkflowDecision, nil
	require.NoError(t, tk.Check(Act{Action: Approve, Deferred: true}))
}

func TestTasksOfStepsKnowNoLimits(t *testing.T) {
	poor := approval.Approver{UserID: "ann", Name: "Ann"}
	for _, d := range []DefinitionRef{WorkflowDecision, WorkflowForm} {
		tk := formTask(nil)
		tk.Definition = d
		tk.Assign([]approval.Assigned{{Approver: poor}})
		tk.Schedule(DefaultPolicy(now.Location()), now)
		require.False(t, tk.Limited())
		require.Equal(t, NoHindrance, tk.Hindrance(poor, about("500.00")))
		require.Zero(t, tk.EscalatesAt)
		require.False(t, tk.NextReminderAt.IsZero())
		require.Contains(t, tk.Possible(true, false, false), map[DefinitionRef]Action{WorkflowDecision: Approve,
			WorkflowForm: Complete}[d])
		require.NotContains(t, tk.Possible(true, true, true), Restart)
		require.Empty(t, d.NameCode(), "a step names its task")
	}
	limited, unknown := open(ann), Task{Definition: DefinitionRef{Name: "unknown"}}
	require.True(t, limited.Limited())
	require.True(t, unknown.Limited())
	tk := formTask(nil)
	tk.Definition = WorkflowDecision
	tk.Assign([]approval.Assigned{{Approver: poor}})
	require.NoError(t, approve("ann").on(&tk, Case{}))
	require.Equal(t, StateApproved, tk.State)
}

// One key means one act: other answers are another act.
func TestRequestDependsOnTheAnswers(t *testing.T) {
	request := func(answers map[string]any) any { return complete("ann", answers).act.Request("t", "u") }
	require.Equal(t, request(map[string]any{"a": 1.0, "b": "x"}), request(map[string]any{"b": "x", "a": 1.0}))
	require.NotEqual(t, request(map[string]any{"a": 1.0}), request(map[string]any{"a": "1"}))
	require.NotEqual(t, request(map[string]any{"a": 1.0}), request(nil))
	require.Equal(t, request(map[string]any{}), request(nil))
}
