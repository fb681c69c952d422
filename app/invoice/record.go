package invoice

import (
	"reflect"

	archiveapp "countersign.dev/app/archive"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// indexView is the audited form of an invoice: its index data by field name.
func indexView(inv invoice.Invoice) map[string]any {
	view := map[string]any{}
	for _, name := range invoice.FieldNames() {
		if text := inv.Index.Text(name); text != "" {
			view[name] = text
		}
	}
	if inv.Index.Amount != nil {
		view[invoice.FieldAmount] = *inv.Index.Amount
	}
	return view
}

// changedView keeps of two views what differs.
func changedView(before, after map[string]any) (old, now map[string]any) {
	old, now = map[string]any{}, map[string]any{}
	for _, name := range invoice.FieldNames() {
		if !reflect.DeepEqual(before[name], after[name]) {
			old[name], now[name] = before[name], after[name]
		}
	}
	return old, now
}

func record(tx *postgres.Tx, action string, inv invoice.Invoice, before, after any, why ...audit.Cause) error {
	return tx.Audit(postgres.Change{Area: "Invoices", Action: action, ObjectType: "invoice", ObjectID: inv.ID,
		ProjectID: inv.ProjectID, Old: before, New: after, Causes: why})
}

// recordEdit records a save of an invoice's contents; one that changes nothing leaves no entry.
func recordEdit(tx *postgres.Tx, action string, inv invoice.Invoice, before, after any) error {
	return tx.Audit(postgres.Change{Area: "Invoices", Action: action, ObjectType: "invoice", ObjectID: inv.ID,
		ProjectID: inv.ProjectID, Old: before, New: after, Edit: true})
}

// stageChange is the audit value of a step in the life cycle.
type stageChange struct {
	Stage  invoice.Stage `json:"stage"`
	Detail string        `json:"detail,omitempty"`
}

// move advances, saves and records one step of the life cycle. The detail is the product's; why says it by
// codes, otherwise its sentence does.
func move(tx *postgres.Tx, inv *invoice.Invoice, to invoice.Stage, detail string, why ...audit.Cause) error {
	if len(why) == 0 {
		why = audit.CausesOf(detail)
	}
	before := stageChange{Stage: inv.Stage, Detail: inv.StatusDetail}
	if err := inv.Advance(to); err != nil {
		return err
	}
	inv.StatusDetail = detail
	if err := save(tx, inv); err != nil {
		return err
	}
	c := postgres.Change{Area: "Invoices", Action: string(to), ObjectType: "invoice", ObjectID: inv.ID,
		ProjectID: inv.ProjectID, Old: before, New: stageChange{Stage: to, Detail: detail}, Causes: why}
	if inv.PaymentID != "" {
		c.Links = []audit.Record{{Type: "payment", ID: inv.PaymentID}}
	}
	return tx.Audit(c)
}

// save writes the head under its version, updates the facts of its open task, archives the document of an invoice
// whose process has ended, and notifies browsers.
func save(tx *postgres.Tx, inv *invoice.Invoice) error {
	if err := invoicerow.Save(tx, inv); err != nil {
		return err
	}
	if err := refreshFacts(tx, *inv); err != nil {
		return err
	}
	if inv.Stage.Ended() {
		if err := archiveapp.File(tx, archiveapp.Ended{Subject: ref(inv.ID), ProjectID: inv.ProjectID,
			DocumentID: inv.DocumentID, Facts: inv.Facts(), Outcome: string(inv.Stage)}); err != nil {
			return err
		}
	}
	return tx.Emit(event.InvoiceUpdated{ProjectID: inv.ProjectID, InvoiceID: inv.ID})
}
