package purchaseorder

import (
	"strconv"
	"time"

	purchaseorderapp "countersign.dev/app/purchaseorder"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/purchaseorder"
)

// Entry is a row of the list of purchase orders.
type Entry struct {
	ID                   string               `json:"id"`
	Number               string               `json:"number"`
	VendorNumber         string               `json:"vendorNumber"`
	VendorName           string               `json:"vendorName"`
	CompanyNumber        string               `json:"companyNumber"`
	Currency             string               `json:"currency"`
	Total                string               `json:"total"`
	Status               purchaseorder.Status `json:"status"`
	ReceivedPercent      string               `json:"receivedPercent" doc:"Of the ordered value"`
	InvoicedPercent      string               `json:"invoicedPercent" doc:"Of the ordered value"`
	OrderedOn            string               `json:"orderedOn"`
	LastModificationTime time.Time            `json:"lastModificationTime"`
}

func entryToAPI(e purchaseorder.Entry) Entry {
	return Entry{ID: e.ID, Number: e.Number, VendorNumber: e.VendorNumber, VendorName: e.VendorName,
		CompanyNumber: e.CompanyNumber, Currency: e.Currency, Total: e.Total.String(), Status: e.Status,
		ReceivedPercent: e.ReceivedPercent.String(), InvoicedPercent: e.InvoicedPercent.String(),
		OrderedOn: e.OrderedOn.Format(time.DateOnly), LastModificationTime: e.LastModificationTime}
}

// ReceiptEntry is a row of the list of receipts.
type ReceiptEntry struct {
	ID              string                      `json:"id"`
	Number          string                      `json:"number"`
	PurchaseOrderID string                      `json:"purchaseOrderId"`
	OrderNumber     string                      `json:"orderNumber"`
	VendorName      string                      `json:"vendorName"`
	CompanyNumber   string                      `json:"companyNumber"`
	ReceivedOn      string                      `json:"receivedOn" format:"date"`
	Status          purchaseorder.ReceiptStatus `json:"status"`
	Lines           int                         `json:"lines" doc:"Number of lines"`
	RecordedBy      string                      `json:"recordedBy" doc:"Empty: the system"`
	RecordedAt      time.Time                   `json:"recordedAt"`
	ReversedAt      *time.Time                  `json:"reversedAt,omitempty"`
	Reason          string                      `json:"reason,omitempty" doc:"Of the reversal"`
}

func receiptEntryToAPI(e purchaseorder.ReceiptEntry) ReceiptEntry {
	return ReceiptEntry{ID: e.ID, Number: e.Number, PurchaseOrderID: e.PurchaseOrderID, OrderNumber: e.OrderNumber,
		VendorName: e.VendorName, CompanyNumber: e.CompanyNumber, ReceivedOn: e.ReceivedOn.Format(time.DateOnly),
		Status: e.Status, Lines: e.Lines, RecordedBy: e.RecordedBy, RecordedAt: e.RecordedAt, ReversedAt: e.ReversedAt,
		Reason: e.Reason}
}

// Order is a purchase order with its lines, receipts and newest invoices.
type Order struct {
	ID                   string               `json:"id"`
	Number               string               `json:"number"`
	VendorID             string               `json:"vendorId"`
	VendorNumber         string               `json:"vendorNumber"`
	VendorName           string               `json:"vendorName"`
	CompanyNumber        string               `json:"companyNumber"`
	Currency             string               `json:"currency"`
	OrderedOn            string               `json:"orderedOn"`
	Status               purchaseorder.Status `json:"status"`
	Total                string               `json:"total"`
	Lines                []Line               `json:"lines" maxItems:"1000"`
	Receipts             []Receipt            `json:"receipts" doc:"The newest first"`
	Invoices             []Invoice            `json:"invoices" maxItems:"50" doc:"Visible ones, the newest first"`
	LastModificationTime time.Time            `json:"lastModificationTime"`
	Version              int64                `json:"version"`
}

// Line is a line of an order. Quantities are decimals as text.
type Line struct {
	Line        int    `json:"line" doc:"Never changes"`
	Material    string `json:"material"`
	Description string `json:"description"`
	Quantity    string `json:"quantity" doc:"Ordered"`
	Unit        string `json:"unit"`
	UnitPrice   string `json:"unitPrice"`
	Received    string `json:"received" doc:"The sum of the recorded receipts"`
	Invoiced    string `json:"invoiced" doc:"By approved invoices"`
	Open        string `json:"open" doc:"Ordered and not received"`
}

// Receipt is one delivery against an order.
type Receipt struct {
	ID         string                      `json:"id"`
	Number     string                      `json:"number"`
	ReceivedOn string                      `json:"receivedOn"`
	Status     purchaseorder.ReceiptStatus `json:"status"`
	RecordedBy string                      `json:"recordedBy" doc:"Empty: the system"`
	RecordedAt time.Time                   `json:"recordedAt"`
	ReversedBy string                      `json:"reversedBy,omitempty"`
	ReversedAt *time.Time                  `json:"reversedAt,omitempty"`
	Reason     string                      `json:"reason,omitempty" doc:"Of the reversal"`
	Lines      []ReceiptLine               `json:"lines" maxItems:"1000"`
}

// ReceiptLine is what was received of a line.
type ReceiptLine struct {
	Line     int    `json:"line"`
	Quantity string `json:"quantity" maxLength:"30"`
}

// Invoice is an invoice that names the order.
type Invoice struct {
	ID          string        `json:"id"`
	Number      string        `json:"number"`
	Stage       invoice.Stage `json:"stage"`
	Amount      string        `json:"amount,omitempty"`
	Currency    string        `json:"currency,omitempty"`
	ProjectID   string        `json:"projectId"`
	WorkspaceID string        `json:"workspaceId"`
	ProjectName string        `json:"projectName"`
	At          time.Time     `json:"at"`
}

func toAPI(p purchaseorderapp.Page) Order {
	o := p.Order
	out := Order{ID: o.ID, Number: o.Number, VendorID: o.VendorID, VendorNumber: o.VendorNumber, VendorName: o.VendorName,
		CompanyNumber: o.CompanyNumber, Currency: string(o.Currency), OrderedOn: o.OrderedOn.String(), Status: o.Status,
		Total: o.Total.Number(), Lines: make([]Line, len(o.Lines)), Receipts: make([]Receipt, len(p.Receipts)),
		Invoices: make([]Invoice, len(p.Invoices)), LastModificationTime: o.UpdatedAt, Version: o.Version}
	for n, l := range o.Lines {
		out.Lines[n] = Line{Line: l.Line, Material: l.Material, Description: l.Description, Quantity: l.Quantity.String(),
			Unit: l.Unit, UnitPrice: l.UnitPrice.String(), Received: l.Received.String(), Invoiced: l.Invoiced.String(),
			Open: l.OpenQuantity().String()}
	}
	for n, r := range p.Receipts {
		out.Receipts[n] = Receipt{ID: r.ID, Number: r.Number, ReceivedOn: r.ReceivedOn.String(), Status: r.Status,
			RecordedBy: r.RecordedBy, RecordedAt: r.RecordedAt, ReversedBy: r.ReversedBy, ReversedAt: r.ReversedAt,
			Reason: r.Reason, Lines: make([]ReceiptLine, len(r.Lines))}
		for at, l := range r.Lines {
			out.Receipts[n].Lines[at] = ReceiptLine{Line: l.Line, Quantity: l.Quantity.String()}
		}
	}
	for n, i := range p.Invoices {
		out.Invoices[n] = Invoice{ID: i.ID, Number: i.Number, Stage: invoice.Stage(i.Stage), ProjectID: i.ProjectID,
			WorkspaceID: i.WorkspaceID, ProjectName: i.ProjectName, At: i.At}
		if i.Amount != nil {
			out.Invoices[n].Amount, out.Invoices[n].Currency = i.Amount.Number(), string(i.Amount.Currency())
		}
	}
	return out
}

// Details are what people enter about an order.
type Details struct {
	VendorNumber  string        `json:"vendorNumber" maxLength:"200"`
	CompanyNumber string        `json:"companyNumber,omitempty" maxLength:"200"`
	Currency      string        `json:"currency,omitempty" maxLength:"20" doc:"Empty: USD, or unchanged"`
	OrderedOn     string        `json:"orderedOn" maxLength:"30" doc:"Such as 2026-11-25"`
	Lines         []LineDetails `json:"lines" maxItems:"1000" doc:"In the order in which the page shows them"`
}

// LineDetails are what people enter about a line.
type LineDetails struct {
	Line        int    `json:"line,omitempty" minimum:"0" maximum:"9999" doc:"0: a new line"`
	Material    string `json:"material,omitempty" maxLength:"1000"`
	Description string `json:"description,omitempty" maxLength:"1000"`
	Quantity    string `json:"quantity" maxLength:"40"`
	Unit        string `json:"unit,omitempty" maxLength:"40" doc:"Empty: EA, or unchanged"`
	UnitPrice   string `json:"unitPrice" maxLength:"40"`
}

// NewOrder is an order to add.
type NewOrder struct {
	Number string `json:"number" maxLength:"200"`
	Details
}

// ChangedOrder are the lines and the head of the version of an order that the caller read.
type ChangedOrder struct {
	Details
	Version int64 `json:"version"`
}

// rows are the rows of the form, in the order of the columns. next is the number of the first new line.
func (d Details) rows(number string, status purchaseorder.Status, next int) [][]string {
	rows := make([][]string, len(d.Lines))
	for _, l := range d.Lines {
		next = max(next, l.Line+1)
	}
	for n, l := range d.Lines {
		if l.Line == 0 {
			l.Line, next = next, next+1
		}
		rows[n] = []string{number, strconv.Itoa(l.Line), d.VendorNumber, d.CompanyNumber, d.Currency, d.OrderedOn, l.Material,
			l.Description, l.Quantity, l.Unit, l.UnitPrice, string(status)}
	}
	return rows
}

// StatusChange closes or reopens the version of an order that the caller read.
type StatusChange struct {
	Status  purchaseorder.Status `json:"status"`
	Version int64                `json:"version"`
}

// NewReceipt is a receipt for the version of an order that the caller read.
type NewReceipt struct {
	ReceiptNumber string        `json:"receiptNumber" maxLength:"200" doc:"Of the delivery; unique within the order"`
	ReceivedOn    string        `json:"receivedOn" maxLength:"30" doc:"Such as 2026-11-25"`
	Lines         []ReceiptLine `json:"lines" maxItems:"1000"`
	Version       int64         `json:"version"`
}

func (r NewReceipt) rows(orderNumber string) [][]string {
	rows := make([][]string, len(r.Lines))
	for n, l := range r.Lines {
		rows[n] = []string{orderNumber, r.ReceiptNumber, strconv.Itoa(l.Line), r.ReceivedOn, l.Quantity}
	}
	return rows
}

// Reversal reverses a receipt of the version of an order that the caller read.
type Reversal struct {
	Reason  string `json:"reason" maxLength:"1000"`
	Version int64  `json:"version"`
}
