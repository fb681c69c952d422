package store

import "countersign.dev/domain/invoice"

// involve records that the actor changed whom, how much or when an invoice
// pays. It holds for good: a later change by somebody else does not undo it.
func (t *Tenant) involve(inv *invoice.Invoice) error {
	if t.Actor.UserID == "" {
		return nil
	}
	inv.MoneyChangedBy = append(inv.MoneyChangedBy, t.Actor.UserID)
	return t.Gorm.Exec(
		`INSERT INTO invoice_involvements (tenant_id, invoice_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		t.TenantID, inv.ID, t.Actor.UserID).Error
}

// moneyChangers are the people who changed a money field of the invoice, or the
// bank account it would be paid to.
func (t *Tenant) moneyChangers(inv invoice.Invoice) (people []string, err error) {
	err = t.Gorm.Raw(`SELECT user_id::text FROM invoice_involvements WHERE tenant_id = ? AND invoice_id = ?
		UNION SELECT changed_by::text FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id::text = ? AND status = 'approved' AND changed_by IS NOT NULL
		ORDER BY 1`, t.TenantID, inv.ID, t.TenantID, inv.Index.VendorID).Scan(&people).Error
	return people, err
}
