// Package findpayments defines the step that finds payments of its project.
package findpayments

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/grid"
)

// Settings are the settings of a step that finds payments.
type Settings struct{ kind.Searching }

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Finding(kind.Definition{Kind: flow.FindPayments, Icon: "cash", Permission: "payments:getList",
		Name: kind.Text{English: "Find payments", German: "Zahlungen finden"},
		Description: kind.Text{
			English: "Finds the payments of the project that meet conditions. For each can repeat steps for them.",
			German: "Findet die Zahlungen des Projekts, die Bedingungen erfüllen. Für jedes kann für sie Schritte " +
				"wiederholen.",
		},
		Read: kind.Read[Settings],
	}, Fields())
}

// Fields are the fields of a payment that conditions can compare.
func Fields() []kind.RecordField {
	return []kind.RecordField{
		{Name: "paymentNumber", Kind: grid.String, Label: kind.Text{English: "Payment number", German: "Zahlungsnummer"}},
		{Name: "method", Kind: grid.Values, Allowed: []string{"ach", "check"},
			Label: kind.Text{English: "Method", German: "Zahlungsart"}},
		{Name: "amount", Kind: grid.Number, Label: kind.Text{English: "Amount", German: "Betrag"}},
		{Name: "currency", Kind: grid.String, Label: kind.Text{English: "Currency", German: "Währung"}},
		{Name: "vendorName", Kind: grid.String, Label: kind.Text{English: "Vendor", German: "Lieferant"}},
		{Name: "vendorNumber", Kind: grid.String,
			Label: kind.Text{English: "Vendor number", German: "Lieferantennummer"}},
		{Name: "companyNumber", Kind: grid.String,
			Label: kind.Text{English: "Company number", German: "Buchungskreis"}},
		{Name: "invoiceNumbers", Kind: grid.String, Label: kind.Text{English: "Invoices", German: "Rechnungen"}},
		{Name: "status", Kind: grid.Values,
			Allowed: []string{"new", "pending", "processing", "completed", "failed", "canceled"},
			Label:   kind.Text{English: "Status", German: "Status"}},
		{Name: "positivePayStatus", Kind: grid.Values, Allowed: []string{"none", "notSent", "processing", "sent", "failed"},
			Label: kind.Text{English: "Positive pay", German: "Positive Pay"}},
		{Name: "voidStatus", Kind: grid.Values, Allowed: []string{"none", "void"},
			Label: kind.Text{English: "Void", German: "Storno"}},
		{Name: "checkNumber", Kind: grid.Number, Label: kind.Text{English: "Check number", German: "Schecknummer"}},
		{Name: "checkDate", Kind: grid.Date, Label: kind.Text{English: "Check date", German: "Scheckdatum"}},
		{Name: "executionDate", Kind: grid.Date, Label: kind.Text{English: "Execution date", German: "Ausführungsdatum"}},
		{Name: "traceNumber", Kind: grid.String, Label: kind.Text{English: "Trace number", German: "Trace-Nummer"}},
		{Name: "returnCode", Kind: grid.String, Label: kind.Text{English: "Return code", German: "Rückgabecode"}},
		{Name: "batchNumber", Kind: grid.Number, Label: kind.Text{English: "Batch", German: "Stapel"}},
		{Name: "created", Kind: grid.Time, Label: kind.Text{English: "Added at", German: "Angelegt am"}},
		{Name: "id", Kind: grid.ID, Label: kind.Text{English: "ID", German: "ID"}},
	}
}

// Check reports each problem at its field.
func (s Settings) Check(c kind.Check) { s.CheckFields(c, Fields()) }

// Input evaluates the settings, in the form of kind.Search.
func (s Settings) Input(env flow.Env) (map[string]any, error) { return s.Evaluate(env, Fields()) }
