package nacha

import (
	"bytes"
	"strings"

	"github.com/moov-io/ach"

	"countersign.dev/domain/fault"
)

// validation lets a bank assign identifiers that are no routing numbers; all
// else is checked by the rules.
var validation = ach.ValidateOpts{BypassOriginValidation: true, BypassDestinationValidation: true}

// ReadEntry is one entry of a file as it was read. Account numbers are in
// clear: it must not be logged or kept.
type ReadEntry struct {
	EntryClass      SEC
	TransactionCode int
	Routing         string
	Account         string
	Cents           int64
	Identification  string
	Name            string
	Trace           string
	Addenda         []string
}

// Contents is a NACHA file as a bank reads it.
type Contents struct {
	CreationDate   string // YYMMDD
	CreationTime   string // HHMM
	FileIDModifier string
	Entries        []ReadEntry
	Totals         Totals
}

// Parse reads a file of forward entries and checks every total and sequence.
func Parse(file []byte) (Contents, error) {
	reader := ach.NewReader(bytes.NewReader(file))
	reader.SetValidation(&validation)
	parsed, err := reader.Read()
	if err != nil {
		// The library's message quotes fields; account numbers may be among them.
		return Contents{}, fault.New(fault.Invalid, fault.FileInvalid, "this is not a valid NACHA file")
	}
	contents := Contents{
		CreationDate:   parsed.Header.FileCreationDate,
		CreationTime:   parsed.Header.FileCreationTime,
		FileIDModifier: parsed.Header.FileIDModifier,
		Totals: Totals{
			Batches: parsed.Control.BatchCount, Blocks: parsed.Control.BlockCount, EntryHash: int64(parsed.Control.EntryHash),
			Debits:  dollars(int64(parsed.Control.TotalDebitEntryDollarAmountInFile)),
			Credits: dollars(int64(parsed.Control.TotalCreditEntryDollarAmountInFile)),
		},
	}
	for _, b := range parsed.Batches {
		for _, e := range b.GetEntries() {
			read := readEntry(SEC(b.GetHeader().StandardEntryClassCode), e)
			contents.Totals.Entries++
			contents.Totals.Addenda += len(read.Addenda)
			contents.Entries = append(contents.Entries, read)
		}
	}
	return contents, nil
}

func readEntry(class SEC, e *ach.EntryDetail) ReadEntry {
	read := ReadEntry{
		EntryClass: class, TransactionCode: e.TransactionCode, Routing: e.RDFIIdentification + e.CheckDigit,
		Account: e.DFIAccountNumber, Cents: int64(e.Amount), Identification: strings.TrimSpace(e.IdentificationNumber),
		Name: strings.TrimSpace(e.IndividualName), Trace: e.TraceNumber,
	}
	if class == CTX && len(e.IndividualName) >= 20 {
		read.Name = strings.TrimSpace(e.IndividualName[4:20])
	}
	for _, a := range e.Addenda05 {
		read.Addenda = append(read.Addenda, a.PaymentRelatedInformation)
	}
	return read
}

// verify reads the rendered bytes as the bank will and compares every total
// and every credit with what was asked for.
func (r *rendering) verify(file []byte) error {
	contents, err := Parse(file)
	if err != nil {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "the rendered file cannot be read back")
	}
	if !contents.Totals.Equal(r.totals) {
		return fault.New(fault.Internal, fault.InternalError, "the rendered file's totals differ from the batch's")
	}
	var asked int64
	for _, e := range r.in.Entries {
		asked += e.Amount.Cents()
	}
	if contents.Totals.Credits.Cents() != asked || len(r.traces) != len(r.in.Entries) {
		return fault.New(fault.Internal, fault.InternalError, "the rendered file does not pay what the batch asks for")
	}
	return nil
}
