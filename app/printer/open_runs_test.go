package printer_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	agentapp "countersign.dev/app/agent"
	keyapp "countersign.dev/app/key"
	printerapp "countersign.dev/app/printer"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
)

// room is a company that prints checks.
type room struct {
	*storetest.Treasury
	t        *testing.T
	printers printerapp.Commands
}

func newRoom(t *testing.T) room {
	w := storetest.NewTreasury(t, nil)
	return room{w, t, printerapp.Commands{DB: w.DB, Networks: outbound.Loopback(), Now: time.Now}}
}

func (r room) printer() printer.Printer {
	r.t.Helper()
	p, err := r.printers.Get(r.Ann, r.TenantID, r.Printer)
	require.NoError(r.t, err)
	return p
}

// update changes the settings that the person sees now.
func (r room) update(change func(*printer.Change)) error {
	p := r.printer()
	next := printer.Change{Name: p.Name, URI: p.URI, AgentID: p.AgentID, Options: p.Options}
	next.Options.Orientation, next.Options.Sides = printer.OrientationDefault, printer.SidesDefault
	change(&next)
	_, err := r.printers.Update(r.Ann, r.TenantID, r.Printer, next, p.Version)
	return err
}

// moveHome lets the printer print somewhere else.
func moveHome(c *printer.Change) { c.URI = "http://127.0.0.1:2/ipp/print" }

func TestPrinterWithAnOpenRunOfChecksStaysWhereItIs(t *testing.T) {
	r := newRoom(t)
	agentID := r.Agent("Print room", "")
	r.Pay(r.PaidByCheck, "INV-1", "10.00")
	run, err := r.Prepare(r.Ann, r.CheckBatch())
	require.NoError(t, err)
	before := r.printer()
	for _, status := range payment.BatchStatuses() {
		r.Exec(`UPDATE payment_batches SET status = $1 WHERE id = $2`, status, run.ID)
		ended := status == payment.Delivered || status == payment.Acknowledged || status == payment.Settled ||
			status == payment.BatchCanceled
		if ended {
			require.Zero(t, r.printer().OpenBatches, status)
			continue
		}
		require.Equal(t, fault.PrinterInUse, fault.CodeOf(r.update(moveHome)), status)
		require.Equal(t, fault.PrinterInUse,
			fault.CodeOf(r.update(func(c *printer.Change) { c.AgentID = agentID })), status)
		require.Equal(t, fault.PrinterInUse,
			fault.CodeOf(r.printers.SetAgent(r.Ann, r.TenantID, r.Printer, agentID)), status)
	}
	r.Exec(`UPDATE payment_batches SET status = 'sealed' WHERE id = $1`, run.ID)
	require.Equal(t, before.URI, r.printer().URI)
	require.NoError(t, r.update(func(c *printer.Change) { c.Name, c.Options.Tray = "Checks", "tray-2" }),
		"a tray that the printer does not have is corrected, so that the run is printed")

	r.Exec(`UPDATE payment_batches SET status = 'delivered' WHERE id = $1`, run.ID)
	require.NoError(t, r.update(moveHome))
	require.NoError(t, r.printers.SetAgent(r.Ann, r.TenantID, r.Printer, agentID))
}

// TestPrinterDoesNotMoveWhileARunIsPrepared holds the payment of the run, so that the preparation waits while it locks
// the printer.
func TestPrinterDoesNotMoveWhileARunIsPrepared(t *testing.T) {
	r := newRoom(t)
	paymentID, _ := r.Pay(r.PaidByCheck, "INV-1", "10.00")
	var all sync.WaitGroup
	var prepared, moved error
	r.hold(`SELECT FROM payments WHERE id = $1 FOR UPDATE`, paymentID, func(waiting func(sessions int64)) {
		all.Go(func() { _, prepared = r.Prepare(r.Ann, r.CheckBatch()) })
		waiting(1)
		all.Go(func() { moved = r.update(moveHome) })
		waiting(2)
	})
	all.Wait()
	require.NoError(t, prepared)
	require.Equal(t, fault.PrinterInUse, fault.CodeOf(moved), "it waited for the preparation and sees the run")
	require.Equal(t, "http://127.0.0.1:1/ipp/print", r.printer().URI)
}

// TestPreparationWaitsForAChangeOfThePrinter holds a change of the printer open until the preparation waits for it.
func TestPreparationWaitsForAChangeOfThePrinter(t *testing.T) {
	r := newRoom(t)
	r.Pay(r.PaidByCheck, "INV-1", "10.00")
	var all sync.WaitGroup
	var prepared error
	r.hold(`UPDATE printers SET active = false, uri = 'http://127.0.0.1:2/ipp/print' WHERE id = $1`, r.Printer,
		func(waiting func(sessions int64)) {
			all.Go(func() { _, prepared = r.Prepare(r.Ann, r.CheckBatch()) })
			waiting(1)
		})
	all.Wait()
	require.Equal(t, fault.PrinterInactive, fault.CodeOf(prepared), "it sees the changed printer")
}

// agents are the use cases of the agents of the room.
func (r room) agents() agentapp.Commands {
	r.t.Helper()
	master, err := secret.ParseMaster(r.MasterKey)
	require.NoError(r.t, err)
	keys := oidc.NewKeys(keyapp.Commands{DB: r.DB}, master)
	return agentapp.Commands{DB: r.DB, Signer: oidc.NewTokens(keys, "http://127.0.0.1"), Now: time.Now}
}

// printThrough lets an online agent print, and returns a code that pairs another machine.
func (r room) printThrough() (agentID, code string) {
	r.t.Helper()
	agentID = r.Agent("Print room", "")
	r.Exec(`UPDATE agents SET last_seen_at = now() WHERE id = $1`, agentID)
	require.NoError(r.t, r.printers.SetAgent(r.Ann, r.TenantID, r.Printer, agentID))
	_, code, err := r.agents().IssueCode(r.Ann, r.TenantID, agentID)
	require.NoError(r.t, err)
	return agentID, code
}

func (r room) pair(code string) error {
	_, err := r.agents().Pair(context.Background(), tenant.Tenant{ID: r.TenantID}, code,
		agent.Presence{HostName: "another-machine"})
	return err
}

func TestAgentWithAnOpenRunOfChecksKeepsItsMachine(t *testing.T) {
	r := newRoom(t)
	agentID, code := r.printThrough()
	r.Pay(r.PaidByCheck, "INV-1", "10.00")
	run, err := r.Prepare(r.Ann, r.CheckBatch())
	require.NoError(t, err)

	require.Equal(t, fault.PrinterInUse, fault.CodeOf(r.pair(code)), "the code is older than the run")
	_, _, err = r.agents().IssueCode(r.Ann, r.TenantID, agentID)
	require.Equal(t, fault.PrinterInUse, fault.CodeOf(err))
	require.ErrorContains(t, err, "The printers of the agent Print room still have to print runs of checks (1)")

	other := r.Agent("Data center", "")
	_, _, err = r.agents().IssueCode(r.Ann, r.TenantID, other)
	require.NoError(t, err, "it has no run")

	r.Exec(`UPDATE payment_batches SET status = 'canceled' WHERE id = $1`, run.ID)
	require.NoError(t, r.pair(code), "the refusal did not use the code")
}

func TestMachineIsNotPairedWhileARunIsPrepared(t *testing.T) {
	r := newRoom(t)
	_, code := r.printThrough()
	paymentID, _ := r.Pay(r.PaidByCheck, "INV-1", "10.00")
	var all sync.WaitGroup
	var prepared, paired error
	r.hold(`SELECT FROM payments WHERE id = $1 FOR UPDATE`, paymentID, func(waiting func(sessions int64)) {
		all.Go(func() { _, prepared = r.Prepare(r.Ann, r.CheckBatch()) })
		waiting(1)
		all.Go(func() { paired = r.pair(code) })
		waiting(2)
	})
	all.Wait()
	require.NoError(t, prepared)
	require.Equal(t, fault.PrinterInUse, fault.CodeOf(paired), "it waited for the preparation and sees the run")
}

// hold executes a statement and commits it after meanwhile. waiting returns when so many sessions wait for a lock.
func (r room) hold(statement, argument string, meanwhile func(waiting func(sessions int64))) {
	r.t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, r.Superuser)
	require.NoError(r.t, err)
	defer func() { _ = conn.Close(ctx) }()
	tx, err := conn.Begin(ctx)
	require.NoError(r.t, err)
	_, err = tx.Exec(ctx, statement, argument)
	require.NoError(r.t, err)
	meanwhile(func(sessions int64) {
		require.Eventually(r.t, func() bool {
			return storetest.Count(r.t, r.Superuser, `SELECT count(*) FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock'`) == sessions
		}, 10*time.Second, 5*time.Millisecond)
	})
	require.NoError(r.t, tx.Commit(ctx))
}
