package license_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	userapp "countersign.dev/app/user"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/license"
	"countersign.dev/internal/store/storetest"
)

func TestEndOfATermIsNoticedOnce(t *testing.T) {
	d := newDesk(t)
	require.NoError(t, userapp.Commands{DB: d.db}.SeedSystemRoles(ctx, d.tenantID))
	storetest.User(t, d.db, d.tenantID, "ann", "Administrator")
	storetest.User(t, d.db, d.tenantID, "bob", "Approver")
	ends := term(license.APInvoices, 0, false)
	ends.EndsOn = started().AddMonths(2)
	d.license(ends, term(license.Storage, 0, false))
	require.EqualValues(t, 1, storetest.Count(t, d.superuser,
		`SELECT count(*) FROM outbox WHERE name = 'license.EndTerms'`))

	next, err := storetest.Licenses(d.db).EndTerms(ctx, d.tenantID)
	require.NoError(t, err)
	zone, err := calendar.Zone(storetest.Value[string](t, d.superuser, `SELECT time_zone FROM tenants WHERE tenant_id = $1`,
		d.tenantID))
	require.NoError(t, err)
	require.WithinDuration(t, ends.EndsOn.AddDays(1).StartIn(zone), next, time.Second)
	require.Zero(t, d.notices(license.APInvoices))

	storetest.ExecAs(t, d.superuser, `UPDATE licenses SET ends_on = current_date - 3 WHERE name = 'AP Invoices'`)
	for range 2 {
		next, err = storetest.Licenses(d.db).EndTerms(ctx, d.tenantID)
		require.NoError(t, err)
		require.Zero(t, next)
	}
	require.EqualValues(t, 1, d.notices(license.APInvoices))
	require.Contains(t, storetest.Value[string](t, d.superuser, `SELECT string_agg(recipient || ': ' || body, ',') FROM mails`),
		"AP Invoices has expired.")
	require.EqualValues(t, 1, storetest.Count(t, d.superuser, `SELECT count(*) FROM mails`), "administrators alone")
}
