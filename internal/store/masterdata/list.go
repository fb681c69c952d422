package masterdata

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/masterdata"
	"countersign.dev/internal/postgres"
)

// GLAccountList is the list of GL accounts.
func GLAccountList() postgres.ListDefinition {
	return list(masterdata.GLAccounts, "number",
		postgres.Column("number", grid.String, "r.number"),
		postgres.Column("companyNumber", grid.String, "r.company_number"),
		postgres.Column("description", grid.String, "r.description"))
}

// CompanyList is the list of companies and subsidiaries.
func CompanyList() postgres.ListDefinition {
	return list(masterdata.Companies, "number",
		postgres.Column("number", grid.String, "r.number"),
		postgres.Column("name", grid.String, "r.name"),
		postgres.Column("parentNumber", grid.String, "r.parent_number"),
		postgres.Column("currency", grid.String, "r.currency::text"),
		postgres.Column("address1", grid.String, "r.address1"),
		postgres.Column("city", grid.String, "r.city"),
		postgres.Column("state", grid.String, "r.state"),
		postgres.Column("postalCode", grid.String, "r.postal_code"),
		postgres.Column("country", grid.String, "r.country"))
}

// TermCodeList is the list of term codes.
func TermCodeList() postgres.ListDefinition {
	return list(masterdata.TermCodes, "code",
		postgres.Column("code", grid.String, "r.code"),
		postgres.Column("description", grid.String, "r.description"),
		postgres.Column("netDays", grid.Number, "r.net_days"),
		postgres.Column("discountPercent", grid.Number, "r.discount_percent"),
		postgres.Column("discountDays", grid.Number, "r.discount_days"))
}

func list(n masterdata.Noun, order string, own ...postgres.ListColumn) postgres.ListDefinition {
	columns := append([]postgres.ListColumn{postgres.Column("id", grid.ID, "r.id")}, own...)
	return postgres.ListDefinition{From: table(n) + " r", ID: "r.id", Order: []grid.Sort{{Field: order}},
		Columns: append(columns,
			postgres.ChoiceColumn("status", "r.status", enum.Values[masterdata.Status]()...),
			postgres.Column("lastModificationTime", grid.Time, "r.updated_at"),
			postgres.ListColumn{Column: grid.Column{Name: "version", Kind: grid.Number, Unsortable: true}, SQL: "r.version"})}
}
