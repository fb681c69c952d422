package task

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

var (
	thousand = decimal.NewFromInt(1000)
	million  = decimal.NewFromInt(1_000_000)
	ann      = approval.Approver{UserID: "ann", Name: "Ann", Limit: &thousand, Final: true}
	mia      = approval.Approver{UserID: "mia", Name: "Mia", Limit: &million, Final: true}
	now      = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC) // a Friday
)

func open(levels ...approval.Approver) Task {
	t := Task{ID: "t", Definition: InvoiceReview, State: StateReview, Bucket: Active, Level: 1, AssignedAt: now}
	for _, a := range levels {
		t.Plan.Steps = append(t.Plan.Steps, approval.Step{Name: a.Name, Approvers: []approval.Approver{a}})
	}
	t.Assign([]approval.Assigned{{Approver: levels[0]}})
	return t
}

func about(amount string) Case {
	a, err := money.Parse(amount, money.USD)
	if err != nil {
		return Case{}
	}
	return Case{Amount: a, Involved: []string{"carla"}}
}

// attempt is an act of a person.
type attempt struct {
	user    string
	manager bool
	act     Act
	people  []approval.Approver
}

func approve(user string) attempt { return attempt{user: user, act: Act{Action: Approve}} }

func reject(user, reason string) attempt {
	return attempt{user: user, act: Act{Action: Reject, Fields: Fields{Reason: reason}}}
}

func ask(user, text, recipient string) attempt {
	return attempt{user: user, act: Act{Action: RequestInfo, Fields: Fields{Text: text, Recipient: recipient}}}
}

func reassign(user string, manager bool, to ...approval.Approver) attempt {
	a := attempt{user: user, manager: manager, act: Act{Action: Reassign}, people: to}
	for _, p := range to {
		a.act.Fields.Assignees = append(a.act.Fields.Assignees, p.UserID)
	}
	return a
}

func (a attempt) on(t *Task, c Case) error {
	_, err := t.Perform(a.act, ActContext{UserID: a.user, Manager: a.manager, Case: c, People: a.people, Now: now})
	return err
}

func TestBuiltInDefinitionsAreValid(t *testing.T) {
	for _, d := range builtIn {
		require.NoError(t, d.Validate(), d.Name)
	}
	_, err := FindDefinition(DefinitionRef{Name: InvoiceReview.Name, Version: 99})
	require.Error(t, err)
}

func TestDefinitionBreakingAnyOfTheFiveRulesIsRefused(t *testing.T) {
	act := func(name Action, to string) []ActionDefinition {
		return []ActionDefinition{{Name: name, Effect: Close, By: []Party{Assignees}, To: to}}
	}
	valid := Definition{States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "b")},
		{Name: "b", Position: Final}}}
	require.NoError(t, valid.Validate())
	for name, d := range map[string]Definition{
		"no final state": {States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "a")}}},
		"state twice": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "b")}, {Name: "b", Position: Final},
				{Name: "B", Position: Final}}},
		"action twice": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: append(act("x", "b"), act("x", "b")...)},
				{Name: "b", Position: Final}}},
		"no way out": {States: []StateDefinition{{Name: "a", Position: Initial}, {Name: "b", Position: Final}}},
		"no way in": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "b")}, {Name: "b", Position: Final},
				{Name: "c", Position: Intermediate, Actions: act("y", "b")}}},
		"final with actions": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "b")},
				{Name: "b", Position: Final, Actions: act("y", "a")}}},
		"only actions that stay": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: []ActionDefinition{
				{Name: "x", Effect: StartOver, By: []Party{Assignees}}}}, {Name: "b", Position: Final}}},
		"nobody may": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: append(act("x", "b"),
				ActionDefinition{Name: "y", Effect: StartOver})}, {Name: "b", Position: Final}}},
		"no effect": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: append(act("x", "b"),
				ActionDefinition{Name: "y", By: []Party{Assignees}})}, {Name: "b", Position: Final}}},
		"to nowhere": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "z")}, {Name: "b", Position: Final}}},
	} {
		require.Error(t, d.Validate(), name)
	}
}

func TestApprovalAdvancesLevelAndLastApprovalCloses(t *testing.T) {
	tk := open(ann, mia)
	require.NoError(t, approve("ann").on(&tk, about("5000.00")), "a limit counts at the last level")
	require.Equal(t, 2, tk.Level)
	require.True(t, tk.Open())
	tk.Assign([]approval.Assigned{{Approver: mia}})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(approve("ann").on(&tk, about("5000.00"))))
	require.NoError(t, approve("mia").on(&tk, about("5000.00")))
	require.Equal(t, StateApproved, tk.State)
	require.Equal(t, Processed, tk.Bucket)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(approve("mia").on(&tk, about("5000.00"))))
}

func TestRejectionNeedsReason(t *testing.T) {
	tk := open(ann, mia)
	require.Equal(t, fault.ValidationFailed,
		fault.CodeOf(reject("ann", "").on(&tk, about("1.00"))))
	require.NoError(t, reject("ann", "not ordered").on(&tk, about("1.00")))
	require.Equal(t, StateRejected, tk.State)
	require.Error(t, attempt{user: "ann", act: Act{Action: "sign"}}.on(&tk, about("1.00")))
}

func TestLastApprovalNeedsSufficientLimit(t *testing.T) {
	tk := open(ann)
	require.NoError(t, approve("ann").on(&tk, about("1000.00")))
	tk = open(ann)
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(approve("ann").on(&tk, about("1000.01"))))
	require.True(t, tk.Open())
	require.Empty(t, tk.Approvals)
}

func TestSeparationOfDutiesAlsoThroughADelegate(t *testing.T) {
	c := about("10.00")
	c.Involved = []string{"ann"}
	tk := open(ann)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(approve("ann").on(&tk, c)))
	tk.Assign([]approval.Assigned{{Approver: mia, OnBehalfOf: "ann"}})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(approve("mia").on(&tk, c)))
	two := open(mia, ann)
	require.NoError(t, approve("mia").on(&two, c))
	two.Assign([]approval.Assigned{{Approver: ann}})
	require.NoError(t, approve("ann").on(&two, c), "not the only approver")
}

func TestPersonWhoseLimitWasRemovedMayRejectButNotApprove(t *testing.T) {
	eve := approval.Approver{UserID: "eve", Name: "Eve", Final: true}
	tk := open(eve, mia)
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(approve("eve").on(&tk, about("1.00"))),
		"also not at the first of two levels")
	require.NoError(t, reject("eve", "not ordered").on(&tk, about("1.00")))
}

func TestLastApprovalNeedsAnApproverRole(t *testing.T) {
	buyer := approval.Approver{UserID: "buyer", Name: "Buyer", Limit: &thousand}
	tk := open(buyer)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(approve("buyer").on(&tk, about("1.00"))))
	tk = open(buyer, mia)
	require.NoError(t, approve("buyer").on(&tk, about("1.00")), "an earlier level does not need it")
}

func TestTaskIsHandedOnlyToPeopleWhoCanDecideIt(t *testing.T) {
	none, buyer := approval.Approver{UserID: "eve", Name: "Eve", Final: true},
		approval.Approver{UserID: "buyer", Name: "Buyer", Limit: &thousand}
	carla := approval.Approver{UserID: "carla", Name: "Carla", Limit: &million, Final: true}
	for name, person := range map[string]approval.Approver{"no limit": none, "no approver role": buyer,
		"limit too low": ann, "involved": carla} {
		tk := open(mia)
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(reassign("mia", true, person).on(&tk, about("5000.00"))),
			name)
		require.Equal(t, "mia", tk.Current()[0].UserID, name)
		tk = open(mia)
		require.Empty(t, tk.Escalate([]approval.Approver{person}, about("5000.00")), name)
		require.Len(t, tk.Current(), 1, name)
	}
	tk := open(ann, mia)
	require.Error(t, reassign("ann", false, none).on(&tk, about("5000.00")), "a limit is needed at every level")
	require.NoError(t, reassign("ann", false, buyer).on(&tk, about("5000.00")),
		"before the last level any limit will do")
}

func TestHandOverByTheAssigneeNeedsTheDefinitionsPermission(t *testing.T) {
	strict := Definition{DefinitionRef: DefinitionRef{Name: "Strict review", Version: 1}, States: []StateDefinition{
		{Name: StateReview, Position: Initial, Bucket: Active, Actions: []ActionDefinition{
			{Name: Approve, Effect: Advance, By: []Party{Assignees}, To: StateApproved},
			{Name: Reassign, Effect: HandOver, By: []Party{Managers}}}},
		{Name: StateApproved, Position: Final, Bucket: Processed}}}
	require.NoError(t, strict.Validate())
	builtIn = append(builtIn, strict)
	t.Cleanup(func() { builtIn = builtIn[:len(builtIn)-1] })
	tk := open(ann)
	require.NoError(t, reassign("ann", false, mia).on(&tk, about("1.00")))
	tk = open(ann)
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(reassign("eve", false, mia).on(&tk, about("1.00"))))
	tk = open(ann)
	tk.Definition = strict.DefinitionRef
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(reassign("ann", false, mia).on(&tk, about("1.00"))))
	require.NoError(t, reassign("eve", true, mia).on(&tk, about("1.00")), "tasks:reassign suffices")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(reject("mia", "no").on(&tk, about("1.00"))),
		"the definition has no such action")
}

func TestTwoLevelsNeedTwoPeople(t *testing.T) {
	tk := open(mia, mia)
	require.NoError(t, approve("mia").on(&tk, about("1.00")))
	tk.Assign([]approval.Assigned{{Approver: mia}})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(approve("mia").on(&tk, about("1.00"))))
}

func TestUnbalancedInvoiceIsNotApprovedAndHoldNeedsReason(t *testing.T) {
	c := about("1.00")
	c.Blocked = fault.New(fault.Conflict, fault.InvoiceUnbalanced, "unbalanced")
	tk := open(mia)
	require.Equal(t, fault.InvoiceUnbalanced, fault.CodeOf(approve("mia").on(&tk, c)))
	c = about("1.00")
	c.OnHold = true
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(approve("mia").on(&tk, c)))
	require.NoError(
		t,
		attempt{user: "mia", act: Act{Action: Approve, Fields: Fields{Reason: "price agreed by phone"}}}.on(&tk, c),
	)
}

func TestAskingReassigningAndRestarting(t *testing.T) {
	tk := open(ann, mia)
	require.Error(t, ask("ann", "", "nobody").on(&tk, about("1.00")))
	require.Error(t, ask("ann", "?", "a@b.example\r\nBcc: c@d.example").on(&tk, about("1.00")), "no second header")
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(ask("eve", "?", "a@b.example").on(&tk, about("1.00"))))
	require.NoError(t, ask("ann", "?", "a@b.example").on(&tk, about("1.00")))
	require.Error(
		t,
		attempt{user: "eve", act: Act{Action: ProvideInfo, Fields: Fields{Text: " "}}}.on(&tk, about("1.00")),
	)
	require.NoError(
		t,
		attempt{user: "eve", act: Act{Action: ProvideInfo, Fields: Fields{Text: "CC 12"}}}.on(&tk, about("1.00")),
	)
	require.Equal(
		t,
		fault.IllegalTransition,
		fault.CodeOf(
			attempt{user: "eve", act: Act{Action: ProvideInfo, Fields: Fields{Text: "again"}}}.on(&tk, about("1.00")),
		),
	)
	require.Equal(t, fault.TaskAccessDenied,
		fault.CodeOf(reassign("eve", false, mia).on(&tk, about("1.00"))))
	require.Error(t, reassign("ann", false).on(&tk, about("1.00")))
	require.Error(t, reassign("ann", false, make([]approval.Approver, 11)...).on(&tk, about("1.00")))
	require.NoError(t, reassign("eve", true, mia).on(&tk, about("1.00")))
	require.NoError(t, approve("mia").on(&tk, about("1.00")))
	require.NoError(t, attempt{user: "eve", manager: true, act: Act{Action: Restart}}.on(&tk, about("1.00")))
	require.Equal(t, 1, tk.Level)
	require.Empty(t, tk.Approvals)
	tk.Withdraw()
	require.Equal(t, StateWithdrawn, tk.State)
	require.Error(t, attempt{user: "eve", manager: true, act: Act{Action: Restart}}.on(&tk, about("1.00")))
}

func TestRemindersCountWeekdaysAndAreDueInTheMorning(t *testing.T) {
	zone, err := calendar.Zone("America/New_York")
	require.NoError(t, err)
	p := DefaultPolicy(zone)
	tk := open(ann)
	tk.DueAt = p.Due(calendar.Date{}, now)
	tk.Schedule(p, now)
	require.Equal(t, "Thu 26 Nov 09:00", tk.NextReminderAt.In(zone).Format("Mon 2 Jan 15:04"),
		"three weekdays after a Friday morning is Wednesday morning, past nine")
	require.Equal(t, "Mon 30 Nov 09:00", tk.EscalatesAt.In(zone).Format("Mon 2 Jan 15:04"))
	alarm, ok := tk.NextAlarm(now)
	require.True(t, ok)
	require.Equal(t, Alarm{At: tk.NextReminderAt, Action: Remind}, alarm)
	require.True(t, tk.IsDue(Remind, alarm.At))
	late := now.AddDate(0, 2, 0)
	tk.Schedule(p, late)
	require.True(t, tk.NextReminderAt.After(late), "a worker that was down speaks up once, not for every day it missed")
	require.False(t, tk.IsDue(Remind, alarm.At), "the clock was moved")
	tk.Escalated()
	alarm, ok = tk.NextAlarm(now)
	require.True(t, ok)
	require.NotEqual(t, Escalate, alarm.Action, "a task escalates once per assignment")
}
