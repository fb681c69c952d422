// Package cost counts what a command costs: database transactions and changes
// of the task queue.
package cost

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// Transaction is one committed transaction.
type Transaction struct {
	Purpose string // the function that opened it
	Caller  string // the activity or API function on whose behalf it ran; may be empty
	Writes  bool
	Ended   time.Time
	Test    bool // a test is on the stack: it prepares a command or checks its outcome
}

func (t Transaction) String() string {
	kind := "reads"
	if t.Writes {
		kind = "writes"
	}
	if t.Caller == "" {
		return fmt.Sprintf("%s (%s)", t.Purpose, kind)
	}
	return fmt.Sprintf("%s for %s (%s)", t.Purpose, t.Caller, kind)
}

// Transactions is a pgx tracer that counts committed transactions, including
// statements outside of an explicit one. It is safe for concurrent use.
type Transactions struct {
	mu   sync.Mutex
	open map[*pgx.Conn]*Transaction
	done []Transaction
}

// Take returns what was committed since the previous call, in order of the commits.
func (c *Transactions) Take() []Transaction {
	c.mu.Lock()
	defer c.mu.Unlock()
	taken := c.done
	c.done = nil
	return taken
}

// TraceBatchStart implements pgx.BatchTracer. A batch may begin a transaction with its first statement.
func (c *Transactions) TraceBatchStart(
	ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchStartData,
) context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, queued := range data.Batch.QueuedQueries {
		if strings.HasPrefix(strings.ToLower(queued.SQL), "begin") {
			c.begin(conn)
			ctx = context.WithValue(ctx, beginKey{}, true)
		} else if tx := c.open[conn]; tx != nil {
			tx.Writes = tx.Writes || writes(queued.SQL)
		}
	}
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (c *Transactions) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (c *Transactions) TraceBatchEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchEndData) {
	if data.Err == nil || ctx.Value(beginKey{}) == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, conn)
}

// begin expects the lock to be held.
func (c *Transactions) begin(conn *pgx.Conn) {
	if c.open == nil {
		c.open = map[*pgx.Conn]*Transaction{}
	}
	c.open[conn] = origin()
}

type (
	beginKey     struct{}
	statementKey struct{}
)

// TraceQueryStart implements pgx.QueryTracer.
func (c *Transactions) TraceQueryStart(
	ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryStartData,
) context.Context {
	words := strings.Fields(strings.ToLower(data.SQL))
	if len(words) == 0 || words[0] == "--" || words[0] == ";" { // a ping
		return ctx
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	tx := c.open[conn]
	switch {
	case words[0] == "begin":
		c.begin(conn)
	case words[0] == "commit":
		delete(c.open, conn)
		return context.WithValue(ctx, statementKey{}, tx)
	case words[0] == "rollback" && len(words) == 1:
		delete(c.open, conn)
	case tx != nil:
		tx.Writes = tx.Writes || writes(data.SQL)
	default:
		alone := origin()
		alone.Writes = writes(data.SQL)
		return context.WithValue(ctx, statementKey{}, alone)
	}
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (c *Transactions) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	tx, ok := ctx.Value(statementKey{}).(*Transaction)
	// PostgreSQL answers ROLLBACK to the commit of a failed transaction.
	if !ok || tx == nil || data.Err != nil || data.CommandTag.String() == "ROLLBACK" {
		return
	}
	tx.Ended = time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done = append(c.done, *tx)
}

var (
	lock  = regexp.MustCompile(`(?i)\bFOR (NO KEY )?UPDATE\b`)
	write = regexp.MustCompile(`(?i)\b(INSERT INTO|UPDATE|DELETE FROM|COPY|MERGE INTO)\b`)
)

func writes(sql string) bool { return write.MatchString(lock.ReplaceAllString(sql, "")) }

const module = "countersign.dev/"

// plumbing are functions that open transactions for others.
var plumbing = []string{
	"transaction", "BeginTx", "inTenant", "InTenant", "InTenantBounded", "InTenantSnapshot", "InPlatform", "PGX", "Exec",
}

var closure = regexp.MustCompile(`(\.func\d+|\.\d+|-range\d+)+$`)

// origin reads from the stack which function opens the transaction and for whom.
func origin() *Transaction {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	var tx Transaction
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name, ours := strings.CutPrefix(closure.ReplaceAllString(f.Function, ""), module)
		if !ours || strings.HasPrefix(name, "bench/cost.") {
			continue
		}
		method := name[strings.LastIndex(name, ".")+1:]
		if tx.Purpose == "" && !slices.Contains(plumbing, method) {
			tx.Purpose = name
		}
		tx.Test = tx.Test || strings.Contains(name, "_test.")
		for _, layer := range []string{"activities/", "api/"} {
			if tx.Caller == "" && strings.HasPrefix(name, layer) {
				tx.Caller = name
			}
		}
	}
	return &tx
}
