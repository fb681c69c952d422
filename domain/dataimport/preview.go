package dataimport

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Outcome is what an import does with a row.
type Outcome string

// Outcomes.
const (
	New       Outcome = "new"
	Changed   Outcome = "changed"
	Unchanged Outcome = "unchanged"
	Invalid   Outcome = "invalid"
)

// Values lists every Outcome.
func (Outcome) Values() []string { return enum.Of(New, Changed, Unchanged, Invalid) }

// Counts are the rows of an import by outcome. Accounts are the bank accounts that it proposes.
type Counts struct{ New, Changed, Unchanged, Invalid, Accounts int }

// Total is the number of all rows.
func (c Counts) Total() int { return c.New + c.Changed + c.Unchanged + c.Invalid }

// Changes reports whether an import would change anything.
func (c Counts) Changes() bool { return c.New+c.Changed > 0 }

// Add counts one row.
func (c *Counts) Add(o Outcome) {
	switch o {
	case New:
		c.New++
	case Changed:
		c.Changed++
	case Unchanged:
		c.Unchanged++
	default:
		c.Invalid++
	}
}

// Found is what the database says about a valid row: whether it exists and in which version, and which of its
// references do not exist.
type Found struct {
	Outcome Outcome
	Version int64
	Missing []string // names of columns
	// Problems are what is wrong with the row beside the records that it concerns.
	Problems []fault.Field
	// State identifies what else the outcome depends on.
	State string
	// AccountLast4 are the last digits of the bank account that the row proposes.
	AccountLast4 string
}

// Result is what an import does with a row.
type Result struct {
	Line     int
	Key      string
	Outcome  Outcome
	Problems []Problem
	// AccountLast4 are the last digits of the bank account that the row proposes.
	AccountLast4 string
}

// Preview is what an import would do. Its digest changes with the file and with the records that the file names.
type Preview struct {
	Digest  string
	Counts  Counts
	Results []Result // in the order of the file
}

// Judge joins the rows with what the database says about them, by line.
func (t Table) Judge(identity string, rows []Row, found map[int]Found) Preview {
	p := Preview{Results: make([]Result, len(rows))}
	digest := sha256.New()
	fmt.Fprintln(digest, identity)
	for n, row := range rows {
		f := found[row.Line]
		for _, name := range f.Missing {
			at := t.Index(name)
			row.add(fault.Field{Path: name, Code: fault.ReferenceUnknown,
				Message: "There is no active record with this number."}, row.Values[at])
		}
		for _, problem := range f.Problems {
			value := ""
			if at := t.Index(problem.Path); at >= 0 {
				value = t.Columns[at].shown(row.Values[at])
			}
			row.add(problem, value)
		}
		outcome := f.Outcome
		if !row.Valid() {
			outcome = Invalid
		}
		p.Counts.Add(outcome)
		p.Results[n] = Result{Line: row.Line, Key: shorten(t.Key(row)), Outcome: outcome, Problems: row.Problems}
		if row.Valid() && f.AccountLast4 != "" {
			p.Results[n].AccountLast4 = f.AccountLast4
			p.Counts.Accounts++
		}
		fmt.Fprintln(digest, row.Line, outcome, f.Version, f.State)
	}
	p.Digest = hex.EncodeToString(digest.Sum(nil))
	return p
}

// ErrChanged refuses an import whose rows were changed by others while it ran.
func ErrChanged() error { return fault.Stale("these records") }
