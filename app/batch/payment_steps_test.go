package batch_test

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
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// drive gives the same events to the store and to the model.
type drive struct {
	*model
	w     *storetest.Treasury
	admin *pgx.Conn // writes states that no step leads to
	ids   []string  // of the payments, one ACH payment and then checks
	shown int
}

// Any sequence of events has the same outcome in PostgreSQL as in the domain:
// the same events are refused, and every state is the same after each.
func TestStoredPaymentStepsEqualDomainSteps(t *testing.T) {
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
		d.course(rt)
		for range 1 + uniform(rt, "events", 14) {
			d.event(rt)
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
		// a report needs one
		d.exec(t, `UPDATE payments SET check_date = '2026-11-20' WHERE id = $1 AND method = 'check'`, paymentID)
		p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
		require.NoError(t, err)
		d.ids, d.payments[paymentID], d.paying[paymentID] = append(d.ids, paymentID), p, true
	}
	return d
}

func (d *drive) exec(t require.TestingT, sql string, args ...any) {
	_, err := d.admin.Exec(ctx, sql, args...)
	require.NoError(t, err)
}

// uniform draws from 0 to n-1. The integers of rapid prefer small ones, so that
// the ends of long lists would hardly be met.
func uniform(rt *rapid.T, label string, n int) int {
	drawn := 0
	for range 6 {
		drawn *= 2
		if rapid.Bool().Draw(rt, label) {
			drawn++
		}
	}
	return drawn % n
}

func pick[T any](rt *rapid.T, label string, all []T) T { return all[uniform(rt, label, len(all))] }

// course advances a batch of checks, or an ACH batch, partly along its usual course, so that later events are
// tested in every state.
func (d *drive) course(rt *rapid.T) {
	kind := pick(rt, "course of",
		[]payment.BatchKind{payment.BatchACH, payment.BatchCheck, payment.BatchCheck, payment.BatchCheck})
	steps := []func(){
		func() { d.prepare(rt, kind) }, func() { d.seal(rt, 0) }, func() { d.advance(rt, 0, payment.Delivering) },
		func() { d.begin(rt, 0) },
	}
	if kind == payment.BatchCheck {
		fate := pick(rt, "first fate",
			[]payment.NumberFate{payment.NumberPrinted, payment.NumberPrinted, payment.NumberVerify})
		steps = append(steps, func() { d.sheets(rt, 0, nil, fate) })
	}
	steps = append(steps, func() { d.advance(rt, 0, payment.Delivered) }, func() { d.advance(rt, 0, payment.Settled) })
	if kind == payment.BatchCheck {
		steps = append(steps, func() { d.maybeSpoil(rt) }, func() { d.prepare(rt, payment.BatchPositivePay) },
			func() { d.seal(rt, len(d.batches)-1) }, func() { d.advance(rt, len(d.batches)-1, payment.Delivering) },
			func() { d.advance(rt, len(d.batches)-1, payment.Delivered) }, func() { d.onPayment(rt, "void", d.ids[2]) },
			func() { d.advance(rt, len(d.batches)-1, payment.Settled) })
	}
	whole := len(steps)
	for _, step := range steps[:min(whole, uniform(rt, "steps of the course", whole+whole/2))] {
		step()
	}
}

// maybeSpoil gives the next positive-pay file a spoiled number to report.
func (d *drive) maybeSpoil(rt *rapid.T) {
	if len(d.numbers) > 0 && rapid.Bool().Draw(rt, "spoiled") {
		d.sheets(rt, 0, []int64{d.numbers[0].Number}, payment.NumberSpoiled)
	}
}

// event draws one event.
func (d *drive) event(rt *rapid.T) {
	kinds := []string{"prepare", "act", "disturb"}
	at := 0
	if len(d.batches) > 0 {
		kinds = []string{"prepare", "seal", "advance", "advance", "advance", "reissue", "sheets", "sheets", "show", "begin",
			"resolve", "void", "void", "act", "return", "disturb"}
		at = uniform(rt, "batch", len(d.batches))
	}
	kind := pick(rt, "event", kinds)
	switch kind {
	case "prepare":
		d.prepare(rt, pick(rt, "kind", []payment.BatchKind{payment.BatchACH, payment.BatchCheck, payment.BatchPositivePay}))
	case "seal":
		d.seal(rt, at)
	case "advance":
		d.advance(rt, at, pick(rt, "to", d.next(rt, d.batches[at].Status)))
	case "reissue":
		d.reissue(rt, at)
	case "sheets":
		fate := pick(rt, "fate", []payment.NumberFate{payment.NumberPrinted, payment.NumberVerify, payment.NumberSpoiled})
		d.sheets(rt, at, d.some(rt, at), fate)
	case "show":
		d.show(rt, at, pick(rt, "show", []payment.PrintStatus{payment.Printing, payment.AgentOffline}))
	case "begin":
		d.begin(rt, at)
	case "resolve":
		d.resolve(rt, at, rapid.Bool().Draw(rt, "taken"))
	case "return":
		d.bankReturns(rt)
	default:
		d.onPayment(rt, kind, pick(rt, "payment", d.ids))
	}
}

func (d *drive) onPayment(rt *rapid.T, kind, paymentID string) {
	switch kind {
	case "act":
		action := pick(rt, "action", []payment.Action{payment.ActHold, payment.ActReleaseHold, payment.ActCancel})
		acted, err := d.w.Payments.Act(d.w.Ann, d.w.TenantID, d.payments[paymentID].ProjectID, []string{paymentID},
			payment.Act{Action: action, Reason: "asked for"})
		if len(acted.Refused) > 0 {
			err = errModel
		}
		d.agree(rt, kind, err, func(m *model) error { return m.act(paymentID, action) })
	case "void":
		void := d.payments[paymentID].VoidStatus == payment.NotVoid || rapid.Bool().Draw(rt, "void")
		err := storetest.Checks(d.w.DB).Void(d.w.Ann, []string{paymentID}, void, "lost")
		d.agree(rt, kind, err, func(m *model) error { return m.void(paymentID, void) })
	default:
		d.disturb(rt, paymentID)
	}
}

// agree requires that the domain takes or refuses what the store did, and that
// every state is the same afterwards.
func (d *drive) agree(rt *rapid.T, kind string, stored error, event func(*model) error) {
	modeled := d.with(event)
	require.Equal(rt, modeled == nil, stored == nil, "%s: store says %v, domain says %v", kind, stored, modeled)
	d.compare(rt)
}

func (d *drive) prepare(rt *rapid.T, kind payment.BatchKind) {
	n := payment.NewBatch{ProjectID: d.w.Checks, Kind: kind, PrinterID: d.w.Printer, Now: storetest.Friday, Selected: true,
		PaymentIDs: d.ids[1:]}
	if kind == payment.BatchACH {
		n.ProjectID, n.PaymentIDs = d.w.ACH, d.ids[:1]
	}
	b, err := d.w.Prepare(d.w.Ann, n)
	if err != nil { // the model needs a batch to refuse
		b = payment.Batch{ID: id.New(), Kind: kind, Status: payment.AwaitingRelease, Generation: 1, PreparedBy: d.w.AnnID}
	}
	d.agree(rt, "prepare", err, func(m *model) error { return m.prepare(n, b) })
}

func (d *drive) seal(rt *rapid.T, at int) {
	_, err := d.w.Seal(d.w.Bob, d.w.TenantID, d.batches[at].ID, storetest.Friday, storetest.Render)
	d.agree(rt, "seal", err, func(m *model) error { return m.seal(at, d.w.BobID) })
}

func (d *drive) advance(rt *rapid.T, at int, to payment.BatchStatus) {
	_, err := d.w.BatchesAt(storetest.Friday).Advance(ctx, d.w.TenantID, d.batches[at].ID, to, "", "moved")
	d.agree(rt, "advance", err, func(m *model) error { return m.advance(at, to, "moved") })
}

func (d *drive) reissue(rt *rapid.T, at int) {
	_, err := d.w.BatchesAt(storetest.Friday).Reissue(d.w.Ann, d.batches[at].ID)
	d.agree(rt, "reissue", err, func(m *model) error { return m.reissue(at, d.w.AnnID) })
}

func (d *drive) resolve(rt *rapid.T, at int, taken bool) {
	r := payment.Resolution{Taken: taken, Reason: "the bank said so on the phone"}
	err := d.w.BatchesAt(storetest.Friday).Resolve(d.w.Bob, d.batches[at].ID, r)
	d.agree(rt, "resolve", err, func(m *model) error {
		if err := m.batches[at].Resolve(d.w.BobID, r, storetest.Friday); err != nil {
			return err
		}
		return m.follow(at)
	})
}

func (d *drive) sheets(rt *rapid.T, at int, given []int64, fate payment.NumberFate) {
	_, err := storetest.Checks(d.w.DB).SettleSheets(d.w.Ann, d.w.TenantID, d.batches[at].ID, given, fate, "torn")
	d.agree(rt, "sheets "+string(fate), err, func(m *model) error { return m.sheets(at, given, fate) })
}

func (d *drive) show(rt *rapid.T, at int, status payment.PrintStatus) {
	d.shown++
	message := fmt.Sprint("shown ", d.shown)
	err := storetest.Checks(d.w.DB).ShowPrinting(ctx, d.w.TenantID, d.batches[at].ID, status, message)
	d.agree(rt, "show", err, func(m *model) error { return m.show(at, status, message) })
}

func (d *drive) begin(rt *rapid.T, at int) {
	b := d.batches[at]
	name := b.Seal.FileName
	if b.Kind == payment.BatchCheck {
		name = b.PrintName()
	}
	_, err := storetest.Batches(d.w.DB, nil).BeginHandOver(ctx, d.w.TenantID, b.ID, name)
	d.agree(rt, "begin", err, func(m *model) error {
		if b.Status != payment.Delivering {
			return errModel
		}
		m.batches[at].begun = true
		return nil
	})
}

func (d *drive) bankReturns(rt *rapid.T) {
	var trace string
	require.NoError(rt, d.admin.QueryRow(ctx, `SELECT trace_number FROM payments WHERE id = $1`, d.ids[0]).Scan(&trace))
	if trace == "" { // it was never in a file, but the bank's response names it
		trace = d.ids[0]
		d.exec(rt, `UPDATE payments SET trace_number = $2, bank_account_id = $3 WHERE id = $1`, d.ids[0], trace,
			d.w.Account.ID)
	}
	f := payment.BankFile{ID: id.New(), AccountID: d.w.Account.ID, Name: id.New(), Size: 1, ModifiedAt: storetest.Friday,
		SHA256: id.New(), Entries: []payment.InboundEntry{
			{Line: 1, Kind: payment.InboundReturn, Code: "R03", Trace: trace, Cents: 1000},
		}}
	_, _, err := d.w.BankFiles.Record(d.w.Ann, d.w.TenantID, f)
	d.agree(rt, "return", err, func(m *model) error { return m.returned(d.ids[0]) })
}

// disturb writes states that no step leads to, so that steps meet every state.
func (d *drive) disturb(rt *rapid.T, paymentID string) {
	p := d.payments[paymentID]
	if rapid.Bool().Draw(rt, "detail alone") {
		p.StatusDetail = pick(rt, "detail", []payment.Detail{payment.NoDetail, payment.DetailUnknown, payment.DetailReturned})
	} else {
		p.Status = pick(rt, "status", append(payment.Statuses(), p.Status, p.Status))
	}
	if p.Method == payment.Check {
		p.PrintStatus = pick(rt, "print", []payment.PrintStatus{payment.PrintNew, payment.PrintProcessing, payment.Printing,
			payment.AgentOffline, payment.PrintUnknown, payment.Printed, payment.PrintFailed, payment.PrintingError,
			p.PrintStatus})
		p.PositivePayStatus = pick(rt, "positive pay",
			[]payment.PositivePayStatus{"", "notSent", "processing", "sent", "failed", p.PositivePayStatus})
	}
	d.payments[paymentID] = p
	d.exec(rt,
		`UPDATE payments SET status = $2, status_detail = $3, print_status = $4, positive_pay_status = coalesce(nullif($5, ''), 'none') WHERE id = $1`, paymentID, string(p.Status), string(p.StatusDetail), string(p.PrintStatus), string(p.PositivePayStatus))
}

// next prefers statuses that the batch may take, so that runs get far.
func (d *drive) next(rt *rapid.T, from payment.BatchStatus) []payment.BatchStatus {
	all := payment.BatchStatuses()
	if uniform(rt, "any status", 4) == 0 {
		return all
	}
	legal := slices.DeleteFunc(slices.Clone(all),
		func(to payment.BatchStatus) bool { return !slices.Contains(to.From(), from) })
	if len(legal) == 0 {
		return all
	}
	return legal
}

// some returns numbers of the batch, or none to select all open ones.
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
		require.NoError(rt,
			d.admin.QueryRow(ctx, `SELECT status, file_name FROM payment_batches WHERE id = $1`, b.ID).Scan(&status,
				&b.Seal.FileName))
		require.Equal(rt, b.Status, payment.BatchStatus(status), "batch %s", b.Kind)
	}
	d.compareNumbers(rt)
	var live, want int
	for _, paymentID := range d.ids {
		require.Equal(rt, states(d.payments[paymentID]), d.stored(rt, paymentID))
	}
	require.NoError(rt,
		d.admin.QueryRow(ctx, `SELECT count(*) FROM payment_claims WHERE live AND payment_id = ANY($1::uuid[])`,
			d.ids).Scan(&live))
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
	rows, err := d.admin.Query(ctx, `SELECT number, payment_id::text, batch_id::text, fate, void_report FROM check_numbers
		WHERE payment_id = ANY($1::uuid[]) AND fate <> 'burned' ORDER BY number`, d.ids) // burned numbers have no sheet
	require.NoError(rt, err)
	var number int64
	var paymentID, batchID, fate, report string
	at := 0
	_, err = pgx.ForEachRow(rows, []any{&number, &paymentID, &batchID, &fate, &report}, func() error {
		if at == len(d.numbers) {
			batch := slices.IndexFunc(d.batches, func(b modelBatch) bool { return b.ID == batchID })
			d.numbers = append(d.numbers, modelNumber{
				CheckNumber: payment.CheckNumber{Number: number, PaymentID: paymentID, Fate: payment.NumberReserved}, batch: batch,
				reporting: -1, report: payment.NoVoidReport,
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
	return []any{string(p.Status), string(p.StatusDetail), string(p.PrintStatus), named(string(p.PositivePayStatus)),
		named(string(p.VoidStatus)), p.IssueReported, p.VoidReported, p.CheckNumber}
}

func (d *drive) stored(rt *rapid.T, paymentID string) []any {
	var status, detail, print, positive, void string
	var issued, voided bool
	var number int64
	err := d.admin.QueryRow(ctx,
		`SELECT status, status_detail, print_status, positive_pay_status, void_status, issue_reported, void_reported, coalesce(check_number, 0)
		FROM payments WHERE id = $1`, paymentID).Scan(&status, &detail, &print, &positive, &void, &issued, &voided, &number)
	require.NoError(rt, err)
	return []any{status, detail, print, positive, void, issued, voided, number}
}
