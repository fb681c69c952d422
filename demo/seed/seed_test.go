package seed_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	"countersign.dev/demo/seed"
	demostore "countersign.dev/demo/store"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

var ctx = context.Background()

// seeding is a seeder with a separate database and object storage.
type seeding struct {
	seed.Seeder
	conn *pgx.Conn // past every policy
}

func newSeeding(t *testing.T) *seeding {
	t.Helper()
	s, superuser := storetest.Open(t, 6)
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	master, err := secret.ParseMaster(key)
	require.NoError(t, err)
	o := testkit.Objects(t)
	bucket, err := objects.New(objects.Config{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		Bucket: o.Bucket, Region: o.Region})
	require.NoError(t, err)
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(ctx) })
	return &seeding{
		conn: conn,
		Seeder: seed.Seeder{Store: demostore.Store{DB: s}, Vault: secret.NewVault(master, keyapp.Commands{DB: s}),
			Objects: bucket,
			Log:     slog.Default(),
			Hash:    func(context.Context, string) (string, error) { return "hash", nil },
			World: seed.World{BankAddress: "127.0.0.1:2022", BankUser: "countersign", BankPassword: "bank-secret",
				BankHostKey: "SHA256:abc", PrinterURI: "ipp://127.0.0.1:6310/ipp", ERPURL: "http://127.0.0.1:6320"}},
	}
}

func (s *seeding) number(t *testing.T, sql string) (n int64) {
	t.Helper()
	require.NoError(t, s.conn.QueryRow(ctx, sql).Scan(&n), sql)
	return n
}

func (s *seeding) exec(t *testing.T, sql string) {
	t.Helper()
	_, err := s.conn.Exec(ctx, sql)
	require.NoError(t, err)
}

// The instants are of the first start; the machine may be in another zone than the demo's companies.
func TestDemoIsSeededOnceAndTotalsAgree(t *testing.T) {
	for _, c := range []struct{ now, machine string }{
		{"2026-11-22T07:00:00Z", "Pacific/Kiritimati"}, // a recent credit memo was among the invoices to submit
		{"2027-03-14T07:00:00Z", "UTC"},                // the clock in New York changes to daylight saving time; a Sunday
		{"2028-03-01T04:30:00Z", "Asia/Kolkata"},       // the last half hour of a leap day in New York
	} {
		t.Run(c.now, func(t *testing.T) {
			now, err := time.Parse(time.RFC3339, c.now)
			require.NoError(t, err)
			machine, err := time.LoadLocation(c.machine)
			require.NoError(t, err)
			local := time.Local
			time.Local = machine
			defer func() { time.Local = local }()
			requireSeed(t, now)
		})
	}
}

func requireSeed(t *testing.T, now time.Time) {
	t.Helper()
	seeder := newSeeding(t)
	start := time.Now()
	require.NoError(t, seeder.Seed(ctx, now))
	t.Logf("seeded in %s", time.Since(start).Round(time.Millisecond))
	number := func(sql string) int64 { return seeder.number(t, sql) }
	for what, least := range map[string]int64{
		"SELECT count(*) FROM tenants WHERE settings ? 'demo'": 3, "SELECT count(*) FROM users": 26,
		"SELECT count(*) FROM vendors":  100,
		"SELECT count(*) FROM invoices": 3000, "SELECT count(*) FROM purchase_orders WHERE status = 'open'": 20,
		"SELECT count(*) FROM payments WHERE status = 'new'": 4, "SELECT count(*) FROM payments WHERE status = 'failed'": 4,
		"SELECT count(*) FROM payments WHERE void_status = 'void'": 4, "SELECT count(*) FROM payment_batches": 300,
		"SELECT count(*) FROM audit_entries": 10000, "SELECT count(*) FROM invoices WHERE hold_reason <> ''": 20,
		"SELECT count(*) FROM invoices WHERE stage = 'captured' AND duplicate_of IS NOT NULL": 10,
		"SELECT count(*) FROM documents": 100, "SELECT count(*) FROM jobs WHERE state = 'FinishedOK'": 100,
		"SELECT count(*) FROM outbox WHERE kind = 'start'": 60,
	} {
		n := number(what)
		t.Logf("%-80s %d", what, n)
		require.GreaterOrEqual(t, n, least, what)
	}
	for _, stage := range []string{"captured", "submitted", "erp_sent", "in_payment", "paid", "rejected", "erp_failed",
		"deleted"} {
		n := number("SELECT count(*) FROM invoices WHERE stage = '" + stage + "'")
		t.Logf("%-12s %d", stage, n)
		require.NotZero(t, n, stage)
	}
	// The product submits by its own clock, which may be behind or ahead of the seed's.
	latest := "greatest(now(), '" + now.Format(time.RFC3339) + "'::timestamptz)"
	for _, wrong := range []string{
		"SELECT count(*) FROM tasks WHERE bucket = 'active'",
		"SELECT count(*) FROM invoices i WHERE stage IN ('submitted', 'approval') AND NOT EXISTS (SELECT FROM jobs j JOIN " +
			"outbox o ON o.payload->>'jobId' = j.id::text WHERE j.subject_id = i.id)",
		"SELECT count(*) FROM payment_batches b WHERE kind <> 'positive-pay' AND (total, payments) <> (SELECT sum(amount), " +
			"count(*) FROM payments p WHERE p.batch_id = b.id)",
		"SELECT count(*) FROM payments p WHERE amount <> (SELECT sum(amount) FROM payment_invoices i WHERE i.payment_id = " +
			"p.id)",
		"SELECT count(*) FROM invoices i WHERE amount <> (SELECT sum(total) FROM invoice_lines l WHERE l.invoice_id = i.id)",
		"SELECT count(*) FROM invoices i WHERE (stage = 'paid') <> EXISTS (SELECT FROM payments p WHERE p.id = " +
			"i.payment_id AND p.status = 'completed' AND p.void_status = 'none')",
		"SELECT count(*) FROM invoices WHERE stage NOT IN ('captured', 'submitted') AND (submitted_at > " + latest +
			" OR created_at > submitted_at OR submitted_at > approved_at OR approved_at > erp_sent_at OR erp_sent_at > paid_at)",
		"SELECT abs(count(*) - (max(number) - min(number) + 1)) FROM check_numbers WHERE bank_account_id = (SELECT " +
			"min(bank_account_id::text)::uuid FROM check_numbers)",
		"SELECT count(*) FROM bank_accounts a WHERE next_check <> (SELECT max(number) + 1 FROM check_numbers c WHERE " +
			"c.bank_account_id = a.id)",
		"SELECT count(*) FROM audit_entries WHERE at > " + latest,
		"SELECT count(*) FROM payment_batches WHERE kind = 'ach' AND (effective_date <= (released_at AT TIME ZONE " +
			"'America/New_York')::date OR extract(isodow FROM effective_date) > 5)",
		"SELECT count(*) FROM invoices i WHERE duplicate_of IS NOT NULL AND NOT EXISTS (SELECT FROM invoices d WHERE " +
			"d.tenant_id = i.tenant_id AND d.id = i.duplicate_of AND d.number = i.number AND d.vendor_id = i.vendor_id)",
	} {
		require.Zero(t, number(wrong), wrong)
	}

	rows, err := seeder.conn.Query(ctx,
		"SELECT tenant_id::text || ' ' || id::text FROM payment_batches ORDER BY number DESC LIMIT 12")
	require.NoError(t, err)
	batches, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	for _, b := range batches {
		tenantID, batchID, _ := strings.Cut(b, " ")
		requireStoredFile(t, seeder.Seeder, tenantID, batchID)
	}

	before := number("SELECT sum(n_tup_ins)::bigint FROM pg_stat_user_tables WHERE relname <> 'platform_access'")
	written := number(
		"SELECT (SELECT count(*) FROM invoices) + (SELECT count(*) FROM audit_entries) + (SELECT count(*) FROM outbox) + " +
			"(SELECT count(*) FROM users)")
	seeder.World.BankAddress = "127.0.0.1:2099"
	start = time.Now()
	require.NoError(t, seeder.Seed(ctx, now.AddDate(0, 0, 1)))
	t.Logf("second start in %s (%d rows inserted before)", time.Since(start).Round(time.Millisecond), before)
	require.Equal(t, written,
		number(
			"SELECT (SELECT count(*) FROM invoices) + (SELECT count(*) FROM audit_entries) + (SELECT count(*) FROM outbox) + "+
				"(SELECT count(*) FROM users)",
		))
	require.EqualValues(t, 2, number("SELECT count(*) FROM bank_accounts WHERE delivery->>'Address' = '127.0.0.1:2099'"))
}

// requireStoredFile reads the files of a sealed batch of the history as the product does.
func requireStoredFile(t *testing.T, seeder seed.Seeder, tenantID, batchID string) {
	t.Helper()
	b, record, err := storetest.Batches(seeder.Store.DB, nil).File(ctx, tenantID, batchID)
	require.NoError(t, err)
	files := secret.Files{Vault: seeder.Vault, Storage: seeder.Objects}
	for _, file := range []payment.StoredFile{record.File, record.Masked} {
		content, err := files.Bytes(ctx, tenantID, file, 1<<20)
		require.NoError(t, err, "%s %d", b.Kind, b.Number)
		require.EqualValues(t, file.Size, len(content))
	}
	require.Equal(t, b.Seal.SHA256, record.File.SHA256)
}
