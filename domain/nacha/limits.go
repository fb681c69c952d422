package nacha

import (
	"cmp"
	"fmt"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// What the record fields can hold (moov-io/ach entryDetail.go, fileControl.go,
// batchControl.go) and what the Fed allows for same-day entries.
const (
	maxEntryCents   = 99_999_999_99    // 10 digits
	maxTotalCents   = 9_999_999_999_99 // 12 digits, batch and file
	maxBatchRecords = 999_999          // 6 digits, entries and addenda
	maxTrace        = 9_999_999        // 7 digits
	maxSameDayCents = 1_000_000_00     // frbservices.org: $1,000,000 per same-day entry
	maxAddenda      = 9_999            // CTX
	defaultBatch    = 10_000           // entries per batch: what moov-io/ach merges up to
	defaultFile     = 50_000           // entries per file: published caps of banks are 10,000 to 50,000
)

// Limits are what a bank accepts in one file; zero means the default.
type Limits struct {
	EntryCents   int64
	FileCents    int64
	FileEntries  int
	BatchEntries int
}

// FileTotal is the maximum total of one file.
func (l Limits) FileTotal() money.Amount { return dollars(l.fileCents()) }

// FileCount is the maximum number of entries in one file.
func (l Limits) FileCount() int { return l.fileEntries() }

func (l Limits) entryCents() int64 { return within(l.EntryCents, maxEntryCents) }
func (l Limits) fileCents() int64  { return within(l.FileCents, maxTotalCents) }
func (l Limits) fileEntries() int  { return min(cmp.Or(max(l.FileEntries, 0), defaultFile), maxTrace) }
func (l Limits) batchEntries() int {
	return min(cmp.Or(max(l.BatchEntries, 0), defaultBatch), maxBatchRecords-1)
}

func within(chosen, most int64) int64 {
	if chosen <= 0 || chosen > most {
		return most
	}
	return chosen
}

// Split divides payments into files the bank accepts, keeping their order. A
// payment that fits in no file is refused by name.
func Split(entries []Entry, limits Limits) ([][]Entry, error) {
	var problems fault.Validation
	for i, e := range entries {
		if cents := e.Amount.Cents(); cents > limits.entryCents() || cents > limits.fileCents() {
			problems.Add(path(i, "amount"), fault.InvalidValue, "%s is more than the bank takes in one ACH payment",
				e.Amount.Format())
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return pack(entries, limits.fileEntries(), limits.fileCents(), 0), nil
}

// pack fills groups in order until the next entry would break a limit; records
// is the limit on entry and addenda records, 0 for none.
func pack(entries []Entry, most int, cents int64, records int) [][]Entry {
	var groups [][]Entry
	var current []Entry
	var total int64
	var count int
	for _, e := range entries {
		size := 1 + addendaUpperBound(e)
		full := len(current) == most || total+e.Amount.Cents() > cents || (records > 0 && count+size > records)
		if len(current) > 0 && full {
			groups = append(groups, current)
			current, total, count = nil, 0, 0
		}
		current = append(current, e)
		total += e.Amount.Cents()
		count += size
	}
	if len(current) > 0 {
		groups = append(groups, current)
	}
	return groups
}

// addendaUpperBound: an invoice's segments are at most three records long.
func addendaUpperBound(e Entry) int { return 3 * len(e.Invoices) }

func path(i int, field string) string { return fmt.Sprintf("entries[%d].%s", i, field) }

func dollars(cents int64) money.Amount { return money.FromCents(cents, money.USD) }
