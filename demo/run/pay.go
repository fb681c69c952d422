package run

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
)

// batch is a batch of payments as its page shows it.
type batch struct {
	ID, Kind, Status, StatusDetail, Message string
	Number                                  int64
	Total, FileName, RemotePath, SHA256     string
	PaymentCount                            int
	JobID                                   string
	Payments                                []struct {
		ID, VendorName, Amount, Status string
		CheckNumber                    int64
	}
	Sheets []struct {
		Number int64
		Fate   string
	}
}

type paymentRun struct {
	Ready []struct {
		Method, Total string
		Count         int
	}
	PositivePayDue int
	OpenBatches    []struct{ ID, Kind, Status string }
}

func (r paymentRun) ready(method string) int {
	for _, ready := range r.Ready {
		if ready.Method == method {
			return ready.Count
		}
	}
	return 0
}

func (d *run) run(ctx context.Context, project string) (r paymentRun, err error) {
	err = d.processor.get(ctx, "/api/projects/"+project+"/payment-run", &r)
	return r, err
}

// payACH prepares as the processor, releases as the manager and waits for the bank's answer.
func (d *run) payACH(ctx context.Context) error {
	r, err := d.run(ctx, d.ach)
	if err != nil {
		return err
	}
	d.say("ready for ACH: %d payments", r.ready("ach"))
	b, err := d.prepare(ctx, d.ach, "/ach/prepare", "ach", map[string]any{"all": true})
	if err != nil {
		return err
	}
	return d.release(ctx, b)
}

func (d *run) payChecks(ctx context.Context) error {
	r, err := d.run(ctx, d.checkProject)
	if err != nil {
		return err
	}
	d.say("ready for checks: %d payments", r.ready("check"))
	var printers struct{ Items []struct{ ID, Name string } }
	if err := d.processor.get(ctx, "/api/printers", &printers); err != nil {
		return err
	}
	if len(printers.Items) == 0 {
		return errors.New("there is no printer")
	}
	b, err := d.prepare(ctx, d.checkProject, "/checks/prepare", "check",
		map[string]any{"all": true, "printerId": printers.Items[0].ID})
	if err != nil {
		return err
	}
	return d.release(ctx, b)
}

// positivePay reports the printed checks; it moves no money and needs no release.
func (d *run) positivePay(ctx context.Context) error {
	err := until(ctx, "the printed checks", func() (bool, error) {
		r, err := d.run(ctx, d.checkProject)
		return r.PositivePayDue > 0, err
	})
	if err != nil {
		return err
	}
	b, err := d.prepare(ctx, d.checkProject, "/positive-pay/prepare", "positive-pay", struct{}{})
	if err != nil {
		return err
	}
	return d.release(ctx, b)
}

// prepare claims what is ready. After a lost answer the open batch is the one.
func (d *run) prepare(ctx context.Context, project, path, kind string, body any) (*batch, error) {
	var made struct{ ID string }
	err := d.processor.command(ctx, http.MethodPost, "/api/projects/"+project+path, body, &made)
	if errors.Is(err, errAnswerLost) {
		r, lookErr := d.run(ctx, project)
		for _, open := range r.OpenBatches {
			if open.Kind == kind {
				made.ID = open.ID
			}
		}
		if err = lookErr; err == nil && made.ID == "" {
			err = errors.New("the prepared batch cannot be found")
		}
	}
	if err != nil {
		return nil, err
	}
	b := &batch{ID: made.ID}
	d.batches = append(d.batches, b)
	return b, nil
}

// ended are the states in which the bank or the printer has the batch.
func ended(status string) bool { return slices.Contains([]string{"acknowledged", "settled"}, status) }

// release lets the manager release and waits for the end. The release is asked
// for again with the same key until the batch has moved on.
func (d *run) release(ctx context.Context, b *batch) error {
	return until(ctx, "the end of the "+b.Kind+" batch", func() (bool, error) {
		*b = batch{ID: b.ID}
		if err := d.manager.get(ctx, "/api/batches/"+b.ID, b); err != nil {
			return false, err
		}
		switch b.Status {
		case "awaiting_release":
			if b.Kind == "positive-pay" {
				return false, nil
			}
			err := d.manager.command(ctx, http.MethodPost, "/api/batches/"+b.ID+"/release", nil, nil)
			if err != nil && !changedMeanwhile(err) && !conflict(err) {
				return false, err
			}
			d.say("%s batch %d released by %s: %d payments, %s", b.Kind, b.Number, d.manager.name, b.PaymentCount, b.Total)
			return false, nil
		case "unknown":
			// It is unknown whether the bank has the file: check, and do not send again.
			err := d.manager.command(ctx, http.MethodPost, "/api/batches/"+b.ID+"/reconcile", nil, nil)
			if err != nil && !changedMeanwhile(err) && !conflict(err) {
				return false, err
			}
			return false, nil
		case "rejected", "expired", "canceled":
			return false, fmt.Errorf("the batch is %s: %s", b.Status, b.Message)
		}
		return ended(b.Status), d.settle(ctx, b)
	})
}

// settle checks the printer's tray for sheets whose fate the printer did not report.
func (d *run) settle(ctx context.Context, b *batch) error {
	if b.Kind != "check" {
		return nil
	}
	var open []int64
	for _, s := range b.Sheets {
		if s.Fate == "verify" {
			open = append(open, s.Number)
		}
	}
	if len(open) == 0 {
		return nil
	}
	err := d.processor.command(ctx, http.MethodPost, "/api/batches/"+b.ID+"/sheets",
		map[string]any{"numbers": open, "fate": "printed"}, nil)
	if err != nil && !changedMeanwhile(err) && !conflict(err) {
		return err
	}
	return nil
}

func conflict(err error) bool {
	var refused problem
	return errors.As(err, &refused) && refused.Status == http.StatusConflict
}

// notFor reports whether the task has another assignee, or was decided in the meantime.
func notFor(err error) bool {
	var refused problem
	return errors.As(err, &refused) &&
		(refused.Status == http.StatusForbidden || refused.Status == http.StatusNotFound ||
			refused.Status == http.StatusConflict)
}
