package seed

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
)

// row is a row of a table by column.
type row = map[string]any

// book is a tenant's invented history. Inventing it needs neither database nor
// object storage; the writer stores it.
type book struct {
	tenantID string
	world    World
	company  company
	random   *rand.PCG
	r        *rand.Rand // draws from random
	entries  *rand.Rand // of the audit log alone
	now      time.Time
	today    calendar.Date
	zone     *time.Location
	start    calendar.Date // of the history

	tables  map[string][]row
	renders []func(keep) error   // complete rows with what a payment file says
	writes  []func(writer) error // complete rows with what only the product's servers know

	users                             map[string]string // role → user id
	invoices, ach, checks             string            // projects
	workspace, printer                string
	account                           bankaccount.Account
	number                            string // of the account
	vendors                           []*vendor
	bills                             []*bill
	ordered                           []*bill // bills and expected bills that refer to a purchase order
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

func newBook(tenantID string, w World, h company, now time.Time) *book {
	zone := zone()
	today := calendar.Of(now, zone)
	// The day is part of the seed: history written another day is another one.
	day := uint64(today.Year()*10000 + int(today.Month())*100 + today.Day())
	random := rand.NewPCG(h.seed, day)
	return &book{
		tenantID: tenantID, world: w, company: h, random: random, r: rand.New(random), now: now, today: today, zone: zone,
		start:   today.AddMonths(-18),
		entries: rand.New(rand.NewPCG(day, h.seed)),
		tables:  map[string][]row{}, users: map[string]string{}, paid: map[string]int64{}, nextCheck: firstCheck,
		orderNumber: firstOrder,
	}
}

// firstCheck is the number of the first check.
const firstCheck = 1001

// firstOrder is above the order numbers that package document prints.
const firstOrder = 4_510_000_000

// invented invents everything.
func (b *book) invented(roles []user.Role, hash string) error {
	err := b.establish(roles, hash)
	if err != nil || b.company.kind == tenant.Platform {
		return err
	}
	b.progress()
	return b.complete()
}

// establish invents what depends on the day alone: people, master data and the course of every invoice.
func (b *book) establish(roles []user.Role, hash string) error {
	b.staff(roles, hash)
	if b.company.kind == tenant.Platform {
		return nil
	}
	b.projects()
	if err := b.masterData(); err != nil {
		return err
	}
	b.bankAccount()
	b.invent()
	return nil
}

// progress determines the current stage of every invoice, and adds the newest documents.
func (b *book) progress() {
	for _, x := range b.bills {
		x.stage = b.stage(x)
	}
	b.duplicates()
	b.documents()
	b.refuseOne()
	b.raisePrices()
}

// complete pays the invoices and adds all rows.
func (b *book) complete() error {
	b.pay()
	if err := b.record(); err != nil {
		return err
	}
	b.counters()
	return nil
}

func (b *book) add(table string, r row) { b.tables[table] = append(b.tables[table], r) }

// id is a UUIDv7 of a time, so that old rows sort before new ones.
func (b *book) id(at time.Time) string {
	var u uuid.UUID
	binary.BigEndian.PutUint64(u[:8], uint64(at.UnixMilli())<<16|0x7000|b.r.Uint64N(1<<12))
	binary.BigEndian.PutUint64(u[8:], b.r.Uint64()>>2|1<<63)
	return u.String()
}

// at is a time of a working day.
func (b *book) at(day calendar.Date, hour int) time.Time {
	return day.StartIn(b.zone).Add(time.Duration(hour)*time.Hour + time.Duration(b.r.IntN(3600))*time.Second)
}

// workday moves a day that is a weekend to the Monday after it.
func workday(d calendar.Date) calendar.Date {
	for !d.IsWeekday() {
		d = d.AddDays(1)
	}
	return d
}

// workdayBefore is the last working day before d.
func workdayBefore(d calendar.Date) calendar.Date {
	d = d.AddDays(-1)
	for !d.IsWeekday() {
		d = d.AddDays(-1)
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
	for name, last := range map[string]int64{"tasks": b.tasks, "jobs": b.jobs, "payment-batches": b.batches,
		"payments/ach": b.paid["ach"], "payments/check": b.paid["check"], "trace/" + b.account.ID: b.traces} {
		b.add("counters", row{"name": name, "next": last + 1})
	}
}
