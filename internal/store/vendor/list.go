package vendor

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

// accountState is vendor.AccountState as SQL.
const accountState = `coalesce(CASE o.status WHEN 'pending' THEN 'toApprove' WHEN 'waiting' THEN 'waits' END, CASE WHEN a.id IS NULL THEN 'none' ELSE 'inUse' END)`

// List is the list of vendors.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From: `vendors v LEFT JOIN vendor_bank_accounts a ON a.tenant_id = v.tenant_id AND a.vendor_id = v.id AND a.status = 'approved'
			LEFT JOIN vendor_bank_accounts o ON o.tenant_id = v.tenant_id AND o.vendor_id = v.id AND o.status IN ('pending', 'waiting')`,
		ID:         "v.id",
		SearchText: "lower(v.number || ' ' || v.name || ' ' || v.legal_name)",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "v.id"),
			postgres.Column("number", grid.String, "v.number"),
			postgres.Column("name", grid.String, "v.name").By("v.name_key"),
			postgres.Column("legalName", grid.String, "v.legal_name"),
			postgres.UnsearchedColumn("companyNumber", "v.company_number"),
			postgres.UnsearchedColumn("class", "v.class"),
			postgres.UnsearchedColumn("termCode", "v.term_code"),
			postgres.ChoiceColumn("paymentMethod", "v.payment_method", vendor.Method("").Values()...),
			postgres.ChoiceColumn("status", "v.status", vendor.Status("").Values()...),
			postgres.UnsearchedColumn("accountLast4", "coalesce(a.account_last4, '')"),
			postgres.ChoiceColumn("bankAccount", accountState, vendor.AccountState("").Values()...),
			postgres.UnsearchedColumn("email", "v.email"),
			postgres.UnsearchedColumn("city", "v.city"),
			postgres.UnsearchedColumn("state", "v.state"),
			postgres.Column("created", grid.Time, "v.created_at"),
			postgres.Column("updated", grid.Time, "v.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}
