package audit

import "cmp"

// Areas are the parts of the product that entries name. They are stored: add, never rename.
func Areas() []string {
	return []string{"Agents", "Approval rules", "Archive", "Audit", "BankAccounts", "Changes to confirm",
		"Company settings", "Components", "Connections", "Documents", "Features", "Groups", "Invoices", "Jobs", "Licenses",
		"Master data", "Operations", "Payments", "Printers", "Projects", "Purchase orders", "Roles", "Secrets",
		"Sign-in", "Tasks", "Tenants", "Users", "Vendors", "Workspaces"}
}

// areasOfTags are the areas of parts of the API that have another name.
var areasOfTags = map[string]string{
	"Administrators": "Users",
	"Approval":       "Approval rules",
	"Bank accounts":  "BankAccounts",
	"Bank files":     "Payments",
	"Batches":        "Payments",
	"Index fields":   "Projects",
	"Proposals":      "Changes to confirm",
	"Uploads":        "Invoices",
	"jobs":           "Jobs",
}

// AreaOf is the area of a part of the API.
func AreaOf(tag string) string { return cmp.Or(areasOfTags[tag], tag) }
