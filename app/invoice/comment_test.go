package invoice_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func TestAuthorsChangeAndDeleteTheirOwnComments(t *testing.T) {
	w := storetest.NewPayables(t)
	commands := storetest.InvoiceCommands(w.DB)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	clerk := invoice.Viewer{UserID: w.ClerkID, AllInvoices: true}
	ann := invoice.Viewer{UserID: w.AnnID, AllInvoices: true}
	mia := invoice.Viewer{UserID: w.MiaID, AllInvoices: true, DeletesComments: true}
	comments := func() []invoice.Comment {
		v, err := commands.View(w.Clerk, w.TenantID, inv.ID, clerk)
		require.NoError(t, err)
		return v.Comments
	}
	require.NoError(t, commands.AddComment(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, "Ask Jo"))
	first := comments()[0]
	require.True(t, first.EditedAt.IsZero())

	for name, viewer := range map[string]invoice.Viewer{"another person": ann, "a manager": mia} {
		err = commands.EditComment(w.Ann, w.TenantID, viewer, inv.ID, first.ID, first.Version, "Pay it")
		require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "%s changes no words of the author", name)
	}
	err = commands.DeleteComment(w.Ann, w.TenantID, ann, inv.ID, first.ID, first.Version)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	err = commands.EditComment(w.Clerk, w.TenantID, clerk, inv.ID, first.ID, first.Version, "  ")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	err = commands.EditComment(w.Clerk, w.TenantID, clerk, id.New(), first.ID, first.Version, "Other invoice")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.NoError(t, commands.EditComment(w.Clerk, w.TenantID, clerk, inv.ID, first.ID, first.Version, "Ask Joe"))
	changed := comments()[0]
	require.Equal(t, []any{"Ask Joe", false, first.Version + 1},
		[]any{changed.Body, changed.EditedAt.IsZero(), changed.Version})
	for name, err := range map[string]error{
		"change":   commands.EditComment(w.Clerk, w.TenantID, clerk, inv.ID, first.ID, first.Version, "Late"),
		"deletion": commands.DeleteComment(w.Clerk, w.TenantID, clerk, inv.ID, first.ID, first.Version),
	} {
		require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "a %s of an old version", name)
	}
	require.NoError(t, commands.DeleteComment(w.Clerk, w.TenantID, clerk, inv.ID, first.ID, changed.Version))
	require.Empty(t, comments())

	require.NoError(t, commands.AddComment(w.Ann, w.TenantID, storetest.AnyInvoice, inv.ID, "Too late"))
	require.NoError(t, commands.DeleteComment(w.Mia, w.TenantID, mia, inv.ID, comments()[0].ID, 1),
		"with the permission every comment")
	require.Equal(t, map[audit.Code][2]string{
		"invoice.commentEdited":  {"Ask Jo", "Ask Joe"},
		"invoice.commentDeleted": {"Too late", ""},
	}, commentEntries(t, w, inv.ID), "the history keeps the old texts")
}

// commentEntries are the old and new text of the last change and the last deletion of a comment.
func commentEntries(t *testing.T, w *storetest.Payables, invoiceID string) map[audit.Code][2]string {
	t.Helper()
	var rows []struct{ Action, OldValue, NewValue string }
	require.NoError(t, w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT action, coalesce(old_value::text, '') AS old_value, coalesce(new_value::text, '') AS new_value
			FROM audit_entries WHERE tenant_id = ? AND object_id = ? AND action LIKE 'comment %' ORDER BY id`, tx.TenantID,
			invoiceID).Scan(&rows).Error
	}))
	found := map[audit.Code][2]string{}
	for _, r := range rows {
		var texts [2]string
		for n, value := range []string{r.OldValue, r.NewValue} {
			var said struct{ CommentText string }
			if value != "" {
				require.NoError(t, json.Unmarshal([]byte(value), &said))
			}
			texts[n] = said.CommentText
		}
		found[audit.CodeOf("invoice", r.Action)] = texts
	}
	return found
}
