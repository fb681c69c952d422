package nacha

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/moov-io/ach"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/fault"
)

const (
	creditsOnly = 220
	mixed       = 200
	hashModulus = 10_000_000_000 // the entry hash keeps its low ten digits
)

// Render makes the bytes of a sealed batch, reads them back and compares.
func Render(in Input) (File, error) {
	if err := in.validate(); err != nil {
		return File{}, err
	}
	r := &rendering{in: in, trace: in.TraceStart}
	if err := r.file(); err != nil {
		return File{}, err
	}
	contents := r.out.String()
	sum := sha256.Sum256([]byte(contents))
	file := File{Bytes: []byte(contents), SHA256: hex.EncodeToString(sum[:]), Totals: r.totals, Traces: r.traces}
	return file, r.verify(file.Bytes)
}

// TracesNeeded is how many trace numbers to reserve before Render: one per
// entry, offsets included.
func TracesNeeded(originator Originator, entries []Entry) int {
	needed := len(entries)
	if originator.Offset != nil {
		needed += len(batches(originator, entries))
	}
	return needed
}

type rendering struct {
	in     Input
	out    strings.Builder
	lines  int
	trace  int64
	totals Totals
	traces []Trace
}

func (r *rendering) file() error {
	if err := r.header(); err != nil {
		return err
	}
	for _, group := range batches(r.in.Originator, r.in.Entries) {
		if err := r.batch(group); err != nil {
			return err
		}
	}
	if r.totals.Credits.Cents() > r.in.Originator.Limits.fileCents() {
		return fault.New(fault.Invalid, fault.ValidationFailed, "%s is more than the bank takes in one file; split it",
			r.totals.Credits.Format())
	}
	return r.control()
}

func (r *rendering) header() error {
	o := r.in.Originator
	h := ach.NewFileHeader()
	h.SetValidation(&validation)
	h.ImmediateDestination = o.ImmediateDestination
	h.ImmediateDestinationName = ascii(o.ImmediateDestinationName)
	h.ImmediateOrigin = o.ImmediateOrigin
	h.ImmediateOriginName = ascii(o.ImmediateOriginName)
	h.ReferenceCode = ascii(o.ReferenceCode)
	// Left empty, moov-io/ach would fill these two with time.Now on each rendering.
	h.FileCreationDate = r.in.CreatedAt.Format("060102")
	h.FileCreationTime = r.in.CreatedAt.Format("1504")
	h.FileIDModifier = r.in.FileIDModifier
	return r.line(h.String())
}

// batches groups the entries by entry class, and by what one batch can hold. A
// balanced batch is offset by one entry, which has only ten digits.
func batches(o Originator, entries []Entry) [][]Entry {
	most := int64(maxTotalCents)
	if o.Offset != nil {
		most = maxEntryCents
	}
	var groups [][]Entry
	for _, class := range []SEC{CCD, CTX, PPD} {
		var same []Entry
		for _, e := range entries {
			if e.class(o) == class {
				same = append(same, e)
			}
		}
		groups = append(groups, pack(same, o.Limits.batchEntries(), most, maxBatchRecords-1)...)
	}
	return groups
}

func (e Entry) class(o Originator) SEC {
	return SEC(orElse(string(e.EntryClass), string(o.EntryClass)))
}

func (r *rendering) batch(entries []Entry) error {
	b := batch{r: r, class: entries[0].class(r.in.Originator), number: r.totals.Batches + 1, serviceClass: creditsOnly}
	if r.in.Originator.Offset != nil {
		b.serviceClass = mixed
	}
	if err := b.header(); err != nil {
		return err
	}
	for _, e := range entries {
		if err := b.credit(e); err != nil {
			return err
		}
	}
	if r.in.Originator.Offset != nil {
		if err := b.offset(*r.in.Originator.Offset); err != nil {
			return err
		}
	}
	return b.control()
}

func (r *rendering) control() error {
	r.totals.Blocks = (r.lines + 1 + 9) / 10
	c := ach.NewFileControl()
	c.BatchCount = r.totals.Batches
	c.BlockCount = r.totals.Blocks
	c.EntryAddendaCount = r.totals.Entries + r.totals.Addenda
	c.EntryHash = int(r.totals.EntryHash)
	c.TotalDebitEntryDollarAmountInFile = int(r.totals.Debits.Cents())
	c.TotalCreditEntryDollarAmountInFile = int(r.totals.Credits.Cents())
	if err := r.line(c.String()); err != nil {
		return err
	}
	for r.lines%10 != 0 {
		if err := r.line(strings.Repeat("9", recordWidth)); err != nil {
			return err
		}
	}
	return nil
}

const recordWidth = 94

// line writes one record; one that is not 94 bytes of ASCII would shift every
// field of the bank's reader, so it is a defect that must not get out.
func (r *rendering) line(record string) error {
	if len(record) != recordWidth || strings.ContainsFunc(record, func(c rune) bool { return c < ' ' || c > '~' }) {
		return fault.New(fault.Internal, fault.InternalError, "record %d is not 94 ASCII characters", r.lines+1)
	}
	r.out.WriteString(record)
	if r.in.Originator.LineEnding == CRLF {
		r.out.WriteByte('\r')
	}
	r.out.WriteByte('\n')
	r.lines++
	return nil
}

func (r *rendering) nextTrace() (string, error) {
	if r.trace < 1 || r.trace > maxTrace {
		return "", fault.New(fault.Internal, fault.InternalError, "trace numbers ran out at %d", r.trace)
	}
	number := fmt.Sprintf("%s%07d", r.in.Originator.ODFI, r.trace)
	r.trace++
	return number, nil
}

// ascii is for text that validate has accepted.
func ascii(text string) string {
	clean, _ := banktext.ASCII(text)
	return clean
}
