// Package run executes the product's main process through the HTTP API, as the users of the demo. Documents are
// uploaded, captured, corrected where the confidence is low, submitted, approved, posted to the ERP and paid. At
// the end it checks what the bank and the printer received.
package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/demo/seed"
)

// tenantName is the tenant the demo works in.
const tenantName = "northwind"

// Options say where the stack is.
type Options struct {
	URL      string // of the product
	WorldURL string // of the demo's outside world
	Keep     string // folder for what bank and printer received; empty: not kept
	Out      io.Writer
	Now      func() time.Time // decides which documents are new
}

// Run does the main job and sums it up in one line; any error means that it did not end well.
func Run(ctx context.Context, o Options) (summary string, err error) {
	d := &run{Options: o, began: time.Now(),
		api: &api{base: o.URL, tenant: tenantName, client: &http.Client{Timeout: 60 * time.Second}}}
	steps := []struct {
		name string
		do   func(context.Context) error
	}{
		{"sign in", d.people}, {"upload", d.upload}, {"capture", d.capture}, {"correct and submit", d.clerk},
		{"approve", d.approve}, {"hand over to ERP and payment", d.handOver}, {"pay by ACH", d.payACH},
		{"print checks", d.payChecks}, {"report checks to the bank", d.positivePay},
		{"look at what the bank and the printer have", d.verify},
	}
	for _, s := range steps {
		started := time.Now()
		d.say("%s …", s.name)
		if err := s.do(ctx); err != nil {
			return "", fmt.Errorf("%s: %w", s.name, err)
		}
		d.say("%s: done in %.1f s", s.name, time.Since(started).Seconds())
	}
	if err := d.table(ctx); err != nil {
		return "", err
	}
	return fmt.Sprintf("demo: ok invoices=%d approved=%d ach_files=%d positive_pay_files=%d checks=%d seconds=%d",
		len(d.papers), d.count(func(p *paper) bool { return p.approved }), d.achFiles, d.payFiles, d.checks,
		int(time.Since(d.began).Seconds())), nil
}

// paper is one document in progress.
type paper struct {
	demodocument.Document
	uploadID, jobID, invoiceID string
	title, stage, note         string
	corrected                  []string
	misread                    int  // values the reader was sure of and that were wrong
	pays                       bool // submitted and paid: dollars, and no credit
	approved                   bool
	payment                    string
}

type run struct {
	Options
	api                         *api
	began                       time.Time
	processor, manager          *person
	approvers                   []*person
	invoices, ach, checkProject string
	papers                      []*paper
	batches                     []*batch
	achFiles, payFiles, checks  int
}

func (d *run) say(format string, args ...any) {
	fmt.Fprintf(d.Out, "%6.1f s  %s\n", time.Since(d.began).Seconds(), fmt.Sprintf(format, args...))
}

func (d *run) count(is func(*paper) bool) (n int) {
	for _, p := range d.papers {
		if is(p) {
			n++
		}
	}
	return n
}

// people finds who plays which part, as the sign-in page offers them.
func (d *run) people(ctx context.Context) error {
	var offered struct {
		Users []struct {
			ID, Name string
			Roles    []string
		}
	}
	err := d.api.repeat(ctx, func() error {
		return d.api.send(ctx, http.MethodGet, d.URL+"/api/demo/tenants/"+tenantName+"/users", "", "", nil, &offered)
	})
	if err != nil {
		return err
	}
	for _, u := range offered.Users {
		who := &person{api: d.api, id: u.ID, name: u.Name}
		switch strings.Join(u.Roles, ",") {
		case "AP Processor":
			d.processor = who
		case "AP Manager":
			d.manager = who
		case "Approver":
			d.approvers = append(d.approvers, who)
		}
	}
	if d.processor == nil || d.manager == nil || len(d.approvers) < 2 {
		return errors.New("the demo tenant lacks a processor, a manager or two approvers")
	}
	// Daniel acts before Helen, regardless of the order of the accounts: if the director decided the first level,
	// nobody would remain for the second.
	slices.SortFunc(d.approvers, func(a, b *person) int { return strings.Compare(a.name, b.name) })
	return d.projects(ctx)
}

func (d *run) projects(ctx context.Context) error {
	var page struct {
		Items []struct{ ID, ProjectType string }
	}
	if err := d.processor.ask(ctx, "/api/projects/grid", struct{}{}, &page); err != nil {
		return err
	}
	for _, p := range page.Items {
		switch p.ProjectType {
		case "Payable Invoices":
			d.invoices = p.ID
		case "ACH Payments":
			d.ach = p.ID
		case "Check and PPay Payments":
			d.checkProject = p.ID
		}
	}
	if d.invoices == "" || d.ach == "" || d.checkProject == "" {
		return errors.New("the demo tenant lacks one of its three projects")
	}
	return nil
}

// upload uploads the documents, one request each.
func (d *run) upload(ctx context.Context) error {
	documents, err := seed.Fresh(tenantName, d.Now())
	if err != nil {
		return err
	}
	for _, document := range documents {
		p := &paper{Document: document, pays: document.Expected.Currency == "USD" && !document.Expected.Credit}
		d.papers = append(d.papers, p)
		if err := d.uploadOne(ctx, p); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		d.say("upload %s (%d kB)", p.Name, len(p.Content)>>10)
	}
	return nil
}

type uploadEntry struct{ ID, JobID, FileName, Status, InvoiceID, ErrorCode, Error string }

func (d *run) uploadOne(ctx context.Context, p *paper) error {
	var answer struct {
		Files []struct {
			Accepted           bool
			ErrorCode, Details string
			Upload             uploadEntry
		}
	}
	err := d.processor.command(ctx, http.MethodPost, "/api/projects/"+d.invoices+"/uploads", form{p.Name, p.Content},
		&answer)
	switch {
	case errors.Is(err, errAnswerLost):
		return d.findUpload(ctx, p)
	case err != nil:
		return err
	case len(answer.Files) != 1 || !answer.Files[0].Accepted:
		return fmt.Errorf("refused: %+v", answer.Files)
	}
	p.uploadID, p.jobID = answer.Files[0].Upload.ID, answer.Files[0].Upload.JobID
	return nil
}

func (d *run) findUpload(ctx context.Context, p *paper) error {
	var page struct{ Items []uploadEntry }
	query := map[string]any{
		"filters": []map[string]any{{"field": "fileName", "operator": "equal", "value": []string{p.Name}}}}
	if err := d.processor.ask(ctx, "/api/projects/"+d.invoices+"/uploads/grid", query, &page); err != nil {
		return err
	}
	if len(page.Items) == 0 {
		return errors.New("the upload was carried out but cannot be found")
	}
	p.uploadID, p.jobID = page.Items[0].ID, page.Items[0].JobID
	return nil
}

// stageTime is how long one stage may take, while servers restart.
const stageTime = 6 * time.Minute

// until polls.
func until(ctx context.Context, what string, done func() (bool, error)) error {
	deadline := time.Now().Add(stageTime)
	for {
		ok, err := done()
		if err != nil || ok {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%s did not happen within %s", what, stageTime)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(300 * time.Millisecond):
		}
	}
}

// capture waits until each upload has become an invoice.
func (d *run) capture(ctx context.Context) error {
	for _, p := range d.papers {
		err := until(ctx, "the capture of "+p.Name, func() (bool, error) {
			var u uploadEntry
			if err := d.processor.get(ctx, "/api/uploads/"+p.uploadID, &u); err != nil {
				return false, err
			}
			if u.Status == "failed" || u.Status == "rejected" {
				return false, fmt.Errorf("%s: %s %s", p.Name, u.ErrorCode, u.Error)
			}
			p.invoiceID = u.InvoiceID
			return u.Status == "completed", nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// keep stores what the partners received, for inspection.
func (d *run) keep(name string, content []byte) error {
	if d.Keep == "" {
		return nil
	}
	if err := os.MkdirAll(d.Keep, 0o755); err != nil {
		return err
	}
	return os.WriteFile(d.Keep+"/"+name, content, 0o644)
}
