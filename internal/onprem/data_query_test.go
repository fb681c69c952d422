package onprem_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/id"
	"countersign.dev/internal/onprem"
	"countersign.dev/internal/testkit"
)

// erp is a database of a tenant with a user that may also write, so that only the agent prevents it.
type erp struct {
	t              *testing.T
	superuser      string
	url            string // without the password
	user, password string
	log            *bytes.Buffer
}

func newERP(t *testing.T) *erp {
	t.Helper()
	e := &erp{t: t, log: &bytes.Buffer{}, user: "reader_" + strings.ReplaceAll(id.New(), "-", ""), password: "p@ss word"}
	t.Cleanup(func() { e.dropUser() }) // after the database was dropped
	e.superuser = testkit.Postgres(t)
	e.exec(`CREATE ROLE ` + e.user + ` LOGIN PASSWORD '` + e.password + `'`)
	e.exec(`CREATE TABLE orders (number bigint, vendor text, amount numeric, due date, at timestamptz, note text)`)
	e.exec(`INSERT INTO orders VALUES (9007199254740993, 'Fabrikam', 1234567890.10, '2026-01-31', '2026-01-31 12:00:00.123456+00', NULL),
		(2, '日本 😀', -0.5, NULL, NULL, '')`)
	e.exec(`CREATE SEQUENCE numbers`)
	e.exec(`CREATE FUNCTION add_order() RETURNS int LANGUAGE sql AS 'INSERT INTO orders (number) VALUES (3) RETURNING 1'`)
	e.exec(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ` + e.user)
	e.exec(`GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ` + e.user)
	u, err := url.Parse(e.superuser)
	require.NoError(t, err)
	u.User = url.User(e.user)
	e.url = u.String()
	return e
}

func (e *erp) dropUser() {
	u, err := url.Parse(e.superuser)
	require.NoError(e.t, err)
	u.Path = "/postgres"
	e.superuser = u.String()
	e.exec(`DROP ROLE IF EXISTS ` + e.user)
}

func (e *erp) exec(sql string, args ...any) {
	e.t.Helper()
	conn, err := pgx.Connect(context.Background(), e.superuser)
	require.NoError(e.t, err)
	defer conn.Close(context.Background())
	_, err = conn.Exec(context.Background(), sql, args...)
	require.NoError(e.t, err)
}

// count is the number that a query of the superuser returns.
func (e *erp) count(sql string, args ...any) (n int) {
	e.t.Helper()
	conn, err := pgx.Connect(context.Background(), e.superuser)
	require.NoError(e.t, err)
	defer conn.Close(context.Background())
	require.NoError(e.t, conn.QueryRow(context.Background(), sql, args...).Scan(&n))
	return n
}

// working is the number of the agent's sessions.
func (e *erp) working() int {
	return e.count(`SELECT count(*) FROM pg_stat_activity WHERE usename = $1`, e.user)
}

// requireNoSession waits for the end of the sessions: the server ends one after the client has left.
func (e *erp) requireNoSession() {
	e.t.Helper()
	require.Eventually(e.t, func() bool { return e.working() == 0 }, 5*time.Second, 50*time.Millisecond,
		"a session is left")
}

// sources reads a file with the database and the queries, which use the parameters of kinds.
func (e *erp) sources(queries map[string]string, kinds map[string]string) []onprem.DataSource {
	e.t.Helper()
	folder := e.t.TempDir()
	require.NoError(e.t, os.WriteFile(filepath.Join(folder, "password"), []byte(e.password+"\n"), 0o600))
	text := fmt.Sprintf("databases: {erp: {url: %q, passwordFile: password}}\ndataSources:\n", e.url)
	for name, query := range queries {
		text += fmt.Sprintf("  - {name: %q, database: erp, query: %q, parameters: [", name, query)
		for parameter, kind := range kinds {
			if strings.Contains(query, "@"+parameter) {
				text += fmt.Sprintf("{name: %s, kind: %s},", parameter, kind)
			}
		}
		text += "]}\n"
	}
	path := filepath.Join(folder, "data-sources.yaml")
	require.NoError(e.t, os.WriteFile(path, []byte(text), 0o600))
	found, err := onprem.ReadDataSources(path)
	require.NoError(e.t, err)
	return found
}

var kinds = map[string]string{"vendor": "text", "amount": "number", "due": "date"}

// query runs a query with values for the parameters vendor, amount and due.
func (e *erp) query(sql string, values map[string]string) (onprem.Rows, datasource.Reason) {
	e.t.Helper()
	return e.queryFor(10*time.Second, sql, values)
}

func (e *erp) queryFor(most time.Duration, sql string, values map[string]string) (onprem.Rows, datasource.Reason) {
	e.t.Helper()
	source := e.sources(map[string]string{"Query": sql}, kinds)[0]
	return source.QueryFor(context.Background(), most, values, slog.New(slog.NewTextHandler(e.log, nil)))
}

// values are the values of all rows of a query that succeeds.
func (e *erp) values(sql string, values map[string]string) (all [][]string) {
	e.t.Helper()
	found, reason := e.query(sql, values)
	require.Equal(e.t, datasource.NoReason, reason, e.log.String())
	for _, row := range found.Rows {
		all = append(all, row.Values)
	}
	return all
}

func TestValuesAreTheExactTextOfTheDatabase(t *testing.T) {
	e := newERP(t)
	e.exec(`ALTER ROLE ` + e.user + ` SET DateStyle = 'German, DMY'`)
	e.exec(`ALTER ROLE ` + e.user + ` SET TimeZone = 'America/New_York'`)
	e.exec(`ALTER ROLE ` + e.user + ` SET client_encoding = 'LATIN1'`)
	e.exec(`ALTER ROLE ` + e.user + ` SET extra_float_digits = -10`)

	found, reason := e.query(`SELECT number, vendor, amount, due, at, note, true AS open, 0.1::float8 + 0.2 AS f,
		'\x00ff'::bytea AS b, ARRAY['a', NULL] AS list, interval '1 day 2 hours' AS i FROM orders ORDER BY amount DESC`, nil)

	require.Equal(t, datasource.NoReason, reason, e.log.String())
	require.Equal(t, []string{"number", "vendor", "amount", "due", "at", "note", "open", "f", "b", "list", "i"},
		found.Columns)
	require.False(t, found.More)
	require.Len(t, found.Rows, 2)
	rest := []string{"t", "0.30000000000000004", `\x00ff`, "{a,NULL}", "1 day 02:00:00"}
	require.Equal(t, append([]string{"9007199254740993", "Fabrikam", "1234567890.10", "2026-01-31",
		"2026-01-31 07:00:00.123456-05", ""}, rest...), found.Rows[0].Values)
	require.Equal(t, append([]string{"2", "日本 😀", "-0.5", "", "", ""}, rest...), found.Rows[1].Values)
}

func TestInvisibleCharactersAreRemoved(t *testing.T) {
	e := newERP(t)
	require.Equal(t, [][]string{{"ab\nc"}}, e.values(`SELECT U&'a\200Bb\000Ac\0007'`, nil))
}

func TestNoRowsHaveColumns(t *testing.T) {
	e := newERP(t)
	found, reason := e.query(`SELECT number FROM orders WHERE false`, nil)
	require.Equal(t, datasource.NoReason, reason)
	require.Equal(t, onprem.Rows{Columns: []string{"number"}, Rows: found.Rows}, found)
	require.NotNil(t, found.Rows)
	require.Empty(t, found.Rows)
}

func TestArgumentsAreValues(t *testing.T) {
	e := newERP(t)
	const search = `SELECT number FROM orders WHERE vendor = @vendor`
	require.Equal(t, [][]string{{"9007199254740993"}}, e.values(search, map[string]string{"vendor": "Fabrikam"}))
	for _, value := range []string{"' OR true --", "'; DELETE FROM orders; --", "$1", "@vendor", "NULL", `\`} {
		require.Empty(t, e.values(search, map[string]string{"vendor": value}), value)
		require.Equal(t, [][]string{{value}}, e.values(`SELECT @vendor::text`, map[string]string{"vendor": value}))
	}
	require.Equal(t, 2, e.count(`SELECT count(*) FROM orders`))
	require.Equal(t, [][]string{{"2"}}, e.values(`SELECT number FROM orders WHERE amount <= @amount AND @due < '2026-02-01'::date`,
		map[string]string{"amount": "-0.50", "due": "2026-01-31"}))
}

func TestEmptyOptionalArgumentIsNull(t *testing.T) {
	e := newERP(t)
	const search = `SELECT number FROM orders WHERE (@vendor::text IS NULL OR vendor = @vendor::text) ORDER BY 1`
	require.Len(t, e.values(search, nil), 2)
	require.Len(t, e.values(search, map[string]string{"vendor": ""}), 2)
	require.Len(t, e.values(search, map[string]string{"vendor": "Fabrikam"}), 1)
}

func TestArgumentsThatDoNotFitAreRefusedBeforeTheConnection(t *testing.T) {
	e := newERP(t)
	e.password = "wrong"
	for _, values := range []map[string]string{{"amount": "1; DROP"}, {"vendor": "x"}} {
		_, reason := e.query(`SELECT number FROM orders WHERE amount = @amount`, values)
		require.Equal(t, datasource.InvalidArguments, reason)
	}
}

func TestNothingCanBeWritten(t *testing.T) {
	e := newERP(t)
	for _, sql := range []string{
		`INSERT INTO orders (number) VALUES (3) RETURNING number`,
		`WITH added AS (DELETE FROM orders RETURNING number) SELECT number FROM added`,
		`SELECT nextval('numbers')`,
		`SELECT add_order()`,
		`SELECT set_config('transaction_read_only', 'off', true), add_order()`,
		`CREATE TEMPORARY TABLE copy AS SELECT 1`,
		`SELECT 1; INSERT INTO orders (number) VALUES (3)`,
		`COMMIT; INSERT INTO orders (number) VALUES (3)`,
		`COMMIT`,
		`VALUES (1); VALUES (2)`,
		`SELECT nothing FROM orders`,
	} {
		_, reason := e.query(sql, nil)
		require.Equal(t, datasource.QueryFailed, reason, sql)
		require.Contains(t, e.log.String(), "the query failed", sql)
	}
	require.Contains(t, e.log.String(), "cannot execute INSERT in a read-only transaction")
	require.Contains(t, e.log.String(), "cannot insert multiple commands into a prepared statement")
	require.Equal(t, 2, e.count(`SELECT count(*) FROM orders`))
	require.Equal(t, 1, e.count(`SELECT nextval('numbers')`))
	e.requireNoSession()
}

func TestSlowQueryEnds(t *testing.T) {
	e := newERP(t)
	began := time.Now()
	_, reason := e.queryFor(300*time.Millisecond, `SELECT pg_sleep(30)`, nil)
	require.Equal(t, datasource.TooSlow, reason)
	require.Less(t, time.Since(began), 5*time.Second)
	require.Contains(t, e.log.String(), "statement timeout", "the database ends it")
	e.requireNoSession()
}

func TestQueryEndsWithItsContext(t *testing.T) {
	e := newERP(t)
	source := e.sources(map[string]string{"Query": `SELECT pg_sleep(30)`}, nil)[0]
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, reason := source.QueryFor(ctx, 20*time.Second, nil, slog.New(slog.NewTextHandler(e.log, nil)))
	require.Equal(t, datasource.TooSlow, reason)
	require.Eventually(t, func() bool { return e.working() == 0 }, 5*time.Second, 50*time.Millisecond,
		"the database continues the query")
}

func TestFurtherRowsAreLeftOut(t *testing.T) {
	e := newERP(t)
	found, reason := e.query(`SELECT n FROM generate_series(1, 1000) n`, nil)
	require.Equal(t, datasource.NoReason, reason)
	require.Len(t, found.Rows, 1000)
	require.False(t, found.More)

	began := time.Now()
	found, reason = e.query(`SELECT generate_series(1, 1000000000) AS n`, nil)
	require.Equal(t, datasource.NoReason, reason)
	require.Len(t, found.Rows, 1000)
	require.Equal(t, "1000", found.Rows[999].Values[0])
	require.True(t, found.More)
	require.Less(t, time.Since(began), 8*time.Second, "all rows were read")
	e.requireNoSession()
}

func TestTooLargeAnswerIsRefused(t *testing.T) {
	e := newERP(t)
	columns := func(n int) string { return "SELECT 1" + strings.Repeat(", 1", n-1) }
	for sql, expected := range map[string]datasource.Reason{
		columns(100): datasource.NoReason, columns(101): datasource.TooLarge,
		`SELECT repeat('x', 1048576)`: datasource.NoReason, `SELECT repeat('x', 1048577)`: datasource.TooLarge,
		`SELECT repeat('x', 2000) FROM generate_series(1, 524)`:     datasource.NoReason,
		`SELECT repeat('x', 2000) FROM generate_series(1, 525)`:     datasource.TooLarge,
		`SELECT repeat('x', 100000000)`:                             datasource.TooLarge,
		`SELECT repeat('é', 524289)`:                                datasource.TooLarge,
		`SELECT repeat('x', 1000) FROM generate_series(1, 1000000)`: datasource.NoReason,
	} {
		found, reason := e.query(sql, nil)
		require.Equal(t, expected, reason, "%.80s", sql)
		if reason != datasource.NoReason {
			require.Equal(t, onprem.Rows{}, found)
		}
	}
}

func TestDatabaseThatCannotBeReached(t *testing.T) {
	e := newERP(t)
	right := e.password
	e.password = "wrong"
	_, reason := e.query(`SELECT 1`, nil)
	require.Equal(t, datasource.DatabaseUnreachable, reason)
	require.Contains(t, e.log.String(), "password authentication failed")
	require.NotContains(t, e.log.String(), "wrong")

	e.password = right
	require.Equal(t, [][]string{{"1"}}, e.values(`SELECT 1`, nil))
	for _, address := range []string{closedPort(t), "no-such-host.invalid:5432"} {
		u, err := url.Parse(e.url)
		require.NoError(t, err)
		u.Host = address
		other := &erp{t: t, log: &bytes.Buffer{}, url: u.String(), password: right}
		_, reason = other.query(`SELECT 1`, nil)
		require.Equal(t, datasource.DatabaseUnreachable, reason, address)
	}
}

func TestConnectionThatIsLostIsNoFailureOfTheQuery(t *testing.T) {
	e := newERP(t)
	go func() {
		time.Sleep(500 * time.Millisecond)
		conn, err := pgx.Connect(context.Background(), e.superuser)
		if err != nil {
			return
		}
		defer conn.Close(context.Background())
		_, _ = conn.Exec(context.Background(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, e.user)
	}()
	_, reason := e.query(`SELECT pg_sleep(8)`, nil)
	require.Equal(t, datasource.DatabaseUnreachable, reason, e.log.String())
}

// closedPort is an address of this machine that nothing listens on.
func closedPort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return listener.Addr().String()
}

func TestPasswordIsReadForEveryConnection(t *testing.T) {
	e := newERP(t)
	path := filepath.Join(t.TempDir(), "password")
	require.NoError(t, os.WriteFile(path, []byte("former"), 0o600))
	file := writeFile(t, fmt.Sprintf("databases: {erp: {url: %q, passwordFile: %q}}\n"+
		"dataSources: [{name: One, database: erp, query: SELECT 1}]\n", e.url, path))
	found, err := onprem.ReadDataSources(file)
	require.NoError(t, err)
	log := slog.New(slog.DiscardHandler)
	_, reason := found[0].QueryFor(context.Background(), time.Second, nil, log)
	require.Equal(t, datasource.DatabaseUnreachable, reason)
	require.NoError(t, os.WriteFile(path, []byte(e.password), 0o600))
	_, reason = found[0].QueryFor(context.Background(), time.Second, nil, log)
	require.Equal(t, datasource.NoReason, reason)
}

func TestLogHasTheErrorWithoutArguments(t *testing.T) {
	e := newERP(t)
	const secret = "4000123456"
	_, reason := e.query(`SELECT @vendor::date`, map[string]string{"vendor": secret})
	require.Equal(t, datasource.QueryFailed, reason)
	require.Contains(t, e.log.String(), "sqlstate=22008")
	require.Contains(t, e.log.String(), "@vendor")
	require.NotContains(t, e.log.String(), secret)
}
