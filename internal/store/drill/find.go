package drill

import (
	"strings"

	"countersign.dev/domain/drill"
	"countersign.dev/internal/postgres"
)

// condition is a comparison of one field, with the value as its parameters.
type condition struct {
	sql  string
	args []any
}

// conditions select by indexes: by the numbers of invoices, orders and vendors and by the reference. Row-level security
// lets an index serve comparisons without functions only. For this reason, an order or a vendor is found as it is
// written, in small letters or in capitals, and a reference exactly as the ERP gave it.
func conditions(s drill.Search) (all []condition) {
	if number := s[drill.InvoiceNumber]; number != "" {
		all = append(all, condition{`i.number_key = lower(?)`, []any{number}})
	}
	if reference := s[drill.ERPReference]; reference != "" {
		all = append(all, condition{`i.erp_reference = ? AND i.erp_reference <> ''`, []any{reference}})
	}
	indexed := len(all) > 0
	for _, c := range []struct {
		field  drill.Field
		column string
	}{
		{drill.PONumber, "i.po_number"},
		{drill.VendorNumber, "i.vendor_number"},
		{drill.CompanyNumber, "i.company_number"},
	} {
		value := s[c.field]
		switch {
		case value == "":
		case indexed:
			all = append(all, condition{`lower(` + c.column + `) = lower(?)`, []any{value}})
		default:
			all = append(all, condition{c.column + ` IN (?, lower(?), upper(?)) AND ` + c.column + ` <> ''`,
				[]any{value, value, value}})
			indexed = true
		}
	}
	return all
}

// statement finds invoices of projects that the reader sees and that use the ERP. A project without a connection uses
// the ERP of its settings.
func statement(tenantID string, target drill.Target, s drill.Search) (string, []any) {
	args := []any{tenantID}
	var where strings.Builder
	for _, c := range conditions(s) {
		where.WriteString(" AND " + c.sql)
		args = append(args, c.args...)
	}
	return `SELECT i.id, i.project_id, p.workspace_id, i.number, i.vendor_name, i.vendor_number, i.company_number, i.amount,
			i.currency::text AS currency, i.invoice_date, i.stage
		FROM invoices i JOIN visible_projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id
		LEFT JOIN erp_connections c ON c.tenant_id = p.tenant_id AND c.project_id = p.id
			AND (c.address <> '' OR c.profile_id IS NOT NULL)
		WHERE i.tenant_id = ?::uuid AND i.stage <> 'deleted'` + where.String() + `
			AND CASE WHEN c.project_id IS NULL THEN p.erp_type = ? ELSE c.type = ? END
		ORDER BY i.date_key DESC, i.id DESC LIMIT ?`,
		append(args, target.ProjectType(), string(target), drill.MaxFound+1)
}

// Find finds at most MaxFound invoices, the latest first. more says that there are others.
func Find(tx *postgres.Tx, target drill.Target, s drill.Search) (all []drill.Found, more bool, err error) {
	sql, args := statement(tx.TenantID, target, s)
	if err := tx.Gorm.Raw(sql, args...).Scan(&all).Error; err != nil {
		return nil, false, err
	}
	if len(all) > drill.MaxFound {
		return all[:drill.MaxFound], true, nil
	}
	return all, false, nil
}
