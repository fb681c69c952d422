package purchaseorder

import (
	"context"
	"strconv"

	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/purchaseorder"
)

// importing binds the use cases of imports to a noun.
type importing struct {
	imports dataimportapp.Commands
	noun    dataimportapp.Noun
}

func (r routes) imports(s *server.Server, imports dataimportapp.Commands) {
	server.RegisterImport(s, server.Import{Plural: "PurchaseOrders", Path: all, File: "purchase-orders",
		Tag: "Purchase orders", Permission: "purchaseOrders:manage",
		Importing: importing{imports, r.orders.Import()}}, OrderItem.values)
	server.RegisterImport(s, server.Import{Plural: "Receipts", Path: receipts, File: "receipts",
		Tag: "Purchase orders", Permission: "purchaseOrders:manage",
		Importing: importing{imports, r.orders.ImportReceipts()}}, ReceiptItem.values)
}

func (i importing) Template(context.Context) []byte { return i.noun.Template() }

func (i importing) Preview(ctx context.Context, tenantID string, content []byte) (dataimport.Preview, error) {
	return i.imports.Preview(ctx, tenantID, i.noun, content)
}

func (i importing) Import(
	ctx context.Context, tenantID string, content []byte, digest string,
) (dataimport.Preview, bool, error) {
	return i.imports.Import(ctx, tenantID, i.noun, content, digest)
}

func (i importing) Sync(ctx context.Context, tenantID string, items [][]string) (dataimport.Preview, error) {
	return i.imports.Sync(ctx, tenantID, i.noun, items)
}

// OrderItem is a line of an order of another system. Every line repeats the head of its order.
type OrderItem struct {
	Number        string               `json:"number" maxLength:"200"`
	Line          int                  `json:"line"`
	VendorNumber  string               `json:"vendorNumber" maxLength:"200"`
	CompanyNumber string               `json:"companyNumber,omitempty" maxLength:"200"`
	Currency      string               `json:"currency,omitempty" maxLength:"20" doc:"Empty: unchanged; USD if new"`
	OrderedOn     string               `json:"orderedOn" maxLength:"30"`
	Material      string               `json:"material,omitempty" maxLength:"1000"`
	Description   string               `json:"description,omitempty" maxLength:"1000"`
	Quantity      string               `json:"quantity" maxLength:"40"`
	Unit          string               `json:"unit,omitempty" maxLength:"40" doc:"Empty: unchanged; EA if new"`
	UnitPrice     string               `json:"unitPrice" maxLength:"40"`
	Status        purchaseorder.Status `json:"status,omitempty" doc:"Empty: unchanged; open if new"`
}

// values are in the order of the columns of an import.
func (i OrderItem) values() []string {
	return []string{i.Number, strconv.Itoa(i.Line), i.VendorNumber, i.CompanyNumber, i.Currency, i.OrderedOn, i.Material,
		i.Description, i.Quantity, i.Unit, i.UnitPrice, string(i.Status)}
}

// ReceiptItem is a line of a receipt of another system.
type ReceiptItem struct {
	OrderNumber   string `json:"orderNumber" maxLength:"200"`
	ReceiptNumber string `json:"receiptNumber" maxLength:"200"`
	Line          int    `json:"line"`
	ReceivedOn    string `json:"receivedOn" maxLength:"30"`
	Quantity      string `json:"quantity" maxLength:"40"`
}

// values are in the order of the columns of an import.
func (i ReceiptItem) values() []string {
	return []string{i.OrderNumber, i.ReceiptNumber, strconv.Itoa(i.Line), i.ReceivedOn, i.Quantity}
}
