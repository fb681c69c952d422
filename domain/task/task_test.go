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
	t := Task{ID: "t", State: StateReview, Bucket: Active, Level: 1, AssignedAt: now}
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

func approve(user string) Decision { return Decision{Action: Approve, UserID: user, Now: now} }

func TestTheBuiltInDefinitionHoldsItsOwnRules(t *testing.T) {
	require.NoError(t, InvoiceReview().Validate())
}

func TestADefinitionBreakingAnyOfTheFiveRulesIsRefused(t *testing.T) {
	act := func(name Action, to string) []ActionDefinition { return []ActionDefinition{{Name: name, To: to}} }
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
		"to nowhere": {
			States: []StateDefinition{{Name: "a", Position: Initial, Actions: act("x", "z")}, {Name: "b", Position: Final}}},
	} {
		require.Error(t, d.Validate(), name)
	}
}

func TestThePositivePathClimbsAndTheLastYesCloses(t *testing.T) {
	tk := open(ann, mia)
	require.NoError(t, tk.Decide(approve("ann"), about("5000.00")), "a limit counts at the last level")
	require.Equal(t, 2, tk.Level)
	require.True(t, tk.Open())
	tk.Assign([]approval.Assigned{{Approver: mia}})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(tk.Decide(approve("ann"), about("5000.00"))))
	require.NoError(t, tk.Decide(approve("mia"), about("5000.00")))
	require.Equal(t, StateApproved, tk.State)
	require.Equal(t, Processed, tk.Bucket)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(tk.Decide(approve("mia"), about("5000.00"))))
}

func TestOffThePositivePathAReasonIsRequired(t *testing.T) {
	tk := open(ann, mia)
	require.Equal(t, fault.ValidationFailed,
		fault.CodeOf(tk.Decide(Decision{Action: Reject, UserID: "ann"}, about("1.00"))))
	require.NoError(t, tk.Decide(Decision{Action: Reject, UserID: "ann", Reason: "not ordered"}, about("1.00")))
	require.Equal(t, StateRejected, tk.State)
	require.Error(t, Decision{Action: "sign", UserID: "ann"}.Check())
}

func TestTheLastYesNeedsALimitThatCovers(t *testing.T) {
	tk := open(ann)
	require.NoError(t, tk.Decide(approve("ann"), about("1000.00")))
	tk = open(ann)
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(tk.Decide(approve("ann"), about("1000.01"))))
	require.True(t, tk.Open())
	require.Empty(t, tk.Approvals)
}

func TestSeparationOfDutiesAlsoThroughADelegate(t *testing.T) {
	c := about("10.00")
	c.Involved = []string{"ann"}
	tk := open(ann)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(tk.Decide(approve("ann"), c)))
	tk.Assign([]approval.Assigned{{Approver: mia, OnBehalfOf: "ann"}})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(tk.Decide(approve("mia"), c)))
	two := open(mia, ann)
	require.NoError(t, two.Decide(approve("mia"), c))
	two.Assign([]approval.Assigned{{Approver: ann}})
	require.NoError(t, two.Decide(approve("ann"), c), "not the only approver")
}

func TestPersonWhoseLimitWasRemovedMayRejectButNotApprove(t *testing.T) {
	eve := approval.Approver{UserID: "eve", Name: "Eve", Final: true}
	tk := open(eve, mia)
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(tk.Decide(approve("eve"), about("1.00"))),
		"also not at the first of two levels")
	require.NoError(t, tk.Decide(Decision{Action: Reject, UserID: "eve", Reason: "not ordered"}, about("1.00")))
}

func TestLastApprovalNeedsAnApproverRole(t *testing.T) {
	buyer := approval.Approver{UserID: "buyer", Name: "Buyer", Limit: &thousand}
	tk := open(buyer)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(tk.Decide(approve("buyer"), about("1.00"))))
	tk = open(buyer, mia)
	require.NoError(t, tk.Decide(approve("buyer"), about("1.00")), "an earlier level does not need it")
}

func TestTaskIsHandedOnlyToPeopleWhoCanDecideIt(t *testing.T) {
	none, buyer := approval.Approver{UserID: "eve", Name: "Eve", Final: true},
		approval.Approver{UserID: "buyer", Name: "Buyer", Limit: &thousand}
	carla := approval.Approver{UserID: "carla", Name: "Carla", Limit: &million, Final: true}
	to := func(a approval.Approver) []approval.Assigned { return []approval.Assigned{{Approver: a}} }
	for name, person := range map[string]approval.Approver{"no limit": none, "no approver role": buyer,
		"limit too low": ann, "involved": carla} {
		tk := open(mia)
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(tk.Reassign("mia", true, to(person), about("5000.00"), now)),
			name)
		require.Equal(t, "mia", tk.Current()[0].UserID, name)
		tk = open(mia)
		require.Empty(t, tk.Escalate([]approval.Approver{person}, about("5000.00")), name)
		require.Len(t, tk.Current(), 1, name)
	}
	tk := open(ann, mia)
	require.Error(t, tk.Reassign("ann", false, to(none), about("5000.00"), now), "a limit is needed at every level")
	require.NoError(t, tk.Reassign("ann", false, to(buyer), about("5000.00"), now),
		"before the last level any limit will do")
}

func TestHandOverByTheAssigneeNeedsTheDefinitionsPermission(t *testing.T) {
	tk := open(ann)
	require.NoError(t, tk.mayReassign("ann", false, Definition{HandOver: true}))
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(tk.mayReassign("ann", false, Definition{Name: "x"})))
	require.NoError(t, tk.mayReassign("eve", true, Definition{}), "tasks:reassign suffices")
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(tk.mayReassign("eve", false, Definition{HandOver: true})))
}

func TestTwoLevelsAreTwoPeople(t *testing.T) {
	tk := open(mia, mia)
	require.NoError(t, tk.Decide(approve("mia"), about("1.00")))
	tk.Assign([]approval.Assigned{{Approver: mia}})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(tk.Decide(approve("mia"), about("1.00"))))
}

func TestAnUnbalancedInvoiceIsNotApprovedAndAHoldNeedsAReason(t *testing.T) {
	c := about("1.00")
	c.Balanced = fault.New(fault.Conflict, fault.InvoiceUnbalanced, "unbalanced")
	tk := open(mia)
	require.Equal(t, fault.InvoiceUnbalanced, fault.CodeOf(tk.Decide(approve("mia"), c)))
	c = about("1.00")
	c.OnHold = true
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(tk.Decide(approve("mia"), c)))
	require.NoError(t, tk.Decide(Decision{Action: Approve, UserID: "mia", Reason: "price agreed by phone"}, c))
}

func TestAskingReassigningAndRestarting(t *testing.T) {
	tk := open(ann, mia)
	require.Error(t, tk.Ask("ann", Question{Text: "", Recipient: "nobody"}))
	require.Error(t, tk.Ask("ann", Question{Text: "?", Recipient: "a@b.example\r\nBcc: c@d.example"}), "no second header")
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(tk.Ask("eve", Question{Text: "?", Recipient: "a@b.example"})))
	require.NoError(t, tk.Ask("ann", Question{Text: "?", Recipient: "a@b.example"}))
	require.Error(t, tk.Answer(" ", now))
	require.NoError(t, tk.Answer("CC 12", now))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(tk.Answer("again", now)))
	require.Equal(t, fault.TaskAccessDenied,
		fault.CodeOf(tk.Reassign("eve", false, []approval.Assigned{{Approver: mia}}, about("1.00"), now)))
	require.Error(t, tk.Reassign("ann", false, nil, about("1.00"), now))
	require.Error(t, tk.Reassign("ann", false, make([]approval.Assigned, 11), about("1.00"), now))
	require.NoError(t, tk.Reassign("eve", true, []approval.Assigned{{Approver: mia}}, about("1.00"), now))
	require.NoError(t, tk.Decide(approve("mia"), about("1.00")))
	require.NoError(t, tk.Restart("eve", true, now))
	require.Equal(t, 1, tk.Level)
	require.Empty(t, tk.Approvals)
	tk.Withdraw()
	require.Equal(t, StateWithdrawn, tk.State)
	require.Error(t, tk.Restart("eve", true, now))
}

func TestClocksRunOnWeekdaysAndRingInTheMorning(t *testing.T) {
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
	require.True(t, tk.Rings(Remind, alarm.At))
	late := now.AddDate(0, 2, 0)
	tk.Schedule(p, late)
	require.True(t, tk.NextReminderAt.After(late), "a worker that was down speaks up once, not for every day it missed")
	require.False(t, tk.Rings(Remind, alarm.At), "the clock was moved")
	tk.Escalated()
	alarm, ok = tk.NextAlarm(now)
	require.True(t, ok)
	require.NotEqual(t, Escalate, alarm.Action, "a task escalates once per assignment")
}
