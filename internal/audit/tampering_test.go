package audit_test

import (
	"context"
	"crypto/rand"
	"fmt"
	mrand "math/rand/v2"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	userapp "countersign.dev/app/user"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/id"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

const entries = 120

// R23: every way of tampering as the database's superuser is found, with the right first bad index.
func TestR23EveryTamperingIsFoundWhereItBegins(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	h.write(tenantID, 70)
	h.chain(tenantID)
	h.write(tenantID, entries-71) // the tenant's creation is the first entry
	h.chain(tenantID)
	require.Nil(t, h.verify(tenantID).Finding)
	require.EqualValues(t, entries, h.verify(tenantID).Entries)

	v := newVandal(t, h, tenantID)
	r := mrand.New(mrand.NewPCG(23, 0))
	attempts := 200
	if gate.Wanted() {
		attempts = 1000
	}
	right, byKind := 0, map[string]int{}
	for n := range attempts {
		kind := tampering[n%len(tampering)]
		at := 1 + r.Int64N(entries)
		want := kind.do(v, r, at)
		report := h.verify(tenantID)
		require.NotNil(t, report.Finding, "%s at %d went unseen", kind.name, at)
		require.Equal(t, want, report.Finding.Index, "%s at %d: %s", kind.name, at, report.Finding.Reason)
		right++
		byKind[kind.name]++
		v.undo()
	}
	require.Nil(t, h.verify(tenantID).Finding)
	gate.AtLeast(t, "R23", float64(right), float64(attempts), 1, "tamperings found",
		fmt.Sprintf("%d kinds, as superuser, each with the right first bad index", len(byKind)))
}

var tampering = []struct {
	name string
	do   func(v *attacker, r *mrand.Rand, at int64) (firstBad int64)
}{
	{"edit an entry", func(v *attacker, r *mrand.Rand, at int64) int64 {
		edits := []string{"at = at + interval '1 microsecond'", "user_id = gen_random_uuid()", "user_name = user_name || ' '",
			"client_ip = '10.0.0.1'", "area = 'Users'", "action = 'looked'", "object_type = 'x'", "object_id = 'x'",
			"workspace_id = gen_random_uuid()", "project_id = gen_random_uuid()", "old_value = '1'",
			`new_value = '{"amount": "1.00"}'`, "correlation_id = ''"}
		v.exec("UPDATE audit_entries SET "+edits[r.IntN(len(edits))]+" WHERE id = $1", v.entry(at))
		return at
	}},
	{"edit a link", func(v *attacker, _ *mrand.Rand, at int64) int64 {
		v.exec("UPDATE audit_chain SET hash = $1 WHERE seq = $2", []byte(rand.Text()), at)
		return at
	}},
	{"edit an entry and forge all links after it", func(v *attacker, _ *mrand.Rand, at int64) int64 {
		v.exec("UPDATE audit_entries SET user_name = 'Mallory' WHERE id = $1", v.entry(at))
		v.exec(
			"UPDATE audit_chain c SET hash = sha256((c.seq || e.user_name)::bytea) FROM audit_entries e WHERE e.id = "+
				"c.entry_id AND c.seq >= $1", at)
		return at
	}},
	{"delete an entry", func(v *attacker, _ *mrand.Rand, at int64) int64 {
		v.exec("DELETE FROM audit_entries WHERE id = $1", v.entry(at))
		return at
	}},
	{"delete an entry and its link", func(v *attacker, _ *mrand.Rand, at int64) int64 { v.remove(at); return at }},
	{"delete an entry and close the gap", func(v *attacker, _ *mrand.Rand, at int64) int64 {
		v.remove(at)
		v.shift(at, -1)
		return at
	}},
	{"insert an entry into the chain", func(v *attacker, _ *mrand.Rand, at int64) int64 {
		v.shift(at-1, 1)
		v.exec("INSERT INTO audit_chain (tenant_id, seq, entry_id, hash) VALUES ($1, $2, $3, $4)", v.tenantID, at,
			v.forge(time.Now()), []byte(rand.Text()))
		return at
	}},
	{"insert an old entry without a link", func(v *attacker, r *mrand.Rand, _ int64) int64 {
		v.forge(time.Now().Add(-time.Duration(r.IntN(1000)+1) * time.Hour))
		return entries + 1
	}},
	{"swap two entries", func(v *attacker, r *mrand.Rand, at int64) int64 {
		other := 1 + (at-1+1+r.Int64N(entries-1))%entries
		a, b := v.entry(at), v.entry(other)
		v.exec("UPDATE audit_chain SET entry_id = CASE seq WHEN $1 THEN $2::uuid ELSE $3::uuid END WHERE seq IN ($1, $4)", at,
			b, a, other)
		return min(at, other)
	}},
	{"swap what two entries say", func(v *attacker, r *mrand.Rand, at int64) int64 {
		other := 1 + (at-1+1+r.Int64N(entries-1))%entries
		a, b := v.entry(at), v.entry(other)
		v.exec(`UPDATE audit_entries e SET object_id = o.object_id, new_value = o.new_value, at = o.at FROM audit_entries o
			WHERE (e.id, o.id) IN (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`, a, b)
		return min(at, other)
	}},
	{"cut off the end", func(v *attacker, _ *mrand.Rand, at int64) int64 { v.cut(at); return at }},
	{"cut off the end and forge another", func(v *attacker, r *mrand.Rand, at int64) int64 {
		v.cut(at)
		for n := range r.Int64N(5) + 1 {
			v.exec("INSERT INTO audit_chain (tenant_id, seq, entry_id, hash) VALUES ($1, $2, $3, $4)", v.tenantID, at+n,
				v.forge(time.Now()), []byte(rand.Text()))
		}
		return at
	}},
	{"cut off the end and have the chainer link another", func(v *attacker, r *mrand.Rand, at int64) int64 {
		v.cut(at)
		for range r.Int64N(entries) + 1 {
			v.forge(time.Now())
		}
		_, err := v.installation.chainer.Link(context.Background(), v.tenantID, time.Time{})
		require.NoError(v.t, err)
		return at
	}},
	{"empty the log", func(v *attacker, _ *mrand.Rand, _ int64) int64 { v.cut(1); return 1 }},
}

// attacker is the superuser, whom neither policy nor foreign key holds back.
type attacker struct {
	t            *testing.T
	installation *installation
	tenantID     string
	conn         *pgx.Conn
	columns      string // of an entry, separated by commas
}

func newVandal(t *testing.T, h *installation, tenantID string) *attacker {
	conn, err := pgx.Connect(ctx, h.superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	v := &attacker{t: t, installation: h, tenantID: tenantID, conn: conn}
	v.exec("SET session_replication_role = replica")
	v.exec("DROP INDEX audit_chain_entry")
	// The values of generated columns cannot be inserted.
	require.NoError(t, conn.QueryRow(ctx, `SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name = 'audit_entries' AND is_generated = 'NEVER'`).Scan(&v.columns))
	v.exec("CREATE TEMP TABLE kept_entries AS SELECT " + v.columns + " FROM audit_entries")
	v.exec("CREATE TEMP TABLE kept_chain AS SELECT * FROM audit_chain")
	return v
}

func (v *attacker) exec(sql string, args ...any) {
	v.t.Helper()
	_, err := v.conn.Exec(ctx, sql, args...)
	require.NoError(v.t, err)
}

func (v *attacker) undo() {
	for _, sql := range []string{"DELETE FROM audit_chain", "DELETE FROM audit_entries",
		"INSERT INTO audit_entries (" + v.columns + ") SELECT * FROM kept_entries",
		"INSERT INTO audit_chain SELECT * FROM kept_chain"} {
		v.exec(sql)
	}
}

func (v *attacker) entry(at int64) (entryID string) {
	require.NoError(v.t, v.conn.QueryRow(ctx, "SELECT entry_id::text FROM audit_chain WHERE seq = $1", at).Scan(&entryID))
	return entryID
}

func (v *attacker) remove(at int64) {
	v.exec("DELETE FROM audit_entries WHERE id = $1", v.entry(at))
	v.exec("DELETE FROM audit_chain WHERE seq = $1", at)
}

func (v *attacker) cut(from int64) {
	v.exec("DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE seq >= $1)", from)
	v.exec("DELETE FROM audit_chain WHERE seq >= $1", from)
}

// shift moves the links behind a place; by way of negative numbers, for the key is unique.
func (v *attacker) shift(behind, by int64) {
	v.exec("UPDATE audit_chain SET seq = -seq WHERE seq > $1", behind)
	v.exec("UPDATE audit_chain SET seq = -seq + $1 WHERE seq < 0", by)
}

func (v *attacker) forge(at time.Time) string {
	entryID := id.New()
	v.exec(`INSERT INTO audit_entries (tenant_id, id, at, user_name, area, action, object_type, object_id, new_value)
		VALUES ($1, $2, $3, 'Mallory', 'Payments', 'released', 'batch', '1', '{"amount": "1000000.00"}')`, v.tenantID,
		entryID, at)
	return entryID
}

// R23: verifying is linear and quick.
func TestR23VerifyingAHundredThousandEntries(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	const many = 100_000
	conn, err := pgx.Connect(ctx, h.superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx,
		`INSERT INTO audit_entries (tenant_id, id, user_id, user_name, client_ip, area, action, object_type, object_id, project_id, old_value, new_value, correlation_id)
		SELECT $1, (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), 'Marcus Webb', '192.0.2.7', 'Invoices', 'changed', 'invoice', gen_random_uuid(), gen_random_uuid(),
		jsonb_build_object('amount', n || '.00', 'stage', 'captured'), jsonb_build_object('amount', n || '.50', 'stage', 'submitted'), md5(n::text)
		FROM generate_series(1, $2::int - 1) n`, tenantID, many)
	require.NoError(t, err)
	start := time.Now()
	h.chain(tenantID)
	linking := time.Since(start)
	_, err = conn.Exec(ctx, "ANALYZE audit_entries, audit_chain")
	require.NoError(t, err)
	report := h.verify(tenantID)
	require.True(t, report.OK())
	require.EqualValues(t, many, report.Entries)
	gate.AtLeast(t, "R23", many/report.Took.Seconds(), 100_000, 1, "entries verified per second",
		fmt.Sprintf("%d entries; the goal is 1M in 10 s; linking and signing them took %s", many,
			linking.Round(time.Millisecond)))
}

// R23: what the entry adds to the business transaction it belongs to: a real
// command against the price of one entry, measured as ten more of them in one transaction.
func TestR23TheCostOfAnEntry(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	require.NoError(t, userapp.Commands{DB: h.db}.SeedSystemRoles(ctx, tenantID))
	u := user.User{ID: id.New(), Email: "a@example.com", Username: "a", FirstName: "A", LastName: "B", Language: "en",
		Status: user.Active, Roles: []string{"Approver"}}
	require.NoError(t, userapp.Commands{DB: h.db}.Create(ctx, tenantID, u))
	version := int64(1)
	command := func() {
		changed, err := userapp.Commands{DB: h.db}.SetRoles(ctx, tenantID, u.ID, []string{"Approver", "AP Processor"},
			version)
		require.NoError(t, err)
		version = changed.Version
	}
	entries := func(n int) func() {
		return func() {
			require.NoError(t, h.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
				for range n {
					err := tx.Audit(postgres.Change{Area: "Users", Action: "roles changed", ObjectType: "user", ObjectID: u.ID,
						Old: u.Roles, New: u})
					if err != nil {
						return err
					}
				}
				return nil
			}))
		}
	}
	times := map[string][]time.Duration{}
	for range 15 {
		for name, do := range map[string]func(){"command": command, "one": entries(1), "eleven": entries(11)} {
			start := time.Now()
			for range 40 {
				do()
			}
			times[name] = append(times[name], time.Since(start)/40)
		}
	}
	whole, entry := median(times["command"]), (median(times["eleven"])-median(times["one"]))/10
	gate.AtMost(t, "R23", float64(whole.Microseconds()), float64((whole - entry).Microseconds()), 1.1, "µs per command",
		fmt.Sprintf("changing a user's roles with its entry against the same without; the entry costs %s, linking it nothing",
			entry))
}
