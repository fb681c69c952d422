package purchaseorder

import (
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Limits of the columns.
const (
	maxNumber   = 50
	maxLine     = 9_999
	maxQuantity = 9_999_999
	maxPrice    = 99_999_999
	decimals    = 4
)

// Columns of the head of an order. Every row of an order repeats them.
const (
	colNumber   = "number"
	colVendor   = "vendorNumber"
	colCompany  = "companyNumber"
	colCurrency = "currency"
	colOrdered  = "orderedOn"
	colStatus   = "status"
)

// Columns of a line.
const (
	colLine        = "line"
	colMaterial    = "material"
	colDescription = "description"
	colQuantity    = "quantity"
	colUnit        = "unit"
	colPrice       = "unitPrice"
)

// Table is what a form, a file or an interface may contain about a line of an order, and about the order itself.
func Table() dataimport.Table {
	return dataimport.Table{Name: "purchaseOrder", Check: checkLine, Columns: []dataimport.Column{
		{Name: colNumber, Key: true, Required: true, Max: maxNumber, Example: "4500001001"},
		{Name: colLine, Kind: dataimport.Whole, Key: true, Required: true, Max: maxLine, Example: "1"},
		{Name: colVendor, Required: true, Max: maxNumber, Example: "V-1001"},
		{Name: colCompany, Max: maxNumber, Example: "100"},
		{Name: colCurrency, Kind: dataimport.Code, Max: 3, Default: string(money.USD), Example: "USD"},
		{Name: colOrdered, Kind: dataimport.Day, Required: true, Example: "2026-11-02"},
		{Name: colMaterial, Max: 100, Example: "PAPER-A4"},
		{Name: colDescription, Max: 500, Example: "Copy paper, 500 sheets"},
		{Name: colQuantity, Kind: dataimport.Decimal, Decimals: decimals, Required: true, Max: maxQuantity, Example: "40"},
		{Name: colUnit, Max: 10, Default: "EA", Example: "EA"},
		{Name: colPrice, Kind: dataimport.Decimal, Decimals: decimals, Required: true, Max: maxPrice, Example: "4.95"},
		{Name: colStatus, Max: 10, Default: string(Open), Allowed: Status("").Values(), Example: string(Open)},
	}}
}

func checkLine(v *fault.Validation, value func(column string) string) {
	checkPosition(v, value)
	if code := value(colCurrency); code != "" {
		if _, err := money.ParseCurrency(code); err != nil {
			v.Add(colCurrency, fault.CurrencyUnknown, "The currency %s is unknown.", code)
		}
	}
}

// zero is the stored form of no quantity.
const zero = "0.0000"

// checkPosition refuses the line 0 and the quantity 0.
func checkPosition(v *fault.Validation, value func(column string) string) {
	if value(colLine) == "0" {
		v.AddWith(colLine, fault.NumberOutOfRange, map[string]string{"max": "9999"}, "Lines are numbered from 1.")
	}
	if value(colQuantity) == zero {
		v.Add(colQuantity, fault.QuantityZero, "Enter a quantity above zero.")
	}
}

// Columns of a receipt.
const (
	colOrder    = "orderNumber"
	colReceipt  = "receiptNumber"
	colReceived = "receivedOn"
)

// ReceiptTable is what a form, a file or an interface may contain about a line of a receipt.
func ReceiptTable() dataimport.Table {
	return dataimport.Table{Name: "purchaseOrderReceipt", Check: checkPosition, Columns: []dataimport.Column{
		{Name: colOrder, Key: true, Required: true, Max: maxNumber, Example: "4500001001"},
		{Name: colReceipt, Key: true, Required: true, Max: maxNumber, Example: "DN-20417"},
		{Name: colLine, Kind: dataimport.Whole, Key: true, Required: true, Max: maxLine, Example: "1"},
		{Name: colReceived, Kind: dataimport.Day, Required: true, Example: "2026-11-20"},
		{Name: colQuantity, Kind: dataimport.Decimal, Decimals: decimals, Required: true, Max: maxQuantity, Example: "25"},
	}}
}
