package store

import (
	"reflect"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// indexView is what the audit log keeps of an invoice: its index data by field name.
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

func (t *Tenant) auditInvoice(action string, inv invoice.Invoice, before, after any, why ...audit.Cause) error {
	return t.Audit(postgres.Change{Area: "Invoices", Action: action, ObjectType: "invoice", ObjectID: inv.ID,
		ProjectID: inv.ProjectID, Old: before, New: after, Causes: why})
}

// auditInvoiceEdit records a save of an invoice's contents; one that changes nothing leaves no entry.
func (t *Tenant) auditInvoiceEdit(action string, inv invoice.Invoice, before, after any) error {
	return t.Audit(postgres.Change{Area: "Invoices", Action: action, ObjectType: "invoice", ObjectID: inv.ID,
		ProjectID: inv.ProjectID, Old: before, New: after, Edit: true})
}

// stageChange is the audit value of a step in the life cycle.
type stageChange struct {
	Stage  invoice.Stage `json:"stage"`
	Detail string        `json:"detail,omitempty"`
}

// moveInvoice advances, saves and records one step of the life cycle. The detail is the product's; why says it by
// codes, otherwise its sentence does.
func (t *Tenant) moveInvoice(inv *invoice.Invoice, to invoice.Stage, detail string, why ...audit.Cause) error {
	if len(why) == 0 {
		why = audit.CausesOf(detail)
	}
	before := stageChange{Stage: inv.Stage, Detail: inv.StatusDetail}
	if err := inv.Advance(to); err != nil {
		return err
	}
	inv.StatusDetail = detail
	if err := t.saveInvoice(inv); err != nil {
		return err
	}
	c := postgres.Change{Area: "Invoices", Action: string(to), ObjectType: "invoice", ObjectID: inv.ID,
		ProjectID: inv.ProjectID, Old: before, New: stageChange{Stage: to, Detail: detail}, Causes: why}
	if inv.PaymentID != "" {
		c.Links = []audit.Record{{Type: "payment", ID: inv.PaymentID}}
	}
	return t.Audit(c)
}
