package bankaccount

import (
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// Listing is the list of accounts.
func Listing() postgres.ListDefinition {
	onOff := func(name, column string) postgres.ListColumn {
		return postgres.ChoiceColumn(name, `CASE WHEN coalesce(`+column+`, '') = '' THEN 'off' ELSE 'on' END`,
			bankaccount.Use("").Values()...)
	}
	return postgres.ListDefinition{
		From: "bank_accounts a",
		ID:   "a.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "a.id"),
			postgres.Column("name", grid.String, "a.name"),
			postgres.Column("bankName", grid.String, "a.bank_name"),
			postgres.Column("routing", grid.String, "a.routing"),
			postgres.UnsearchedColumn("last4", "a.account_last4"),
			onOff("ach", "a.ach->>'CompanyID'"),
			onOff("checks", "a.check_settings->>'CompanyName'"),
			onOff("positivePay", "a.positive_pay->>'Layout'"),
			postgres.ChoiceColumn("state", `CASE WHEN NOT a.confirmed THEN 'unconfirmed' WHEN EXISTS (SELECT FROM bank_account_changes k
				WHERE k.tenant_id = a.tenant_id AND k.bank_account_id = a.id AND k.status = 'pending' AND k.project_id IS NULL)
				THEN 'changing' ELSE 'inUse' END`, bankaccount.State("").Values()...),
			postgres.Column("lastModificationTime", grid.Time, "a.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}
