package history

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	auditapp "countersign.dev/app/audit"
	historyapp "countersign.dev/app/history"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func TestSettingsHistoryIsTypedAndLimitedToTenant(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) {
		Routes(a.Server, historyapp.Commands{DB: a.DB}, storetest.Jobs(a.DB), auditapp.Commands{DB: a.DB})
	})
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	require.NoError(t, a.DB.InTenant(storetest.As(ours.ID, "", "Nadia Ruiz (platform)"), ours.ID,
		func(tx *postgres.Tx) error {
			return tx.Audit(postgres.Change{Area: "Company settings", Action: "updated", ObjectType: "appearance",
				ObjectID: ours.ID, Old: map[string]any{"Theme": "light", "cardSecret": "a", "invented": 1},
				New: map[string]any{"Theme": "dark", "cardSecret": "b", "invented": 2}})
		}))
	const path = "/api/company-settings/history"
	var found History
	answer := a.Call(http.MethodGet, path, a.With(ours.ID, "globalAudit:getList"), nil)
	answer.Into(t, &found)
	require.Len(t, found.Lines, 1)
	require.Equal(t, Action("appearance.updated"), found.Lines[0].Action)
	require.Equal(t, Actor{Kind: "platform", Name: "Nadia Ruiz"}, found.Lines[0].Actor)
	require.Equal(t, []Change{
		{Field: audit.Unnamed, Label: "Card secret", Kind: "secret"},
		{Field: audit.Unnamed, Label: "Invented", Kind: "number", Before: &Value{Text: "1"}, After: &Value{Text: "2"}},
		{Field: "theme", Kind: "choice", Before: &Value{Text: "light", Choice: "light"},
			After: &Value{Text: "dark", Choice: "dark"}},
	}, found.Lines[0].Changes)

	a.Call(http.MethodGet, path, a.With(theirs.ID, "globalAudit:getList"), nil).Into(t, &found)
	require.Empty(t, found.Lines)
	require.Equal(t, http.StatusForbidden, a.Call(http.MethodGet, path, a.With(ours.ID, "jobs:get"), nil).Status)
}

func TestLinksReferOnlyToVisibleRecords(t *testing.T) {
	all := []audit.Record{{Type: "invoice", ID: "i", Label: "INV-1"}, {Type: "payment", ID: "p", Label: "ACH-1"},
		{Type: "batch", ID: "b", Label: "7"}, {Type: "job", ID: "j", Label: "9"},
		{Type: "upload", ID: "u", Label: "bill.pdf", InvoiceID: "i"},
		{Type: "upload", ID: "v", Label: "own.pdf", InvoiceID: "p"}}
	types := func(may ...permission.Permission) (found []string) {
		ctx := session.With(context.Background(), session.Access{Permissions: permission.NewSet(may...)})
		for _, l := range toAPI(ctx, []audit.Line{{Links: all}}, "p").Lines[0].Links {
			found = append(found, string(l.Type))
		}
		return found
	}
	require.Empty(t, types())
	require.Equal(t, []string{"batch"}, types("payments:get"), "without the record whose history it is")
	require.Equal(t, []string{"invoice", "job", "upload"}, types("invoices:getList", "jobs:get"))
}
