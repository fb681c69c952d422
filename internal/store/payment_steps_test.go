package store_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// drive gives the same events to the store and to the model.
type drive struct {
	*model
	w     *storetest.Treasury
	admin *pgx.Conn // writes states that no step leads to
	ids   []string  // of the payments, one ACH payment and then checks
	steps int
}

// Any sequence of events has the same outcome in PostgreSQL as in the domain:
// the same events are refused, and every state is the same after each.
func TestStoreMovesPaymentsExactlyAsTheDomainDoes(t *testing.T) {
	requireTables(t)
	w := storetest.NewTreasury(t, nil)
	admin, err := pgx.Connect(ctx, w.Superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = admin.Close(context.Background()) })
	fewer(t, 40)
	runs := 0
	rapid.Check(t, func(rt *rapid.T) {
		runs++
		d := newDrive(t, w, admin, runs)
		for range rapid.IntRange(5, 30).Draw(rt, "events") {
			d.event(rt)
			d.compare(rt)
		}
	})
}

// fewer bounds the runs of a test on a database, unless the command line says how many.
func fewer(t *testing.T, runs int) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	if checks.Value.String() != checks.DefValue {
		return
	}
	require.NoError(t, flag.Set("rapid.checks", strconv.Itoa(runs)))
	t.Cleanup(func() { _ = flag.Set("rapid.checks", checks.DefValue) })
}

func newDrive(t *testing.T, w *storetest.Treasury, admin *pgx.Conn, run int) *drive {
	t.Helper()
	d := &drive{w: w, admin: admin, model: &model{payments: map[string]payment.Payment{}, paying: map[string]bool{}}}
	d.exec(t, `UPDATE payment_batches SET status = 'canceled' WHERE status IN ('preparing', 'awaiting_release')`)
	d.exec(t, `UPDATE check_numbers SET void_report = 'sent' WHERE void_report <> 'none'`)
	d.exec(t, `DELETE FROM ach_file_ids`)
	for i, vendor := range []string{w.PaidByACH, w.PaidByCheck, w.PaidByCheck} {
		paymentID, invoiceID := w.Pay(vendor, fmt.Sprint("INV-", run, "-", i), "10.00")
		d.exec(t, `UPDATE payment_invoices SET invoice_id = NULL WHERE invoice_id = $1`, invoiceID)
		d.exec(t, `UPDATE payments SET check_date = '2026-11-20' WHERE id = $1 AND method = 'check'`, paymentID) // a report needs one
		p, err := w.Store.Payment(ctx, w.TenantID, paymentID)
		require.NoError(t, err)
		d.ids, d.payments[paymentID], d.paying[paymentID] = append(d.ids, paymentID), p, true
	}
	return d
}

func (d *drive) exec(t require.TestingT, sql string, args ...any) {
	_, err := d.admin.Exec(ctx, sql, args...)
	require.NoError(t, err)
}

// event draws one event and requires that both sides take or refuse it.
func (d *drive) event(rt *rapid.T) {
	d.steps++
	kinds := []string{"prepare", "act", "disturb"}
	if len(d.batches) > 0 {
		kinds = []string{"prepare", "seal", "advance", "advance", "advance", "reissue", "sheets", "sheets", "show", "begin", "resolve", "void", "act", "return", "disturb"}
	}
	kind := rapid.SampledFrom(kinds).Draw(rt, "event")
	at := 0
	if len(d.batches) > 0 {
		at = rapid.IntRange(0, len(d.batches)-1).Draw(rt, "batch")
	}
	paymentID := rapid.SampledFrom(d.ids).Draw(rt, "payment")
	var stored, modeled error
	switch kind {
	case "prepare":
		stored, modeled = d.doPrepare(rt)
	case "act":
		stored, modeled = d.doAct(rt, paymentID)
	case "disturb":
		d.disturb(rt, paymentID)
	case "void":
		void := rapid.Bool().Draw(rt, "void")
		stored = d.w.Store.MarkVoid(d.w.Ann, d.w.TenantID, []string{paymentID}, void, "lost")
		modeled = d.with(func(m *model) error { return m.void(paymentID, void) })
	case "return":
		stored, modeled = d.doReturn(rt), d.with(func(m *model) error { return m.returned(d.ids[0]) })
	default:
		stored, modeled = d.onBatch(rt, kind, at)
	}
	require.Equal(rt, modeled == nil, stored == nil, "%s: store says %v, domain says %v", kind, stored, modeled)
}

func (d *drive) doPrepare(rt *rapid.T) (stored, modeled error) {
	kind := rapid.SampledFrom([]payment.BatchKind{payment.BatchACH, payment.BatchCheck, payment.BatchPositivePay}).Draw(rt, "kind")
	n := payment.NewBatch{ProjectID: d.w.Checks, Kind: kind, PrinterID: d.w.Printer, Now: friday, Selected: true, PaymentIDs: d.ids[1:]}
	if kind == payment.BatchACH {
		n.ProjectID, n.PaymentIDs = d.w.ACH, d.ids[:1]
	}
	b, stored := d.w.Store.PrepareBatch(d.w.Ann, d.w.TenantID, n)
	if stored != nil { // the model needs a batch to refuse
		b = payment.Batch{ID: id.New(), Kind: kind, Status: payment.AwaitingRelease, Generation: 1, PreparedBy: d.w.AnnID}
	}
	return stored, d.with(func(m *model) error { return m.prepare(n, b) })
}

func (d *drive) doAct(rt *rapid.T, paymentID string) (stored, modeled error) {
	action := rapid.SampledFrom([]payment.Action{payment.ActHold, payment.ActReleaseHold, payment.ActCancel}).Draw(rt, "action")
	project := d.payments[paymentID].ProjectID
	acted, stored := d.w.Store.ActOnPayments(d.w.Ann, d.w.TenantID, project, []string{paymentID}, payment.Act{Action: action, Reason: "asked for"})
	if len(acted.Refused) > 0 {
		stored = errModel
	}
	return stored, d.with(func(m *model) error { return m.act(paymentID, action) })
}

func (d *drive) doReturn(rt *rapid.T) error {
	var trace string
	require.NoError(rt, d.admin.QueryRow(ctx, `SELECT trace_number FROM payments WHERE id = $1`, d.ids[0]).Scan(&trace))
	if trace == "" { // it was never in a file: the bank cannot name it
		trace = "000000000000001"
		d.exec(rt, `UPDATE payments SET trace_number = $2, bank_account_id = $3 WHERE id = $1`, d.ids[0], trace+d.ids[0], d.w.Account.ID)
		trace += d.ids[0]
	}
	f := payment.BankFile{ID: id.New(), AccountID: d.w.Account.ID, Name: id.New(), Size: 1, ModifiedAt: friday, SHA256: id.New(), Entries: []payment.InboundEntry{
		{Line: 1, Kind: payment.InboundReturn, Code: "R03", Trace: trace, Cents: money.FromCents(1000, money.USD).Cents()},
	}}
	_, _, err := d.w.Store.RecordBankFile(d.w.Ann, d.w.TenantID, f)
	return err
}

// disturb writes states that no step leads to, so that steps meet every state.
func (d *drive) disturb(rt *rapid.T, paymentID string) {
	p := d.payments[paymentID]
	p.Status = rapid.SampledFrom(append(payment.Statuses(), p.Status, p.Status)).Draw(rt, "status")
	if p.Method == payment.Check {
		p.PrintStatus = rapid.SampledFrom([]payment.PrintStatus{payment.PrintNew, payment.PrintProcessing, payment.Printing, payment.AgentOffline,
			payment.PrintUnknown, payment.Printed, payment.PrintFailed, payment.PrintingError, p.PrintStatus}).Draw(rt, "print")
		p.PositivePayStatus = rapid.SampledFrom([]payment.PositivePayStatus{"", "notSent", "processing", "sent", "failed", p.PositivePayStatus}).Draw(rt, "positive pay")
	}
	d.payments[paymentID] = p
	d.exec(rt, `UPDATE payments SET status = $2, print_status = $3, positive_pay_status = coalesce(nullif($4, ''), 'none') WHERE id = $1`,
		paymentID, string(p.Status), string(p.PrintStatus), string(p.PositivePayStatus))
}

func (d *drive) onBatch(rt *rapid.T, kind string, at int) (stored, modeled error) {
	b, s, tenant := d.batches[at], d.w.Store, d.w.TenantID
	switch kind {
	case "seal":
		_, stored = s.SealBatch(d.w.Bob, tenant, b.ID, friday, plainly)
		return stored, d.with(func(m *model) error { return m.seal(at, d.w.BobID) })
	case "advance":
		to := rapid.SampledFrom(d.next(rt, b.Status)).Draw(rt, "to")
		_, stored = s.AdvanceBatch(ctx, tenant, b.ID, to, "", "moved", friday)
		return stored, d.with(func(m *model) error { return m.advance(at, to, "moved") })
	case "reissue":
		_, stored = s.ReissueBatch(d.w.Ann, tenant, b.ID, friday)
		return stored, d.with(func(m *model) error { return m.reissue(at, d.w.AnnID) })
	case "resolve":
		r := payment.Resolution{Taken: rapid.Bool().Draw(rt, "taken"), Reason: "the bank said so on the phone"}
		_, stored = s.ResolveBatch(d.w.Bob, tenant, b.ID, r, friday)
		return stored, d.with(func(m *model) error {
			if err := m.batches[at].Resolve(d.w.BobID, r, friday); err != nil {
				return err
			}
			return m.follow(at)
		})
	case "sheets":
		fate := rapid.SampledFrom([]payment.NumberFate{payment.NumberPrinted, payment.NumberVerify, payment.NumberSpoiled}).Draw(rt, "fate")
		given := d.some(rt, at)
		_, stored = s.SettleSheets(d.w.Ann, tenant, b.ID, given, fate, "torn")
		return stored, d.with(func(m *model) error { return m.sheets(at, given, fate) })
	case "show":
		status := rapid.SampledFrom([]payment.PrintStatus{payment.Printing, payment.AgentOffline}).Draw(rt, "show")
		message := fmt.Sprint("shown ", d.steps)
		stored = s.ShowPrinting(ctx, tenant, b.ID, status, message)
		return stored, d.with(func(m *model) error { return m.show(at, status, message) })
	}
	name := b.Seal.FileName // begin
	if b.Kind == payment.BatchCheck {
		name = b.PrintName()
	}
	_, stored = s.BeginHandOver(ctx, tenant, b.ID, name)
	return stored, d.with(func(m *model) error {
		if b.Status != payment.Delivering {
			return errModel
		}
		m.batches[at].begun = true
		return nil
	})
}

// next prefers statuses that the batch may take, so that runs get far.
func (d *drive) next(rt *rapid.T, from payment.BatchStatus) []payment.BatchStatus {
	all := payment.BatchStatuses()
	if rapid.IntRange(0, 3).Draw(rt, "any status") == 0 {
		return all
	}
	legal := slices.DeleteFunc(slices.Clone(all), func(to payment.BatchStatus) bool { return !slices.Contains(to.From(), from) })
	if len(legal) == 0 {
		return all
	}
	return legal
}

// some are numbers of the batch, or none for all that are open.
func (d *drive) some(rt *rapid.T, at int) (given []int64) {
	for _, n := range d.numbers {
		if n.batch == at && rapid.Bool().Draw(rt, "sheet") {
			given = append(given, n.Number)
		}
	}
	return given
}

// compare reads everything back and takes over the check numbers of new seals.
func (d *drive) compare(rt *rapid.T) {
	for at := range d.batches {
		b := &d.batches[at]
		var status string
		require.NoError(rt, d.admin.QueryRow(ctx, `SELECT status, file_name FROM payment_batches WHERE id = $1`, b.ID).Scan(&status, &b.Seal.FileName))
		require.Equal(rt, b.Status, payment.BatchStatus(status), "batch %s", b.Kind)
	}
	d.compareNumbers(rt)
	var live, want int
	for _, paymentID := range d.ids {
		require.Equal(rt, states(d.payments[paymentID]), d.stored(rt, paymentID))
	}
	require.NoError(rt, d.admin.QueryRow(ctx, `SELECT count(*) FROM payment_claims WHERE live AND payment_id = ANY($1::uuid[])`, d.ids).Scan(&live))
	for _, b := range d.batches {
		for _, c := range b.claims {
			if c.Live {
				want++
			}
		}
	}
	require.Equal(rt, want, live, "live claims")
}

// compareNumbers compares the check numbers of the payments, and takes over
// those of a new seal.
func (d *drive) compareNumbers(rt *rapid.T) {
	rows, err := d.admin.Query(ctx, `SELECT number, payment_id::text, batch_id::text, fate, void_report FROM check_numbers WHERE payment_id = ANY($1::uuid[]) ORDER BY number`, d.ids)
	require.NoError(rt, err)
	var number int64
	var paymentID, batchID, fate, report string
	at := 0
	_, err = pgx.ForEachRow(rows, []any{&number, &paymentID, &batchID, &fate, &report}, func() error {
		if at == len(d.numbers) {
			batch := slices.IndexFunc(d.batches, func(b modelBatch) bool { return b.ID == batchID })
			d.numbers = append(d.numbers, modelNumber{
				CheckNumber: payment.CheckNumber{Number: number, PaymentID: paymentID, Fate: payment.NumberReserved}, batch: batch, reporting: -1, report: payment.NoVoidReport,
			})
			p := d.payments[paymentID]
			p.CheckNumber = number
			d.payments[paymentID] = p
		}
		n := d.numbers[at]
		at++
		require.Equal(rt, []any{n.Number, string(n.Fate), string(n.report)}, []any{number, fate, report})
		return nil
	})
	require.NoError(rt, err)
	require.Len(rt, d.numbers, at)
}

func states(p payment.Payment) []any {
	named := func(state string) string {
		if state == "" {
			return "none"
		}
		return state
	}
	return []any{string(p.Status), string(p.StatusDetail), string(p.PrintStatus), named(string(p.PositivePayStatus)), named(string(p.VoidStatus)),
		p.IssueReported, p.VoidReported, p.CheckNumber}
}

func (d *drive) stored(rt *rapid.T, paymentID string) []any {
	var status, detail, print, positive, void string
	var issued, voided bool
	var number int64
	err := d.admin.QueryRow(ctx, `SELECT status, status_detail, print_status, positive_pay_status, void_status, issue_reported, void_reported, coalesce(check_number, 0)
		FROM payments WHERE id = $1`, paymentID).Scan(&status, &detail, &print, &positive, &void, &issued, &voided, &number)
	require.NoError(rt, err)
	return []any{status, detail, print, positive, void, issued, voided, number}
}
