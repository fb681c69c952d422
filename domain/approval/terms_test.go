package approval

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func is(field Fact, value string) Comparison {
	return Comparison{Field: field, Operator: Equal, Value: value}
}

func TestTermsAndConditionsAreTheSame(t *testing.T) {
	a, b, c := is(CompanyNumber, "100"), is(VendorNumber, "V-1"), is(Account, "5000")
	for name, terms := range map[string]Terms{
		"every invoice": {Match: MatchAll},
		"one":           {Match: MatchAll, Comparisons: []Comparison{a}},
		"all":           {Match: MatchAll, Comparisons: []Comparison{a, b}},
		"any":           {Match: MatchAny, Comparisons: []Comparison{a, b}},
		"groups": {Match: MatchAny, Comparisons: []Comparison{a},
			Groups: []Group{{Match: MatchAll, Comparisons: []Comparison{b, c}}}},
		"group of one": {Match: MatchAll, Groups: []Group{{Match: MatchAny, Comparisons: []Comparison{b}}}},
	} {
		back, err := terms.Condition().Terms()
		require.NoError(t, err, name)
		require.Equal(t, terms, back, name)
	}
	one := Terms{Match: MatchAny, Comparisons: []Comparison{a}}.Condition()
	require.Equal(t, Condition{Field: "companyNumber", Operator: Equal, Value: "100"}, one)
}

func leaf(field Fact, value string) Condition {
	return Condition{Field: string(field), Operator: Equal, Value: value}
}

func TestDeeperConditionBecomesEquivalentAlternatives(t *testing.T) {
	company, vendor, account := leaf(CompanyNumber, "100"), leaf(VendorNumber, "V-1"), leaf(Account, "5000")
	deep := Condition{All: []Condition{company, {Any: []Condition{vendor, {All: []Condition{account, company}}}}}}
	terms, err := deep.Terms()
	require.NoError(t, err)
	require.Equal(t, Terms{Match: MatchAny, Groups: []Group{
		{Match: MatchAll, Comparisons: []Comparison{is(CompanyNumber, "100"), is(VendorNumber, "V-1")}},
		{Match: MatchAll, Comparisons: []Comparison{is(CompanyNumber, "100"), is(Account, "5000"), is(CompanyNumber, "100")}},
	}}, terms)
	for _, company := range []string{"100", "200"} {
		for _, vendor := range []string{"V-1", "V-2"} {
			for _, account := range []string{"5000", "6000"} {
				facts := map[string]string{"companyNumber": company, "vendorNumber": vendor, "account": account}
				want, err := deep.Holds(facts)
				require.NoError(t, err)
				got, err := terms.Condition().Holds(facts)
				require.NoError(t, err)
				require.Equal(t, want, got, "%v", facts)
			}
		}
	}
	mixed, err := Condition{All: []Condition{company}, Any: []Condition{vendor, account}, Field: "currency",
		Operator: Equal, Value: "USD"}.Terms()
	require.NoError(t, err)
	require.Equal(t, Terms{Match: MatchAll, Comparisons: []Comparison{is(CompanyNumber, "100"), is(Currency, "USD")},
		Groups: []Group{{Match: MatchAny, Comparisons: []Comparison{is(VendorNumber, "V-1"), is(Account, "5000")}}}}, mixed)
}

func TestConditionWithTooManyAlternativesIsRefused(t *testing.T) {
	pair := Condition{Any: []Condition{leaf(CompanyNumber, "100"), leaf(CompanyNumber, "200")}}
	deep := Condition{All: []Condition{{All: []Condition{pair, pair, pair, pair, pair, pair, pair, pair}}}}
	_, err := deep.Terms()
	require.Equal(t, fault.MaximumReached, fault.CodeOf(err))
	levels := []Level{{Name: "a", Roles: []string{"Approver"}}}
	require.Equal(t, []string{"rules[0].condition"}, paths(t, Rule{Name: "x", Condition: deep, Levels: levels}))
}

func paths(t *testing.T, rules ...Rule) (all []string) {
	t.Helper()
	var refused *fault.Fault
	require.True(t, errors.As(Check(rules), &refused))
	for _, f := range refused.Fields {
		all = append(all, f.Path)
	}
	return all
}

func TestEachProblemOfARuleIsReportedAtItsPlace(t *testing.T) {
	levels := []Level{{Name: "Approver", Roles: []string{"Approver"}}}
	good := Rule{Name: "ok", Levels: levels}
	require.NoError(t, Check([]Rule{good, {Name: "Small", Passes: true,
		Condition: Condition{Field: "invoiceAmount", Operator: LessThan, Value: "100"}}}))
	require.NoError(t, Check(nil))
	require.NoError(t, Check([]Rule{{Name: "No order", Condition: leaf(PONumber, ""), Levels: levels}}))
	compare := func(f Fact, o Operator, value string) Condition {
		return Condition{Field: string(f), Operator: o, Value: value}
	}
	for want, bad := range map[string]Rule{
		"name":                              {Levels: levels},
		"levels":                            {Name: "no levels, and not stated"},
		"levels[1].name":                    {Name: "x", Levels: append(levels[:1:1], Level{Users: []string{"u"}})},
		"levels[0].roleIds":                 {Name: "x", Levels: []Level{{Name: "nobody"}}},
		"condition.comparisons[0].field":    {Name: "x", Levels: levels, Condition: leaf("nope", "1")},
		"condition.comparisons[0].operator": {Name: "x", Levels: levels, Condition: compare(InvoiceAmount, Contains, "1")},
		"condition.comparisons[0].value":    {Name: "x", Levels: levels, Condition: compare(InvoiceAmount, Equal, "much")},
		"condition.groups[0].comparisons[1].value": {Name: "x", Levels: levels,
			Condition: Terms{Match: MatchAll, Groups: []Group{{Match: MatchAny, Comparisons: []Comparison{
				is(Account, "1"), {VendorName, StartsWith, " "}}}}}.Condition()},
	} {
		require.Equal(t, []string{"rules[1]." + want}, paths(t, good, bad), want)
	}
	require.Equal(t, []string{"rules[0].name", "rules[0].levels[0].name"},
		paths(t, Rule{Name: strings.Repeat("x", 101), Levels: []Level{{Name: " ", Roles: []string{"r"}}}}))
	require.Equal(t, []string{"rules[0].levels"}, paths(t, Rule{Name: "both", Passes: true, Levels: levels}))
	require.Equal(t, []string{"rules"}, paths(t, make([]Rule, 101)...))
}

func TestGroupsOfDifferentConditionsHaveDifferentWords(t *testing.T) {
	below := func(values ...string) Group {
		g := Group{Match: MatchAll}
		for _, value := range values {
			g.Comparisons = append(g.Comparisons,
				Comparison{Field: InvoiceAmount, Operator: LessThan, Value: value})
		}
		return g
	}
	words := func(groups ...Group) any {
		return Terms{Match: MatchAny, Groups: groups}.Condition().Causes()
	}
	require.NotEqual(t, words(below("1", "2", "3")), words(below("1", "2"), below("3")))
}
