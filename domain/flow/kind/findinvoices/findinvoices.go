// Package findinvoices defines the step that finds invoices of its project.
package findinvoices

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/grid"
)

// Settings are the settings of a step that finds invoices.
type Settings struct{ kind.Searching }

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Finding(kind.Definition{Kind: flow.FindInvoices, Icon: "file-invoice", Permission: "invoices:getList",
		Name: kind.Text{English: "Find invoices", German: "Rechnungen finden"},
		Description: kind.Text{
			English: "Finds the invoices of the project that meet conditions. For each can repeat steps for them.",
			German: "Findet die Rechnungen des Projekts, die Bedingungen erfüllen. Für jedes kann für sie Schritte " +
				"wiederholen.",
		},
		Read: kind.Read[Settings],
	}, Fields())
}

// Fields are the fields of an invoice that conditions can compare.
func Fields() []kind.RecordField {
	return []kind.RecordField{
		{Name: "invoiceNumber", Kind: grid.String, Label: kind.Text{English: "Invoice number", German: "Rechnungsnummer"}},
		{Name: "invoiceAmount", Kind: grid.Number, Label: kind.Text{English: "Amount", German: "Betrag"}},
		{Name: "currency", Kind: grid.String, Label: kind.Text{English: "Currency", German: "Währung"}},
		{Name: "invoiceDate", Kind: grid.Date, Label: kind.Text{English: "Invoice date", German: "Rechnungsdatum"}},
		{Name: "dueDate", Kind: grid.Date, Label: kind.Text{English: "Due date", German: "Fälligkeit"}},
		{Name: "overdue", Kind: grid.Bool, Label: kind.Text{English: "Overdue", German: "Überfällig"}},
		{Name: "vendorName", Kind: grid.String, Label: kind.Text{English: "Vendor", German: "Lieferant"}},
		{Name: "vendorNumber", Kind: grid.String,
			Label: kind.Text{English: "Vendor number", German: "Lieferantennummer"}},
		{Name: "companyNumber", Kind: grid.String,
			Label: kind.Text{English: "Company number", German: "Buchungskreis"}},
		{Name: "account", Kind: grid.String, Label: kind.Text{English: "Account", German: "Konto"}},
		{Name: "termCode", Kind: grid.String, Label: kind.Text{English: "Term code", German: "Zahlungsbedingung"}},
		{Name: "purchaseOrder", Kind: grid.String, Label: kind.Text{English: "Purchase order", German: "Bestellung"}},
		{Name: "invoiceType", Kind: grid.Values, Allowed: []string{"PO", "NonPO"},
			Label: kind.Text{English: "Type", German: "Art"}},
		{Name: "stage", Kind: grid.Values, Allowed: []string{"processing", "captured", "submitted", "approval", "approved",
			"erp_sending", "erp_sent", "in_payment", "paid", "rejected", "erp_failed", "payment_failed", "deleted"},
			Label: kind.Text{English: "Stage", German: "Stufe"}},
		{Name: "bucket", Kind: grid.Values, Allowed: []string{"active", "processed", "rejected", "error"},
			Label: kind.Text{English: "List", German: "Liste"}},
		{Name: "matchState", Kind: grid.Values, Allowed: []string{"none", "matched", "hold"},
			Label: kind.Text{English: "Comparison with the order", German: "Abgleich mit der Bestellung"}},
		{Name: "duplicate", Kind: grid.Bool, Label: kind.Text{English: "Possible duplicate", German: "Mögliches Duplikat"}},
		{Name: "currentAssignee", Kind: grid.String, Label: kind.Text{English: "Assignee", German: "Zuständig"}},
		{Name: "created", Kind: grid.Time, Label: kind.Text{English: "Received at", German: "Eingegangen am"}},
		{Name: "submitted", Kind: grid.Time, Label: kind.Text{English: "Submitted at", German: "Eingereicht am"}},
		{Name: "paid", Kind: grid.Time, Label: kind.Text{English: "Paid at", German: "Bezahlt am"}},
		{Name: "id", Kind: grid.ID, Label: kind.Text{English: "ID", German: "ID"}},
	}
}

// Check reports each problem at its field.
func (s Settings) Check(c kind.Check) { s.CheckFields(c, Fields()) }

// Input evaluates the settings, in the form of kind.Search.
func (s Settings) Input(env flow.Env) (map[string]any, error) { return s.Evaluate(env, Fields()) }
