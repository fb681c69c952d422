package demo

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store"
)

// row is a row of a table by column.
type row = map[string]any

// book is a tenant's history while it is being written.
type book struct {
	ctx    context.Context
	seeder Seeder
	t      *store.Tenant
	house  house
	r      *rand.Rand
	now    time.Time
	today  calendar.Date
	zone   *time.Location
	start  calendar.Date // of the history

	tables map[string][]row

	users                             map[string]string // role → user id
	invoices, ach, checks             string            // projects
	workspace, printer                string
	account                           bankaccount.Account
	number                            string // of the account
	vendors                           []*vendor
	bills                             []*bill
	fresh                             int // new documents that can be submitted
	tasks, jobs, batches, orderNumber int64
	paid                              map[string]int64 // payments by method
	nextCheck, traces                 int64
}

// zone is where the demo's companies are; without the system's table of zones, nowhere.
func zone() *time.Location {
	zone, err := calendar.Zone("America/New_York")
	if err != nil {
		return time.UTC
	}
	return zone
}

func newBook(ctx context.Context, s Seeder, t *store.Tenant, h house, now time.Time) *book {
	zone := zone()
	today := calendar.Of(now, zone)
	// The day is part of the seed: history written another day is another one.
	day := uint64(today.Year()*10000 + int(today.Month())*100 + today.Day())
	return &book{
		ctx: ctx, seeder: s, t: t, house: h, r: rand.New(rand.NewPCG(h.seed, day)), now: now, today: today, zone: zone, start: today.AddMonths(-18),
		tables: map[string][]row{}, users: map[string]string{}, paid: map[string]int64{}, nextCheck: 1001, orderNumber: 4500100000,
	}
}

// write invents everything and imports it, tables others refer to first.
func (b *book) write(roles []user.Role, hash string) error {
	b.staff(roles, hash)
	if b.house.kind == tenant.Platform {
		return b.flush("users", "user_roles")
	}
	b.projects()
	if err := b.flush("users", "user_roles", "groups", "group_members", "workspaces", "projects"); err != nil {
		return err
	}
	if err := b.graphs(); err != nil {
		return err
	}
	for _, step := range []func() error{b.masterData, b.bankAccount, b.invent, b.documents, b.pay, b.record} {
		if err := step(); err != nil {
			return err
		}
	}
	b.counters()
	return b.flush("companies", "vendors", "vendor_bank_accounts", "gl_accounts", "purchase_orders", "purchase_order_lines", "bank_accounts", "project_bank_accounts",
		"printers", "documents", "invoices", "invoice_fields", "invoice_lines", "invoice_distributions", "invoice_comments", "erp_postings", "tasks",
		"task_assignees", "task_history", "payment_batches", "payments", "payment_invoices", "payment_claims", "check_numbers", "ach_file_ids", "jobs", "job_steps",
		"uploads", "mails", "audit_entries", "counters")
}

func (b *book) flush(tables ...string) error {
	for _, name := range tables {
		if err := b.t.Import(store.Rows{Table: name, Rows: b.tables[name]}); err != nil {
			return err
		}
		delete(b.tables, name)
	}
	return nil
}

func (b *book) add(table string, r row) { b.tables[table] = append(b.tables[table], r) }

// id is a UUIDv7 of a moment, so that old rows sort before new ones.
func (b *book) id(at time.Time) string {
	var u uuid.UUID
	binary.BigEndian.PutUint64(u[:8], uint64(at.UnixMilli())<<16|0x7000|b.r.Uint64N(1<<12))
	binary.BigEndian.PutUint64(u[8:], b.r.Uint64()>>2|1<<63)
	return u.String()
}

// at is a moment of a working day.
func (b *book) at(day calendar.Date, hour int) time.Time {
	return day.StartIn(b.zone).Add(time.Duration(hour)*time.Hour + time.Duration(b.r.IntN(3600))*time.Second)
}

// workday moves a day that is a weekend to the Monday after it.
func workday(d calendar.Date) calendar.Date {
	for d.Weekday() == time.Saturday || d.Weekday() == time.Sunday {
		d = d.AddDays(1)
	}
	return d
}

func stamp(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at.UTC().Format(time.RFC3339Nano)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// dollars spells cents for a numeric column.
func dollars(cents int64) string {
	if cents < 0 {
		return "-" + dollars(-cents)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

func (b *book) counters() {
	for name, last := range map[string]int64{"tasks": b.tasks, "jobs": b.jobs, "payment-batches": b.batches, "payments/ach": b.paid["ach"], "payments/check": b.paid["check"],
		"trace/" + b.account.ID: b.traces} {
		b.add("counters", row{"name": name, "next": last + 1})
	}
}
