package approval

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/subject"
)

var facts = subject.Facts{"invoiceAmount": "1200.00", "companyNumber": "100", "vendorName": "Fabrikam Supplies",
	"invoiceType": "PO"}

func TestEachOperatorCompares(t *testing.T) {
	for _, c := range []struct {
		field string
		op    Operator
		value string
		want  bool
	}{
		{"invoiceAmount", GreaterThan, "999.99", true}, {"invoiceAmount", GreaterThan, "1200", false},
		{"invoiceAmount", GreaterOrEqual, "1200", true}, {"invoiceAmount", LessThan, "9", false},
		{"invoiceAmount", LessOrEqual, "1200.00", true}, {"invoiceAmount", Equal, "1200.0", true},
		{"invoiceAmount", NotEqual, "1200.0", false}, {"companyNumber", Equal, "100", true},
		{"companyNumber", NotEqual, "200", true}, {"vendorName", Contains, "SUPPL", true},
		{"vendorName", StartsWith, "fabri", true}, {"vendorName", StartsWith, "supplies", false},
	} {
		got, err := Condition{Field: c.field, Operator: c.op, Value: c.value}.Holds(facts)
		require.NoError(t, err)
		require.Equal(t, c.want, got, "%+v", c)
	}
	for _, broken := range []Condition{{Field: "nope", Operator: Equal}, {Field: "companyNumber", Operator: "like"},
		{Field: "invoiceAmount", Operator: Equal, Value: "much"}} {
		_, err := broken.Holds(facts)
		require.Error(t, err, "%+v", broken)
	}
}

func TestConditionsCombineWithAndOrAndMayBeEmpty(t *testing.T) {
	yes, no := Condition{Field: "companyNumber", Operator: Equal, Value: "100"},
		Condition{Field: "companyNumber", Operator: Equal, Value: "200"}
	for want, conditions := range map[bool][]Condition{
		true:  {{}, {All: []Condition{yes, yes}}, {Any: []Condition{no, yes}}},
		false: {{All: []Condition{yes, no}}, {Any: []Condition{no}}}} {
		for _, c := range conditions {
			got, err := c.Holds(facts)
			require.NoError(t, err)
			require.Equal(t, want, got, c.Text())
		}
	}
	require.Equal(t, "invoice amount is over 10000 and (company number is 100 or company number is 200)",
		Condition{All: []Condition{{Field: "invoiceAmount", Operator: GreaterThan, Value: "10000"}},
			Any: []Condition{yes, no}}.Text())
}

func TestFirstMatchingRuleByPositionApplies(t *testing.T) {
	rules := []Rule{{Name: "second", Position: 2},
		{Name: "first", Position: 1, Condition: Condition{Field: "companyNumber", Operator: Equal, Value: "100"}}}
	got, err := First(rules, facts)
	require.NoError(t, err)
	require.Equal(t, "first", got.Name)
	got, err = First(nil, facts)
	require.NoError(t, err)
	require.Equal(t, []string{FallbackRole}, got.Levels[0].Roles, "silence never means yes")
}

func approver(id string, limit int64) Approver {
	d := decimal.NewFromInt(limit)
	return Approver{UserID: id, Name: id, Limit: &d, Final: true}
}

func anyone(people ...Approver) func() ([]Approver, error) {
	return func() ([]Approver, error) { return people, nil }
}

func TestPlanAddsLevelsUntilLimitCoversAmount(t *testing.T) {
	rule := Rule{ID: "r", Name: "all", Levels: []Level{{Name: "one", Roles: []string{"Approver"}}}}
	amount, err := money.Parse("5000.00", money.USD)
	require.NoError(t, err)
	ann, mia := approver("ann", 1000), approver("mia", 5000)
	plan, err := Make(rule, [][]Approver{{ann}}, anyone(ann, mia), amount, nil)
	require.NoError(t, err)
	require.Equal(t, []Step{{Name: "one", Approvers: []Approver{ann}}, {Name: LimitStep, Approvers: []Approver{mia}}},
		plan.Steps)
	plan, err = Make(rule, [][]Approver{{ann, mia}}, anyone(), amount, nil)
	require.NoError(t, err)
	require.Len(t, plan.Steps, 1)
	_, err = Make(rule, [][]Approver{{ann}}, anyone(ann, mia), amount, []string{"mia"})
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(err), "who entered it does not count")
	_, err = Make(rule, [][]Approver{{}}, anyone(mia), amount, nil)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "an empty level is never skipped")
	plan, err = Make(Rule{ID: "r", Name: "pass"}, nil, anyone(), amount, nil)
	require.NoError(t, err)
	require.Empty(t, plan.Steps)
}

func TestDelegateUsesSmallerLimitAndIsNotAskedWhenInvolved(t *testing.T) {
	day := func(text string) calendar.Date {
		d, err := calendar.Parse(text)
		require.NoError(t, err)
		return d
	}
	limit := decimal.NewFromInt(500)
	delegation := Delegation{FromUser: "ann", Delegate: approver("bob", 2000), From: day("2026-11-20"),
		To: day("2026-11-22"), Limit: &limit}
	step := Step{Approvers: []Approver{approver("ann", 1000)}}
	on := func(date string, involved map[string]bool) []Assigned {
		return Assign(step, []Delegation{delegation}, day(date), involved, true)
	}
	require.Len(t, on("2026-11-19", nil), 1)
	asked := on("2026-11-22", nil)
	require.Equal(t, "bob", asked[1].UserID)
	require.Equal(t, "ann", asked[1].OnBehalfOf)
	require.Equal(t, "500", asked[1].Limit.String())
	require.Len(t, on("2026-11-21", map[string]bool{"ann": true}), 1, "no self-approval through a delegate")
	delegation.Delegate = approver("bob", 300)
	require.Equal(t, "300", on("2026-11-22", nil)[1].Limit.String(), "a delegate never approves more than their own limit")
	delegation.Delegate = Approver{UserID: "bob", Name: "Bob", Final: true}
	require.Len(t, on("2026-11-22", nil), 1, "a delegate without a limit is not asked")
}

func TestPersonWithoutLimitMayNotApprove(t *testing.T) {
	rule := Rule{ID: "r", Name: "all", Levels: []Level{{Name: "one", Roles: []string{"Approver"}}}}
	amount, err := money.Parse("1.00", money.USD)
	require.NoError(t, err)
	eve := Approver{UserID: "eve", Name: "Eve", Final: true}
	require.False(t, eve.Covers(amount), "no limit is not an unlimited one")
	_, err = Make(rule, [][]Approver{{eve}}, anyone(eve), amount, nil)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	plan, err := Make(rule, [][]Approver{{eve, approver("ann", 10)}}, anyone(), amount, nil)
	require.NoError(t, err)
	require.Equal(t, []Approver{approver("ann", 10)}, plan.Steps[0].Approvers)
}

func TestLastLevelNeedsApproverRole(t *testing.T) {
	rule := Rule{ID: "r", Name: "all", Levels: []Level{{Name: "one", Roles: []string{"Buyer"}}}}
	amount, err := money.Parse("1.00", money.USD)
	require.NoError(t, err)
	buyer := approver("buyer", 1000)
	buyer.Final = false
	plan, err := Make(rule, [][]Approver{{buyer}}, anyone(buyer, approver("ann", 10)), amount, nil)
	require.NoError(t, err)
	require.Equal(t,
		[]Step{{Name: "one", Approvers: []Approver{buyer}}, {Name: LimitStep, Approvers: []Approver{approver("ann", 10)}}},
		plan.Steps)
}
