package invoice

import (
	"context"
	"errors"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

func (r routes) edits(s *server.Server) {
	const one = "/api/invoices/{invoiceId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Invoices",
			Permission: "invoices:update", Command: true}
	}
	server.Register(s, op("updateIndexData", http.MethodPatch, one+"/index-data", "Change index data, field by field"),
		r.indexData)
	server.Register(s,
		op("updateInvoiceIndexFields", http.MethodPatch, one+"/index-fields", "Change the values of the project's fields"),
		r.indexFields)
	lines := op("updateLineItems", http.MethodPatch, one+"/line-items", "Set the line items")
	lines.Permission = "invoiceLines:update"
	server.Register(s, lines, r.lineItems)
	server.Register(s,
		op("updateGeneralLedger", http.MethodPatch, one+"/general-ledger", "Set the general-ledger distribution"),
		r.generalLedger)
	duplicate := op("unmarkDuplicate", http.MethodPatch, one+"/unmark-duplicate", "Mark an invoice as no duplicate")
	duplicate.Permission = "invoiceWarnings:update"
	server.Register(s, duplicate, r.unmarkDuplicate)
}

type indexDataInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceIndexData
}

// InvoiceIndexData are changes, field by field.
type InvoiceIndexData struct {
	Version int64         `json:"version" minimum:"1"`
	Fields  []FieldChange `json:"fields" minItems:"1" maxItems:"50"`
}

// FieldChange is a field's new value as text: a decimal for amounts, an ISO date for dates, empty to clear.
type FieldChange struct {
	Name  FieldName `json:"name"`
	Value string    `json:"value" maxLength:"255"`
}

func (r routes) indexData(ctx context.Context, in *indexDataInput) (*invoiceOutput, error) {
	changes := make([]invoice.Change, len(in.Body.Fields))
	for n, f := range in.Body.Fields {
		changes[n] = invoice.Change{Name: string(f.Name), Value: f.Value}
	}
	return r.answered(ctx, in.InvoiceID, func() error {
		_, err := r.invoices.UpdateIndexData(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version, changes)
		return err
	})
}

type lineItemsInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceLines
}

// InvoiceLines replace the line items.
type InvoiceLines struct {
	Version          int64      `json:"version" minimum:"1"`
	InvoiceLineItems []LineItem `json:"invoiceLineItems" maxItems:"2000"`
}

func (r routes) lineItems(ctx context.Context, in *lineItemsInput) (*invoiceOutput, error) {
	v, err := r.invoices.View(ctx, tenant(ctx), in.InvoiceID, viewer(ctx))
	if err != nil {
		return nil, err
	}
	problems := fault.Validation{}
	lines := make([]invoice.Line, len(in.Body.InvoiceLineItems))
	for n, l := range in.Body.InvoiceLineItems {
		lines[n] = l.fromAPI(&problems, n, v.Invoice.Index.Currency)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if _, err := r.invoices.ReplaceLines(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version, lines); err != nil {
		return nil, err
	}
	return r.view(ctx, in.InvoiceID)
}

type generalLedgerInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceLedger
}

// InvoiceLedger replaces the distribution.
type InvoiceLedger struct {
	Version      int64          `json:"version" minimum:"1"`
	Distribution []Distribution `json:"distribution" maxItems:"2000"`
}

func (r routes) generalLedger(ctx context.Context, in *generalLedgerInput) (*invoiceOutput, error) {
	v, err := r.invoices.View(ctx, tenant(ctx), in.InvoiceID, viewer(ctx))
	if err != nil {
		return nil, err
	}
	problems := fault.Validation{}
	parts := make([]invoice.Distribution, len(in.Body.Distribution))
	for n, d := range in.Body.Distribution {
		parts[n] = invoice.Distribution{Account: d.Account, Description: d.Description,
			Amount: amount(&problems, path("distribution", n, "amount"), d.Amount, v.Invoice.Index.Currency)}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if _, err := r.invoices.ReplaceDistribution(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version,
		parts); err != nil {
		return nil, err
	}
	return r.view(ctx, in.InvoiceID)
}

func (r routes) unmarkDuplicate(ctx context.Context, in *versionInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error {
		_, err := r.invoices.MarkNotDuplicate(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version)
		return err
	})
}

// amount reads a decimal; empty is zero.
func amount(v *fault.Validation, at, text string, currency money.Currency) money.Amount {
	if text == "" {
		return money.Zero(currency)
	}
	a, err := money.Parse(text, currency)
	if err != nil {
		var f *fault.Fault
		if !errors.As(err, &f) {
			f = fault.New(fault.Invalid, fault.AmountUnreadable, "%q is not an amount such as 1234.50 or 1,234.50.", text)
		}
		v.Add(at, f.Code, "%s", f.Message)
	}
	return a
}
