package invoice

import (
	"cmp"
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/matching"
)

func (r routes) match(s *server.Server) {
	server.Register(s, server.Operation{ID: "compareInvoiceWithOrder", Method: http.MethodGet,
		Path: "/api/invoices/{invoiceId}/order-match", Tag: "Invoices", Permission: "invoiceLines:get",
		Summary: "The lines of an invoice beside the lines of its purchase order"}, r.compare)
}

type orderMatchOutput struct{ Body OrderMatch }

// OrderMatch compares an invoice with its purchase order. An invoice without a PO number has no order and no lines.
type OrderMatch struct {
	OrderNumber string       `json:"orderNumber"`
	Found       bool         `json:"found" doc:"Whether an order of that number exists"`
	Open        bool         `json:"open"`
	Currency    string       `json:"currency"`
	Ways        int          `json:"ways" doc:"2: compared with the ordered quantity; 3: also with the received quantity"`
	Matched     bool         `json:"matched"`
	Holds       []OrderHold  `json:"holds" maxItems:"2000" doc:"Causes that concern the whole invoice"`
	Lines       []MatchedRow `json:"lines" maxItems:"4000"`
}

// MatchedRow is a line of the invoice, of the order, or of both.
type MatchedRow struct {
	Line        int        `json:"line" doc:"Of the invoice; 0: the order line is not on the invoice"`
	Description string     `json:"description"`
	Material    string     `json:"material"`
	Ordered     *OrderSide `json:"ordered,omitempty" doc:"Absent: the line is not on the order"`
	Billed      *BillSide  `json:"billed,omitempty" doc:"Absent: the line is not on the invoice"`

	QuantityDifference string      `json:"quantityDifference" doc:"Above zero: more than received or ordered"`
	PriceDifference    string      `json:"priceDifference" doc:"Billed quantity at the difference of the unit prices"`
	Holds              []OrderHold `json:"holds"`
}

// OrderSide is what was ordered and received, and what earlier invoices billed.
type OrderSide struct {
	Line      int    `json:"line"`
	Quantity  string `json:"quantity"`
	Received  string `json:"received" doc:"0: nothing is received against this order line"`
	Earlier   string `json:"earlier" doc:"Quantity billed by approved invoices and by earlier lines of this one"`
	UnitPrice string `json:"unitPrice"`
}

// BillSide is what the invoice bills.
type BillSide struct {
	Quantity  string `json:"quantity"`
	UnitPrice string `json:"unitPrice"`
	Total     string `json:"total"`
}

// OrderHold is a difference that is outside the tolerance.
type OrderHold struct {
	Hold   invoice.HoldCode `json:"hold"`
	Is     string           `json:"is,omitempty"`
	Of     string           `json:"of,omitempty"`
	Detail string           `json:"detail,omitempty"`
}

func (r routes) compare(ctx context.Context, in *invoiceInput) (*orderMatchOutput, error) {
	inv, c, err := r.invoices.Compare(ctx, tenant(ctx), in.InvoiceID, viewer(ctx))
	if err != nil {
		return nil, err
	}
	return &orderMatchOutput{Body: matchToAPI(inv, c)}, nil
}

func matchToAPI(inv invoice.Invoice, c matching.Comparison) OrderMatch {
	out := OrderMatch{OrderNumber: inv.Index.PONumber, Currency: string(inv.Index.Currency), Ways: c.Result.Ways,
		Holds: holdsToAPI(c.Holds()), Lines: make([]MatchedRow, len(c.Rows))}
	if c.Order != nil {
		out.Found, out.Open, out.Matched = true, c.Order.Open, c.Result.Matched()
	}
	for n, row := range c.Rows {
		out.Lines[n] = rowToAPI(row, inv)
	}
	return out
}

func rowToAPI(row matching.Row, inv invoice.Invoice) MatchedRow {
	out := MatchedRow{QuantityDifference: row.QuantityDifference().String(),
		PriceDifference: row.PriceDifference().Round(inv.Index.Currency.Digits()).String(), Holds: holdsToAPI(row.Holds)}
	if o := row.Ordered; o != nil {
		out.Description, out.Material = o.Description, o.Material
		out.Ordered = &OrderSide{Line: o.Line, Quantity: o.Quantity.String(), Received: o.Received.String(),
			Earlier: row.Earlier.String(), UnitPrice: o.UnitPrice.String()}
	}
	if l := row.Billed; l != nil {
		out.Line, out.Description, out.Material = l.Line, cmp.Or(l.Description, out.Description),
			cmp.Or(l.Material, out.Material)
		out.Billed = &BillSide{Quantity: l.Quantity.String(), UnitPrice: l.UnitPrice.String(), Total: l.Total.Number()}
	}
	return out
}

func holdsToAPI(holds []invoice.Hold) []OrderHold {
	out := make([]OrderHold, len(holds))
	for n, h := range holds {
		out[n] = OrderHold{Hold: h.Code, Is: h.Is, Of: h.Of, Detail: h.Detail}
	}
	return out
}
