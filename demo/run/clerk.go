package run

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/capture"
)

type invoiceView struct {
	ID, Title, Stage, StatusDetail, Warning string
	InvoiceType, PaymentID, OpenTaskID      string
	Version                                 int64
	IndexData                               []struct {
		Name, Value string
		Confidence  float64
	}
	LineItems []lineItem
	Balance   struct {
		Balanced       bool
		Difference, Of string
	}
	Checks []struct {
		Kind, Text string
		OK         bool
	}
}

type lineItem struct {
	Material    string `json:"material,omitempty"`
	Description string `json:"description,omitempty"`
	Quantity    string `json:"quantity"`
	Unit        string `json:"unit,omitempty"`
	UnitPrice   string `json:"unitPrice"`
	Tax         string `json:"tax,omitempty"`
}

func (d *run) invoice(ctx context.Context, p *paper) (v invoiceView, err error) {
	err = d.processor.get(ctx, "/api/invoices/"+p.invoiceID, &v)
	p.title, p.stage = v.Title, v.Stage
	return v, err
}

// clerk looks each invoice through, corrects it from the paper and submits it.
func (d *run) clerk(ctx context.Context) error {
	for _, p := range d.papers {
		if !p.pays {
			p.note = "left: paid outside, not in dollars"
			if p.Expected.Credit {
				p.note = "left: a credit is not paid"
			}
			if _, err := d.invoice(ctx, p); err != nil {
				return err
			}
			continue
		}
		for _, step := range []func(context.Context, *paper) error{d.correct, d.balance, d.submit} {
			if err := step(ctx, p); err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
		}
		d.say("submitted %s, corrected %v", p.title, p.corrected)
	}
	return nil
}

// wanted contains the values that a careful person reads on the document, except values from ERP lists.
func (p *paper) wanted() map[string]string {
	t := p.Expected
	want := map[string]string{
		"vendorNumber": t.Vendor.Number, "companyNumber": t.Company.Number, "invoiceNumber": t.Number,
		"invoiceAmount": t.Total.StringFixed(2), "currency": t.Currency, "invoiceDate": t.Date.String(), "poNumber": t.PO,
	}
	if t.NetDays >= 0 {
		want["dueDate"] = t.Due.String()
	}
	return want
}

func (d *run) correct(ctx context.Context, p *paper) error {
	return d.edit(ctx, p, "index-data", func(v invoiceView) (any, bool) {
		want := p.wanted()
		changes := []map[string]string{}
		p.corrected, p.misread = nil, 0
		for _, f := range v.IndexData {
			value, known := want[f.Name]
			if !known || value == f.Value {
				continue
			}
			changes = append(changes, map[string]string{"name": f.Name, "value": value})
			p.corrected = append(p.corrected, f.Name)
			if f.Confidence >= capture.Sure {
				p.misread++
			}
		}
		return map[string]any{"version": v.Version, "fields": changes}, len(changes) > 0
	})
}

// balance types the lines of an order's invoice, or codes the amount to an account.
func (d *run) balance(ctx context.Context, p *paper) error {
	v, err := d.invoice(ctx, p)
	if err != nil || v.Balance.Balanced {
		return err
	}
	if v.InvoiceType == "PO" {
		p.corrected = append(p.corrected, "lines")
		return d.edit(ctx, p, "line-items", func(v invoiceView) (any, bool) {
			return map[string]any{"version": v.Version, "invoiceLineItems": p.lines()}, !v.Balance.Balanced
		})
	}
	p.corrected = append(p.corrected, "account")
	return d.edit(ctx, p, "general-ledger", func(v invoiceView) (any, bool) {
		part := map[string]string{
			"account": "6990", "description": "Other expense", "amount": p.Expected.Total.StringFixed(2),
		}
		return map[string]any{"version": v.Version, "distribution": []map[string]string{part}}, !v.Balance.Balanced
	})
}

func (p *paper) lines() []lineItem {
	t := p.Expected
	lines := make([]lineItem, len(t.Lines))
	for i, l := range t.Lines {
		lines[i] = lineItem{Material: l.Item, Description: l.Description, Quantity: l.Quantity.String(), Unit: "EA",
			UnitPrice: l.UnitPrice.String()}
	}
	if !t.Freight.IsZero() {
		lines = append(lines, lineItem{Description: "Freight", Quantity: "1", Unit: "EA", UnitPrice: t.Freight.String()})
	}
	if !t.Tax.Equal(decimal.Zero) {
		lines[len(lines)-1].Tax = t.Tax.StringFixed(2)
	}
	return lines
}

// edit changes part of an invoice from the current version. If the response of an earlier attempt was lost, the
// invoice shows whether it was applied.
func (d *run) edit(ctx context.Context, p *paper, part string, change func(invoiceView) (body any, needed bool)) error {
	for {
		v, err := d.invoice(ctx, p)
		if err != nil {
			return err
		}
		body, needed := change(v)
		if !needed {
			return nil
		}
		err = d.processor.command(ctx, http.MethodPatch, "/api/invoices/"+p.invoiceID+"/"+part, body, nil)
		if err == nil || !changedMeanwhile(err) {
			return err
		}
	}
}

// changedMeanwhile reports whether reading again helps.
func changedMeanwhile(err error) bool {
	var refused problem
	return errors.Is(err, errAnswerLost) || errors.As(err, &refused) && refused.ErrorCode == "StaleVersionException"
}

func (d *run) submit(ctx context.Context, p *paper) error {
	for {
		v, err := d.invoice(ctx, p)
		if err != nil || v.Stage != "captured" {
			return err
		}
		err = d.processor.command(ctx, http.MethodPost, "/api/invoices/"+p.invoiceID+"/submit",
			map[string]any{"version": v.Version, "overrideReason": "Compared with the paper"}, nil)
		if err != nil && !changedMeanwhile(err) {
			return err
		}
	}
}
