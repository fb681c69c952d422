package seed

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/payment"
)

// Each tested day has another weekday and another hour.
func TestRowsAreConsistentOnDaysOfTwoYears(t *testing.T) {
	for day := 0; day < hoursOfTwoYears/24; day += 9 {
		now := firstHour.Add(time.Duration(day*24+(day/9)%24) * time.Hour)
		requireRows(t, customers()[day%2], now)
	}
}

// The files of all payment runs are rendered too.
func TestRowsAndFilesAreConsistentOnSpecialDays(t *testing.T) {
	for i, now := range []string{
		"2026-11-22T07:00:00Z", // Sunday, when the first start failed
		"2026-11-27T04:59:59Z", // the end of Thanksgiving, a Thursday on which banks are closed
		"2027-01-01T04:59:59Z", // the last second of a year in New York
		"2027-03-14T07:00:00Z", // the clock changes to daylight saving time
		"2027-11-07T05:30:00Z", // the hour that happens twice
		"2028-02-29T17:00:00Z", // leap day
	} {
		at, err := time.Parse(time.RFC3339, now)
		require.NoError(t, err)
		b := requireRows(t, customers()[i%2], at)
		for _, render := range b.renders {
			require.NoError(t, render(named), now)
		}
		require.NoError(t, checkFiles(b), now)
	}
}

// named replaces object storage: it names a file and stores nothing.
func named(batchID string, rendered payment.Rendered) (payment.StoredFile, error) {
	return payment.StoredFile{Key: batchID + "/" + rendered.SHA256, SHA256: rendered.SHA256,
		Size: int64(len(rendered.Bytes))}, nil
}

func requireRows(t *testing.T, h company, now time.Time) *book {
	t.Helper()
	b := newBook("tenant", World{ERPURL: "http://127.0.0.1:6320"}, h, now)
	require.NoError(t, b.invented(nil, "hash"))
	for _, check := range []func(*book) error{checkBills, checkKeys, checkUnique, checkPast, checkPayments, checkRuns,
		checkCounters} {
		if err := check(b); err != nil {
			require.NoError(t, err, "%s %s", h.identifier, now)
		}
	}
	return b
}

// checkUnique searches for rows that a unique index of the database would refuse.
func checkUnique(b *book) error {
	for table, indexes := range map[string][]string{
		"users": {"id", "username", "email"}, "groups": {"id", "name"}, "projects": {"id", "name"},
		"companies": {"id", "number"}, "vendors": {"id", "number"}, "vendor_bank_accounts": {"id", "vendor_id"},
		"gl_accounts": {"id", "number"}, "purchase_orders": {"id", "number"}, "purchase_order_lines": {"po_id line"},
		"documents": {"id"}, "uploads": {"id"}, "invoices": {"id"}, "invoice_fields": {"invoice_id name"},
		"invoice_lines": {"invoice_id line"}, "invoice_comments": {"id"}, "erp_postings": {"id", "invoice_id"},
		"tasks": {"id", "number", "subject_id"}, "task_history": {"id"}, "payments": {"id", "number"},
		"payment_invoices": {"id", "payment_id invoice_id"}, "payment_batches": {"id", "number"},
		"check_numbers": {"number", "payment_id"}, "ach_file_ids": {"day modifier"}, "jobs": {"id", "number", "subject_id"},
		"audit_entries": {"id"}, "counters": {"name"},
	} {
		if len(b.tables[table]) == 0 {
			return fmt.Errorf("%s is empty", table)
		}
		for _, columns := range indexes {
			seen := make(map[string]bool, len(b.tables[table]))
			for _, r := range b.tables[table] {
				key := ""
				for _, column := range strings.Fields(columns) {
					key += fmt.Sprint(r[column]) + "/"
				}
				if seen[key] {
					return fmt.Errorf("two rows of %s have the %s %s", table, columns, key)
				}
				seen[key] = true
			}
		}
	}
	return nil
}

// checkPast: nothing has happened in the future, and nothing changed before it was created.
func checkPast(b *book) error {
	for table, rows := range b.tables {
		for _, r := range rows {
			created, _ := r["created_at"].(string)
			for column, value := range r {
				text, ok := value.(string)
				if !ok || column != "at" && !strings.HasSuffix(column, "_at") || column == "due_at" {
					continue
				}
				at, err := time.Parse(time.RFC3339Nano, text)
				if err != nil {
					return fmt.Errorf("%s.%s: %w", table, column, err)
				}
				if at.After(b.now) {
					return fmt.Errorf("%s.%s is in the future: %s", table, column, text)
				}
				if start, err := time.Parse(time.RFC3339Nano, created); err == nil && at.Before(start) && column != "invited_at" {
					return fmt.Errorf("%s.%s is %s, before the row was created at %s", table, column, text, created)
				}
			}
		}
	}
	return nil
}

// checkPayments: payments add up, an invoice is paid by one payment, and some wait for a run.
func checkPayments(b *book) error {
	parts, live := map[any]int64{}, map[any]bool{}
	for _, r := range b.tables["payment_invoices"] {
		parts[r["payment_id"]] += inCents(r["amount"])
		if r["live"] != true {
			continue
		}
		if live[r["invoice_id"]] {
			return fmt.Errorf("invoice %s is paid twice", r["invoice_id"])
		}
		live[r["invoice_id"]] = true
	}
	for _, x := range b.bills {
		paid := x.stage == "paid" || x.stage == "in_payment"
		if paid != live[x.id] || paid != (x.payment != "") || (x.stage == "paid") == x.paidAt.IsZero() {
			return fmt.Errorf("invoice %s is %s with payment %q, paid at %s", x.number, x.stage, x.payment, x.paidAt)
		}
	}
	statuses := map[any]int{}
	for _, r := range b.tables["payments"] {
		statuses[r["status"]]++
		if parts[r["id"]] != inCents(r["amount"]) {
			return fmt.Errorf("payment %s is not the sum of its invoices", r["number"])
		}
	}
	if statuses["new"] < 2 || statuses["failed"] < 2 {
		return fmt.Errorf("payments by status: %v", statuses)
	}
	return nil
}

// checkRuns: batches add up, are prepared on banking days and checks are numbered without gaps.
func checkRuns(b *book) error {
	totals := map[any]int64{}
	for _, r := range b.tables["payments"] {
		totals[r["batch_id"]] += inCents(r["amount"])
		totals[r["positive_pay_batch_id"]] += inCents(r["amount"])
	}
	for _, r := range b.tables["payment_batches"] {
		if totals[r["id"]] != inCents(r["total"]) {
			return fmt.Errorf("batch %d is not the sum of its payments", r["number"])
		}
		prepared, err := time.Parse(time.RFC3339Nano, r["prepared_at"].(string))
		if err != nil {
			return err
		}
		if day := calendar.Of(prepared, b.zone); !day.IsBankingDay() {
			return fmt.Errorf("batch %d was prepared on %s, when banks are closed", r["number"], day)
		}
	}
	next := int64(firstCheck)
	for _, r := range b.tables["check_numbers"] {
		if r["number"] != next {
			return fmt.Errorf("check %d follows %d", r["number"], next-1)
		}
		next++
	}
	if b.tables["bank_accounts"][0]["next_check"] != next {
		return fmt.Errorf("the next check is %v, not %d", b.tables["bank_accounts"][0]["next_check"], next)
	}
	return nil
}

// checkCounters: the product continues where the history ends.
func checkCounters(b *book) error {
	counters := map[any]any{}
	for _, r := range b.tables["counters"] {
		counters[r["name"]] = r["next"]
	}
	for name, table := range map[string]string{"tasks": "tasks", "jobs": "jobs", "payment-batches": "payment_batches"} {
		for _, r := range b.tables[table] {
			if r["number"].(int64) >= counters[name].(int64) {
				return fmt.Errorf("%s %d is not below the counter %d", name, r["number"], counters[name])
			}
		}
	}
	return nil
}

// checkFiles: credits take effect on a banking day after the release.
func checkFiles(b *book) error {
	for _, r := range b.tables["payment_batches"] {
		if r["sha256"] == nil || r["file_name"] == nil {
			return fmt.Errorf("batch %d has no file", r["number"])
		}
		if r["kind"] != "ach" {
			continue
		}
		effective, err := calendar.Parse(r["effective_date"].(string))
		if err != nil {
			return err
		}
		released, err := time.Parse(time.RFC3339Nano, r["released_at"].(string))
		if err != nil {
			return err
		}
		if !effective.IsBankingDay() || !effective.After(calendar.Of(released, b.zone)) {
			return fmt.Errorf("batch %d, released at %s, takes effect on %s", r["number"], released, effective)
		}
	}
	return nil
}

func inCents(amount any) (cents int64) {
	for _, c := range amount.(string) {
		if c >= '0' && c <= '9' {
			cents = cents*10 + int64(c-'0')
		}
	}
	return cents
}

// Documents for `countersign demo` fit the orders of the seed on the next day too.
func TestNewDocumentsDoNotDependOnTimeOfSeeding(t *testing.T) {
	before, err := Fresh("northwind", time.Date(2026, time.December, 31, 23, 59, 59, 0, zone()))
	require.NoError(t, err)
	after, err := Fresh("northwind", time.Date(2027, time.January, 1, 0, 0, 1, 0, zone()))
	require.NoError(t, err)
	for i := range before {
		require.Equal(t, before[i].Expected.Number, after[i].Expected.Number)
		require.Equal(t, before[i].Expected.PO, after[i].Expected.PO)
		require.True(t, before[i].Expected.Total.Equal(after[i].Expected.Total))
	}
}
