package store

import "countersign.dev/domain/invoice"

// indexView is what the audit log keeps of an invoice: its index data by field name.
func indexView(inv invoice.Invoice) map[string]string {
	view := map[string]string{}
	for _, name := range invoice.FieldNames() {
		if text := inv.Index.Text(name); text != "" {
			view[name] = text
		}
	}
	return view
}

// changedView keeps of two views what differs.
func changedView(before, after map[string]string) (old, now map[string]string) {
	old, now = map[string]string{}, map[string]string{}
	for _, name := range invoice.FieldNames() {
		if before[name] != after[name] {
			old[name], now[name] = before[name], after[name]
		}
	}
	return old, now
}

func (t *Tenant) auditInvoice(action string, inv invoice.Invoice, before, after any) error {
	return t.Audit(Change{Area: "Invoices", Action: action, ObjectType: "invoice", ObjectID: inv.ID, ProjectID: inv.ProjectID, Old: before, New: after})
}

// stageChange is the audit value of a step in the life cycle.
type stageChange struct {
	Stage  invoice.Stage `json:"stage"`
	Detail string        `json:"detail,omitempty"`
}

// moveInvoice advances, saves and records one step of the life cycle.
func (t *Tenant) moveInvoice(inv *invoice.Invoice, to invoice.Stage, detail string) error {
	before := stageChange{Stage: inv.Stage, Detail: inv.StatusDetail}
	if err := inv.Advance(to); err != nil {
		return err
	}
	inv.StatusDetail = detail
	if err := t.saveInvoice(inv); err != nil {
		return err
	}
	return t.auditInvoice(string(to), *inv, before, stageChange{Stage: to, Detail: detail})
}
