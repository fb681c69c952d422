package seed_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/invoice"
)

// A start may fail while the history is written or while invoices are submitted. The next start completes it.
func TestSeedContinuesAfterFailedStart(t *testing.T) {
	seeder := newSeeding(t)
	now := time.Date(2026, time.November, 22, 7, 0, 0, 0, time.UTC)

	seeder.exec(t, `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`)
	seeder.exec(t, `CREATE TRIGGER refuse BEFORE INSERT ON projects EXECUTE FUNCTION refuse()`)
	require.ErrorContains(t, seeder.Seed(ctx, now), "disk full")
	require.Zero(t, seeder.number(t, "SELECT count(*) FROM invoices"))
	seeder.exec(t, `DROP TRIGGER refuse ON projects`)

	seeder.exec(t, `CREATE FUNCTION refuse_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF (SELECT count(*) FROM invoices WHERE stage = 'submitted' AND tenant_id = NEW.tenant_id) = 2 THEN RAISE 'connection lost'; END IF;
		RETURN NEW; END $$`)
	seeder.exec(
		t,
		`CREATE TRIGGER refuse_third BEFORE UPDATE ON invoices FOR EACH ROW WHEN (NEW.stage = 'submitted') EXECUTE FUNCTION refuse_third()`,
	)
	require.ErrorContains(t, seeder.Seed(ctx, now), "connection lost")
	submitted := seeder.number(t, "SELECT count(*) FROM invoices WHERE stage = 'submitted'")
	require.Greater(t, submitted, int64(1))
	require.Less(t, submitted, int64(5))
	seeder.exec(t, `DROP TRIGGER refuse_third ON invoices`)

	memo := seeder.addCreditMemo(t)
	require.NoError(t, seeder.Seed(ctx, now.Add(3*time.Hour)))
	require.EqualValues(t, 60, seeder.number(t, "SELECT count(*) FROM invoices WHERE stage = 'submitted'"))
	require.EqualValues(t, 60, seeder.number(t, "SELECT count(*) FROM outbox WHERE name = 'job.start'"))
	require.Zero(
		t,
		seeder.number(
			t,
			"SELECT count(*) FROM (SELECT FROM jobs GROUP BY tenant_id, subject_id HAVING count(*) > 1) twice",
		),
	)
	require.Equal(t, invoice.Captured, memo(),
		"a credit memo that an earlier version listed stays for a person to look at")
	written := seeder.number(t, "SELECT count(*) FROM audit_entries")

	require.NoError(t, seeder.Seed(ctx, now.Add(4*time.Hour)))
	require.Equal(t, written, seeder.number(t, "SELECT count(*) FROM audit_entries"))
}

// addCreditMemo lists a credit memo as pending and returns how to read its stage. The failure of one tenant may
// have interrupted the history of the other: any tenant with invoices will do.
func (s *seeding) addCreditMemo(t *testing.T) func() invoice.Stage {
	t.Helper()
	var tenantID, invoiceID string
	require.NoError(t,
		s.conn.QueryRow(ctx, "SELECT tenant_id, id FROM invoices WHERE amount < 0 LIMIT 1").Scan(&tenantID, &invoiceID))
	pending, err := s.Store.Pending(ctx, tenantID)
	require.NoError(t, err)
	require.Len(t, pending, 30)
	require.NotContains(t, pending, invoiceID)
	require.NoError(t, s.Store.SetPending(ctx, tenantID, append([]string{invoiceID}, pending...)))
	return func() invoice.Stage {
		inv, err := invoiceapp.Commands{DB: s.Store.DB}.Get(ctx, tenantID, invoiceID)
		require.NoError(t, err)
		return inv.Stage
	}
}
