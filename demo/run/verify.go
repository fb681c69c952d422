package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/moov-io/ach"
	"github.com/shopspring/decimal"

	"countersign.dev/internal/flows"
)

// worldFile is a file in the bank's folder.
type worldFile struct {
	Path, SHA256 string
	Size         int64
}

// verify holds what the outside world received against what the product says.
func (d *run) verify(ctx context.Context) error {
	var files []worldFile
	if err := d.world(ctx, "/bank/files", &files); err != nil {
		return err
	}
	for _, b := range d.batches {
		if b.Kind == "check" {
			if err := d.verifyChecks(ctx, b); err != nil {
				return err
			}
			continue
		}
		content, err := d.received(ctx, b, files)
		if err != nil {
			return err
		}
		if err := d.verifyFile(b, content); err != nil {
			return fmt.Errorf("%s: %w", b.FileName, err)
		}
	}
	return d.paid(ctx)
}

// received finds the batch's file at the bank exactly once.
func (d *run) received(ctx context.Context, b *batch, files []worldFile) (content []byte, err error) {
	for _, f := range files {
		if path.Base(f.Path) != path.Base(b.FileName) {
			continue
		}
		if content != nil {
			return nil, fmt.Errorf("the bank has %s twice", b.FileName)
		}
		if f.SHA256 != b.SHA256 {
			return nil, fmt.Errorf("the bank's %s has another hash than the sealed file", b.FileName)
		}
		if err := d.world(ctx, "/bank/files/"+f.Path, &content); err != nil {
			return nil, err
		}
	}
	if content == nil {
		return nil, fmt.Errorf("the bank does not have %s", b.FileName)
	}
	return content, nil
}

func (d *run) verifyFile(b *batch, content []byte) error {
	name := strings.TrimSuffix(path.Base(b.FileName), path.Ext(b.FileName))
	if b.Kind != "ach" {
		d.payFiles++
		return d.keep(name+path.Ext(b.FileName), content)
	}
	d.achFiles++
	if err := d.verifyACH(b, content); err != nil {
		return err
	}
	return d.keep(name+".ach", content)
}

// verifyACH reads the file with an independent reader: every payment once, to the cent.
func (d *run) verifyACH(b *batch, content []byte) error {
	file, err := ach.NewReader(bytes.NewReader(content)).Read()
	if err != nil {
		return fmt.Errorf("it is no valid NACHA file: %w", err)
	}
	entries, sum := 0, int64(0)
	for _, group := range file.Batches {
		for _, e := range group.GetEntries() {
			if e.CreditOrDebit() == "C" {
				entries++
				sum += int64(e.Amount)
			}
		}
	}
	want, err := decimal.NewFromString(b.Total)
	if err != nil {
		return err
	}
	if entries != b.PaymentCount || sum != want.Shift(2).IntPart() {
		return fmt.Errorf("it pays %d entries of %d cents, the batch has %d payments of %s", entries, sum, b.PaymentCount,
			b.Total)
	}
	return nil
}

func (d *run) verifyChecks(ctx context.Context, b *batch) error {
	for _, s := range b.Sheets {
		if s.Fate == "printed" {
			d.checks++
		}
	}
	if d.checks != b.PaymentCount {
		return fmt.Errorf("%d checks are printed for %d payments", d.checks, b.PaymentCount)
	}
	var prints []struct{ Name, File string }
	if err := d.world(ctx, "/prints", &prints); err != nil {
		return err
	}
	for _, p := range prints {
		var content []byte
		if err := d.world(ctx, "/prints/"+p.File, &content); err != nil {
			return err
		}
		if err := d.keep(path.Base(p.File), content); err != nil {
			return err
		}
	}
	if len(prints) != 1 {
		return fmt.Errorf("the printer received %d jobs for one run of checks", len(prints))
	}
	return nil
}

// paid waits until every invoice is paid.
func (d *run) paid(ctx context.Context) error {
	for _, p := range d.papers {
		if !p.pays {
			continue
		}
		err := until(ctx, p.title+" paid", func() (bool, error) {
			v, err := d.invoice(ctx, p)
			return v.Stage == "paid", err
		})
		if err != nil {
			return errors.Join(err, fmt.Errorf("%s is %s", p.title, p.stage))
		}
	}
	return nil
}

func (d *run) world(ctx context.Context, path string, into any) error {
	return d.api.repeat(ctx, func() error { return d.api.send(ctx, http.MethodGet, d.WorldURL+path, "", "", nil, into) })
}

// table is the printed result.
func (d *run) table(ctx context.Context) error {
	w := tabwriter.NewWriter(d.Out, 2, 4, 2, ' ', 0)
	fmt.Fprintln(w, "\nlayout\tinvoice\tstage\tcorrected\tnote\tin Temporal")
	for _, p := range d.papers {
		link, err := d.link(ctx, p.jobID)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\n", p.Expected.Layout, p.title, p.stage, len(p.corrected), p.note, link)
	}
	for _, b := range d.batches {
		link, err := d.link(ctx, b.JobID)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s batch %d\t%d payments, %s\t%s\t\t%s\t%s\n", b.Kind, b.Number, b.PaymentCount, b.Total, b.Status,
			b.FileName, link)
	}
	_ = w.Flush() // a closed terminal only loses the table
	misread := 0
	for _, p := range d.papers {
		misread += p.misread
	}
	fmt.Fprintf(d.Out, "\n%d values were read wrong although the reader was sure; %s\n", misread,
		time.Since(d.began).Round(time.Second))
	return nil
}

// link opens a job in the Temporal UI, for operators.
func (d *run) link(ctx context.Context, jobID string) (string, error) {
	if jobID == "" {
		return "", nil
	}
	var job struct{ Number int64 }
	if err := d.manager.get(ctx, "/api/jobs/"+jobID, &job); err != nil {
		return "", fmt.Errorf("job %s: %w", jobID, err)
	}
	return d.URL + "/temporal/namespaces/countersign/workflows/" +
		url.PathEscape(flows.RunID(d.manager.tenant, jobID, job.Number)), nil
}
