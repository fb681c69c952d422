package bank

import (
	"bytes"
	"fmt"
	"path"

	"github.com/moov-io/ach"
)

// Return sends an entry of a received file back, as banks do within two banking
// days: a NACHA file with addenda 99 in outbound. It gives the file's name.
func (b *Bank) Return(fileName, trace, code string) (string, error) {
	return b.sendBack("RETURN", fileName, trace, func(e *ach.EntryDetail, _ *ach.BatchHeader, original *ach.EntryDetail) {
		addenda := ach.NewAddenda99()
		addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI, addenda.TraceNumber = code, original.TraceNumber,
			original.RDFIIdentification, e.TraceNumber
		e.Category, e.Addenda99 = ach.CategoryReturn, addenda
	})
}

// NotifyChange reports a changed account of a paid entry: addenda 98.
func (b *Bank) NotifyChange(fileName, trace, code string, corrected ach.CorrectedData) (string, error) {
	return b.sendBack("NOC", fileName, trace,
		func(e *ach.EntryDetail, header *ach.BatchHeader, original *ach.EntryDetail) {
			addenda := ach.NewAddenda98()
			addenda.ChangeCode, addenda.OriginalTrace, addenda.OriginalDFI, addenda.TraceNumber = code, original.TraceNumber,
				original.RDFIIdentification, e.TraceNumber
			addenda.CorrectedData = ach.WriteCorrectionData(code, &corrected)
			header.StandardEntryClassCode = ach.COR
			e.Amount, e.Category, e.Addenda98 = 0, ach.CategoryNOC, addenda
		})
}

// Send puts any file into outbound.
func (b *Bank) Send(name string, content []byte) error {
	to := path.Join("outbound", name)
	if err := b.root.WriteFile(to+".part", content, 0o600); err != nil {
		return err
	}
	return b.root.Rename(to+".part", to)
}

func (b *Bank) sendBack(
	kind, fileName, trace string, change func(e *ach.EntryDetail, header *ach.BatchHeader, original *ach.EntryDetail),
) (string, error) {
	content, err := b.root.ReadFile(path.Join("inbound", fileName))
	if err != nil {
		return "", err
	}
	reader := ach.NewReader(bytes.NewReader(content))
	reader.SetValidation(&ach.ValidateOpts{BypassOriginValidation: true, BypassDestinationValidation: true})
	sent, err := reader.Read()
	if err != nil {
		return "", fmt.Errorf("%s is no NACHA file: %w", fileName, err)
	}
	for _, batch := range sent.Batches {
		for _, original := range batch.GetEntries() {
			if original.TraceNumber != trace {
				continue
			}
			file, err := back(sent, batch.GetHeader(), original, change)
			if err != nil {
				return "", err
			}
			name := kind + "_" + trace + ".ach"
			return name, b.Send(name, file)
		}
	}
	return "", fmt.Errorf("%s has no entry %s", fileName, trace)
}

// back makes the file: from the bank to us, with one entry that counts as return of the original.
func back(
	sent ach.File, header *ach.BatchHeader, original *ach.EntryDetail,
	change func(*ach.EntryDetail, *ach.BatchHeader, *ach.EntryDetail),
) ([]byte, error) {
	file := ach.NewFile()
	file.Header = sent.Header
	file.Header.ImmediateOrigin, file.Header.ImmediateDestination = sent.Header.ImmediateDestination,
		sent.Header.ImmediateOrigin
	file.Header.ImmediateOriginName, file.Header.ImmediateDestinationName = sent.Header.ImmediateDestinationName,
		sent.Header.ImmediateOriginName
	file.SetValidation(&ach.ValidateOpts{BypassOriginValidation: true, BypassDestinationValidation: true})
	h, e := *header, *original
	e.TransactionCode = original.TransactionCode/10*10 + 1 // 22 and 27 are returned as 21, 32 and 37 as 31
	e.Addenda05, e.AddendaRecordIndicator = nil, 1
	change(&e, &h, original)
	batch, err := ach.NewBatch(&h)
	if err != nil {
		return nil, err
	}
	batch.AddEntry(&e)
	if err := batch.Create(); err != nil {
		return nil, err
	}
	file.AddBatch(batch)
	if err := file.Create(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = ach.NewWriter(&out).Write(file)
	return out.Bytes(), err
}

// Outbound is a file the bank has sent.
func (b *Bank) Outbound(name string) []byte {
	content, _ := b.root.ReadFile(path.Join("outbound", name)) // nil for one that is not there
	return content
}
