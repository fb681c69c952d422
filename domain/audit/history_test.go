package audit_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/task"
)

var noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

func stored(t *testing.T, v any) string {
	t.Helper()
	body, err := json.Marshal(v)
	require.NoError(t, err)
	return string(body)
}

func TestDiffNamesFieldsAndTheirKinds(t *testing.T) {
	before := map[string]any{"amount": money.FromCents(10000, money.USD), "dueDate": "2026-05-04", "status": "active",
		"name": "same", "enabled": false, "version": 1, "Password": "old"}
	after := map[string]any{"amount": money.FromCents(12000, money.USD), "dueDate": "2026-06-04", "status": "paused",
		"name": "same", "enabled": true, "version": 2, "Password": "new"}
	require.Equal(t, []audit.Change{
		{Field: "amount", Kind: audit.Money, Old: "100.00 USD", New: "120.00 USD"},
		{Field: "dueDate", Kind: audit.Day, Old: "2026-05-04", New: "2026-06-04"},
		{Field: "enabled", Kind: audit.YesNo, Old: "false", New: "true"},
		{Field: "password", Kind: audit.Secret},
		{Field: "status", Kind: audit.Choice, Old: "active", New: "paused"},
	}, audit.Diff(stored(t, before), stored(t, after)))
	require.True(t, audit.Same(stored(t, before), stored(t, before)))
}

// The history of a profile shows where its secrets go, and no secret.
func TestDiffNamesEverySettingOfConnections(t *testing.T) {
	all := reflect.TypeFor[connection.Settings]()
	for n := range all.NumField() {
		name, _, _ := strings.Cut(all.Field(n).Tag.Get("json"), ",")
		require.Contains(t, audit.Fields(), name)
	}
	for _, codes := range [][]string{connection.Authentication("").Values(), connection.Encryption("").Values(),
		connection.AddTo("").Values(), connection.KeyOwner("").Values()} {
		require.Subset(t, audit.Values(), codes)
	}
	require.Equal(t, []audit.Change{
		{Field: "authentication", Kind: audit.Choice, Old: "bearer", New: "authorizationCode"},
		{Field: "tokenUrl", Kind: audit.Text, New: "https://login.example.com/token"},
	}, audit.Diff(stored(t, connection.Settings{Authentication: connection.Bearer}),
		stored(t, connection.Settings{Authentication: connection.AuthorizationCode,
			TokenURL: "https://login.example.com/token"})))
	require.Equal(t, []audit.Change{{Field: "clientSecret", Kind: audit.Secret}},
		audit.Diff("", stored(t, map[string]string{"clientSecret": "canary"})))
}

func TestDiffOfNewRecordListsWhatWasChosen(t *testing.T) {
	field := indexfield.Field{ID: "f1", ProjectID: "0198c7a2-0000-7000-8000-00000000000b", Name: "Cost center",
		SystemName: "costCenter", MaxLength: 40}
	created := stored(t, field)
	var names []string
	for _, change := range audit.Diff("", created) {
		names = append(names, change.Field)
	}
	require.Equal(t, []string{"maxLength", "name", "systemName"}, names)
	require.False(t, audit.Same("", stored(t, map[string]any{"enabled": false})), "it was not recorded before")
	field.MaxLength = 0
	require.Equal(t, []audit.Change{{Field: "maxLength", Kind: audit.Number, Old: "40", New: "0"}},
		audit.Diff(created, stored(t, field)), "a change to the default is listed")
}

func TestDiffWritesFieldNamesAsJSONDoes(t *testing.T) {
	changes := audit.Diff("", stored(t, map[string]any{"ERPType": "x", "BankAccountID": "y", "FileSHA256": "z"}))
	require.Equal(t, "bankAccountId", changes[0].Field)
	require.Equal(t, "erpType", changes[1].Field)
	require.Equal(t, "fileSha256", changes[2].Field)
}

func TestDiffNamesLineOfChange(t *testing.T) {
	before := []invoice.Distribution{{Line: 1, Account: "6100", Amount: money.FromCents(100, money.USD)}}
	after := []invoice.Distribution{{Line: 1, Account: "6200", Amount: money.FromCents(100, money.USD)},
		{Line: 2, Account: "7000"}}
	changes := audit.Diff(stored(t, before), stored(t, after))
	require.Contains(t, changes, audit.Change{Field: "account", Item: "1", Kind: audit.Text, Old: "6100", New: "6200"})
	require.Contains(t, changes, audit.Change{Field: "account", Item: "2", Kind: audit.Text, New: "7000"})
}

func entry(id string, after time.Duration, user, objectType, action string, old, now any, t *testing.T) audit.Entry {
	e := audit.Entry{ID: id, At: noon.Add(after), UserID: user, UserName: user, ObjectType: objectType,
		ObjectID: objectType, Action: action, NewValue: stored(t, now)}
	if old != nil {
		e.OldValue = stored(t, old)
	}
	return e
}

func TestApprovalIsOneLineWithItsStage(t *testing.T) {
	lines := audit.History([]audit.Entry{
		entry("1", 0, "Bob", "task", "approve", map[string]any{"state": "Review"}, map[string]any{"state": "Approved"}, t),
		entry("2", time.Millisecond, "Bob", "invoice", "approved", map[string]any{"stage": "approval"},
			map[string]any{"stage": "approved"}, t),
		entry("3", time.Hour, "Ann", "invoice", "approved", nil, map[string]any{"stage": "approved"}, t),
	})
	require.Len(t, lines, 2)
	require.Equal(t, audit.Code("task.approve"), lines[0].Code)
	require.Contains(t, lines[0].Changes,
		audit.Change{Field: "stage", Kind: audit.Choice, Old: "approval", New: "approved"})
	require.Equal(t, audit.Code("invoice.approved"), lines[1].Code, "alone, it stays")
}

func TestSavesOfOnePersonInARowAreOneLine(t *testing.T) {
	save := func(id string, after time.Duration, user, old, now string) audit.Entry {
		return entry(id, after, user, "invoice", "index data changed", map[string]string{"invoiceNumber": old},
			map[string]string{"invoiceNumber": now}, t)
	}
	lines := audit.History([]audit.Entry{save("1", 0, "Ann", "A", "AB"), save("2", time.Minute, "Ann", "AB", "ABC"),
		save("3", 2*time.Minute, "Bob", "ABC", "D"), save("4", time.Hour, "Bob", "D", "E")})
	require.Len(t, lines, 3)
	require.Equal(t, []audit.Change{{Field: "invoiceNumber", Kind: audit.Text, Old: "A", New: "ABC"}}, lines[0].Changes)
	require.Equal(t, noon, lines[0].Since)
}

func TestActorOfLineIsActorOfEntry(t *testing.T) {
	workflow := audit.Entry{UserName: "Countersign", Details: `{"workflow": "invoice.Approval"}`}
	delegate := audit.Entry{UserID: "1", UserName: "Ann", Details: `{"onBehalfOf": {"id": "2", "name": "Bob"}}`}
	lines := audit.History([]audit.Entry{workflow, delegate, {UserName: "Countersign"},
		{UserName: "Nadia Ruiz (platform)"}, {UserID: "3", UserName: "Print agent", Agent: true}})
	require.Equal(t, audit.Actor{Kind: audit.Workflow, Name: "invoice.Approval"}, lines[0].Actor)
	require.Equal(t, audit.Actor{Kind: audit.Person, ID: "1", Name: "Ann"}, lines[1].Actor)
	require.Equal(t, &audit.Named{ID: "2", Name: "Bob"}, lines[1].OnBehalfOf)
	require.Equal(t, audit.Actor{Kind: audit.System}, lines[2].Actor)
	require.Equal(t, audit.Actor{Kind: audit.Platform, Name: "Nadia Ruiz"}, lines[3].Actor)
	require.Equal(t, audit.Actor{Kind: audit.Agent, ID: "3", Name: "Print agent"}, lines[4].Actor)
}

// Actions that follow from an enumeration have a code for each of its members.
func TestEveryMemberOfAnEnumerationHasACode(t *testing.T) {
	stored := map[string][]string{}
	add := func(objectType string, names ...string) { stored[objectType] = append(stored[objectType], names...) }
	for _, s := range []invoice.Stage{invoice.Processing, invoice.Captured, invoice.Submitted, invoice.InApproval,
		invoice.Approved, invoice.ErpSending, invoice.ErpSent, invoice.InPayment, invoice.Paid, invoice.Rejected,
		invoice.ErpFailed, invoice.PaymentFailed, invoice.Deleted} {
		add("invoice", string(s))
		require.Contains(t, audit.Values(), string(s))
	}
	for _, s := range []payment.BatchStatus{payment.Preparing, payment.AwaitingRelease, payment.Sealed, payment.Delivering,
		payment.Delivered, payment.Acknowledged, payment.Settled, payment.Rejected, payment.Expired, payment.OutcomeUnknown,
		payment.BatchCanceled} {
		add("batch", string(s))
		require.Contains(t, audit.Values(), string(s))
	}
	for _, w := range []payment.BatchAction{payment.ReleaseBatch, payment.CancelBatch, payment.ResendBatch,
		payment.ReconcileBatch} {
		add("batch", string(w)+" requested")
	}
	for _, f := range []payment.NumberFate{payment.NumberReserved, payment.NumberPrinted, payment.NumberVerify,
		payment.NumberSpoiled, payment.NumberVoided} {
		add("checkNumber", "check "+string(f))
		require.Contains(t, audit.Values(), string(f))
	}
	for _, a := range append(task.UserActions(), task.Create, task.Remind, task.Escalate, task.Overdue, task.Withdraw) {
		add("task", string(a))
	}
	add("payment", string(payment.ActHold), string(payment.ActReleaseHold), string(payment.ActCancel),
		string(payment.ActDelete))
	for objectType, names := range stored {
		for _, name := range names {
			require.NotEqual(t, audit.Other, audit.CodeOf(objectType, name), "%s %s", objectType, name)
		}
	}
	for _, s := range job.States() {
		require.Contains(t, audit.Values(), string(s))
	}
}

// What people can save has words for each of its fields.
func TestEveryFieldOfASaveIsListed(t *testing.T) {
	for _, v := range []any{invoice.Line{Line: 1, PONumber: "1", POLine: 1, Material: "m", Description: "d", Unit: "u"},
		invoice.Distribution{Line: 1, Account: "1", Description: "d"}, payment.Policy{},
		bankaccount.Settings{Delivery: bankaccount.Delivery{Address: "a", User: "u", HostKey: "h", Inbound: "i",
			Outbound: "o",
			Zone:     "z", CutoffHour: 1, CutoffMinute: 1, DaysAhead: 1, ProfileID: "p", Keys: &bankaccount.Keys{
				BankProfileID: "b", Bank: "B", OwnProfileID: "o", Own: "O", Unsigned: true}}},
		indexfield.Field{Name: "n", SystemName: "s", Type: "text", MinLength: 1, MaxLength: 2, Lookup: "vendors",
			Options: []string{"a"}}} {
		for _, c := range audit.Diff("", stored(t, v)) {
			require.Contains(t, audit.Fields(), c.Field, "%T", v)
		}
	}
}

func TestNameOfATenantIsReadFromItsEntry(t *testing.T) {
	for objectType, want := range map[string]string{"tenant": "Fabrikam", "tenantDeletion": "Fabrikam", "role": ""} {
		require.Equal(t, want, audit.Entry{ObjectType: objectType, NewValue: `{"name": "Fabrikam"}`}.TenantName(), objectType)
	}
	require.Empty(t, audit.Entry{ObjectType: "tenant"}.TenantName())
}
