package audit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
)

func TestReasonOfTheProductIsCodeAndValues(t *testing.T) {
	for text, want := range map[string][]audit.Cause{
		"The printer stopped: paper jam. Look into its tray.": {
			{Code: "printer.stopped", Params: map[string]string{"answer": "paper jam"}}},
		"Time ran out before it could be delivered: The bank's server cannot be reached.": {
			{Code: "batch.timeRanOut"}, {Code: "bank.unreachable"}},
		"Recorded by hand: the bank has the file. Ms. Roe, by phone, 3 May\nat noon": {
			{Code: "batch.bankHasFile"},
			{Code: audit.Verbatim, Params: map[string]string{"text": "Ms. Roe, by phone, 3 May\nat noon"}}},
		"Payment ACH-000007 was canceled: ordered twice": {
			{Code: "payment.canceled", Params: map[string]string{"number": "ACH-000007"}},
			{Code: audit.Verbatim, Params: map[string]string{"text": "ordered twice"}}},
		"a bank's own words": {{Code: audit.Verbatim, Params: map[string]string{"text": "a bank's own words"}}},
		" ":                  nil,
	} {
		require.Equal(t, want, audit.CausesOf(text), text)
	}
}

func TestEveryReasonForDeletingAnInvoiceHasACode(t *testing.T) {
	for _, reason := range invoice.DeleteReasons() {
		causes := audit.CausesOf(string(reason) + ": typed")
		require.True(t, strings.HasPrefix(string(causes[0].Code), "invoice.deleted"), reason)
		require.Equal(t, "typed", causes[1].Params["text"])
	}
}

func TestRuleConditionGivesOneCausePerComparison(t *testing.T) {
	over := approval.Condition{Field: "invoiceAmount", Operator: approval.GreaterThan, Value: "1000"}
	company := approval.Condition{Field: "companyNumber", Operator: approval.Equal, Value: "100"}
	plan := approval.Plan{RuleID: "r", RuleName: "Large",
		Condition: approval.Condition{All: []approval.Condition{over}, Any: []approval.Condition{company, over}}}
	var codes []audit.CauseCode
	for _, c := range plan.Causes() {
		require.Contains(t, audit.CauseCodes(), c.Code)
		codes = append(codes, c.Code)
	}
	require.Equal(t, []audit.CauseCode{"task.rule", "rule.gt", "rule.anyOf", "rule.eq", "rule.gt"}, codes)
	require.Equal(t, []audit.Cause{{Code: "task.noRule", Params: map[string]string{"role": "AP Manager"}}},
		approval.Plan{Text: "no rule matches: AP Manager decides"}.Causes())
	require.Contains(t, approval.Plan{RuleID: "r", RuleName: "All"}.Causes(), audit.Cause{Code: "rule.everyInvoice"})
	for _, o := range []approval.Operator{approval.GreaterOrEqual, approval.Equal, approval.NotEqual, approval.LessThan,
		approval.GreaterThan, approval.LessOrEqual, approval.Contains, approval.StartsWith} {
		require.Contains(t, audit.CauseCodes(), audit.CauseCode("rule."+string(o)))
	}
}
