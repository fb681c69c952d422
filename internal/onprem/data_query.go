package onprem

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/lookalike"
)

// dataRows are the rows of a run. A value is the text that PostgreSQL writes. NULL is empty.
type dataRows struct {
	Columns []string  `json:"columns"`
	Rows    []dataRow `json:"rows"`
	More    bool      `json:"more"` // rows beyond datasource.MaxRows were left out
}

type dataRow struct {
	Values []string `json:"values"`
}

// run queries the database. The error of the database is only logged, because it can describe the database.
func (s DataSource) run(
	ctx context.Context, values map[string]string, most time.Duration, log *slog.Logger,
) (dataRows, datasource.Reason) {
	if err := datasource.CheckArguments(s.Parameters, values); err != nil {
		log.Warn("the arguments do not fit the data source", "error", withoutValues(err.Error(), values))
		return dataRows{}, datasource.InvalidArguments
	}
	conn, err := s.server.connect(ctx)
	if err != nil {
		log.Warn("the database cannot be reached", "error", err.Error())
		return dataRows{}, datasource.DatabaseUnreachable
	}
	found, err := s.read(ctx, conn, values, most)
	leave(conn)
	if err == nil {
		return found, datasource.NoReason
	}
	reason, text, code := reasonOf(err), err.Error(), ""
	if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) {
		text, code = refused.Message, refused.Code // the details can contain arguments in other forms
	}
	log.Warn("the query failed", "reason", string(reason), "sqlstate", code, "error", withoutValues(text, values))
	return dataRows{}, reason
}

// leave ends the transaction and the connection.
func leave(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), cancelWithin)
	defer cancel()
	if !conn.IsClosed() {
		_, _ = conn.Exec(ctx, "ROLLBACK") // without the connection, the server does the same
	}
	_ = conn.Close(ctx)
}

// preparation makes a transaction that cannot write, and the text of its values independent of the server's settings.
const preparation = `BEGIN READ ONLY;
SET LOCAL statement_timeout = %d;
SET LOCAL standard_conforming_strings = on;
SET LOCAL DateStyle = ISO;
SET LOCAL IntervalStyle = postgres;
SET LOCAL bytea_output = hex;
SET LOCAL extra_float_digits = 1`

var (
	errTooLarge  = errors.New("the answer has too many columns or bytes")
	errNoColumns = errors.New("the statement returns no columns")
)

// read queries in a transaction of its own. The caller ends the transaction.
func (s DataSource) read(
	ctx context.Context, conn *pgx.Conn, values map[string]string, most time.Duration,
) (found dataRows, err error) {
	// The database ends the query first. This limit is for a database that does not respond.
	ctx, stop := context.WithTimeout(ctx, most+2*cancelWithin)
	defer stop()
	if _, err := conn.PgConn().Exec(ctx, fmt.Sprintf(preparation, most.Milliseconds())).ReadAll(); err != nil {
		return found, err
	}
	query, parameters, err := s.bound(ctx, values)
	if err != nil {
		return found, err
	}
	// Parameters without types get those of the query, and their values are text in both directions. The extended
	// protocol refuses a second statement.
	result := conn.PgConn().ExecParams(ctx, query, parameters, nil, nil, nil)
	found, err = collect(result)
	if err != nil || found.More {
		stop() // otherwise, Close reads all rows that are left
		_, _ = result.Close()
		return found, err
	}
	_, err = result.Close()
	return found, err
}

// bound replaces the placeholders of the query. An empty value is NULL.
func (s DataSource) bound(
	ctx context.Context, values map[string]string,
) (query string, parameters [][]byte, err error) {
	named := pgx.StrictNamedArgs{}
	for _, p := range s.Parameters {
		named[p.Name] = values[p.Name]
	}
	query, arguments, err := named.RewriteQuery(ctx, nil, s.query, nil)
	for _, argument := range arguments {
		var parameter []byte
		if text, ok := argument.(string); ok && text != "" {
			parameter = []byte(text)
		}
		parameters = append(parameters, parameter)
	}
	return query, parameters, err
}

func collect(result *pgconn.ResultReader) (dataRows, error) {
	found, size := dataRows{Columns: []string{}, Rows: []dataRow{}}, 0
	columns := result.FieldDescriptions()
	if len(columns) > datasource.MaxColumns {
		return found, errTooLarge
	}
	for _, column := range columns {
		found.Columns = append(found.Columns, readable([]byte(column.Name)))
	}
	for result.NextRow() {
		if len(found.Rows) == datasource.MaxRows {
			found.More = true
			return found, nil
		}
		row := dataRow{Values: make([]string, 0, len(columns))}
		for _, value := range result.Values() {
			if size += len(value); size > datasource.MaxAnswer {
				return found, errTooLarge
			}
			row.Values = append(row.Values, readable(value))
		}
		found.Rows = append(found.Rows, row)
	}
	if _, err := result.Close(); err != nil {
		return found, err
	}
	if len(columns) == 0 {
		return found, errNoColumns
	}
	return found, nil
}

// readable is a text of the database as the API accepts it: valid and without invisible characters.
func readable(text []byte) string {
	return lookalike.Visible(strings.ToValidUTF8(string(text), "\ufffd"))
}

// reasonOf translates an error after the connection was made.
func reasonOf(err error) datasource.Reason {
	const canceled = "57014"
	var refused *pgconn.PgError
	var long *pgproto3.ExceededMaxBodyLenErr
	switch {
	case errors.Is(err, errTooLarge), errors.As(err, &long):
		return datasource.TooLarge
	case errors.As(err, &refused) && refused.Code == canceled, errors.Is(err, context.DeadlineExceeded):
		return datasource.TooSlow
	case errors.As(err, &refused) && (strings.HasPrefix(refused.Code, "08") || strings.HasPrefix(refused.Code, "57P")):
		return datasource.DatabaseUnreachable // the server stops
	case errors.As(err, &refused), errors.Is(err, errNoColumns):
		return datasource.QueryFailed
	default:
		return datasource.DatabaseUnreachable
	}
}

// withoutValues replaces the values of arguments in a text by the names of their parameters.
func withoutValues(text string, values map[string]string) string {
	names := slices.SortedFunc(maps.Keys(values), func(a, b string) int { // a value can be part of a longer one
		return cmp.Or(cmp.Compare(len(values[b]), len(values[a])), cmp.Compare(a, b))
	})
	var pairs []string
	for _, name := range names {
		if values[name] != "" {
			pairs = append(pairs, values[name], "@"+name)
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
