package permission

// catalog is the union of the resources and scopes of the three spec
// documents (section 6 of each), with payments, bankAccounts, vendors, masterData (GL accounts,
// companies, term codes) and dataExports, which they imply and do not name. Operations is for
// operators, and sandbox for those who read what a sandbox has recorded.
var catalog = map[string][]string{
	"dashboard":     {"get"},
	"teamDashboard": {"get"},

	"workspaces": {"getList", "get", "create", "update", "delete"},
	"projects": {"getList", "get", "create", "update", "delete", "manage", "viewPayments", "viewRelatedJobs",
		"viewRelatedProject", "viewAllRelatedProjects", "manageArchivedProjects", "manageProjectGroups"},
	"components": {"getList", "get", "create", "update", "delete", "manage", "execute"},
	"jobs":       {"getList", "get", "execute", "manage", "export"},
	"jobOutput":  {"get"},

	"invoices":        {"getList", "get", "getSummary", "create", "update", "delete", "export", "manage"},
	"invoiceComments": {"getList", "create", "delete"},
	"invoiceLines":    {"get", "update"},
	"invoiceWarnings": {"get", "update"},
	"workItem":        {"getList", "get", "update", "delete", "export", "performAction"},
	"tasks":           {"getList", "get", "getAll", "performAction", "approve", "reassign", "bulk"},
	"taskDefinitions": {"getList", "get", "create", "update", "delete", "manage"},

	"taskUserPreferences": {"get", "update"},

	"vendors":        {"getList", "get", "create", "update", "delete", "manage", "approve"},
	"bankAccounts":   {"getList", "get", "create", "update", "delete", "approve", "reveal"},
	"payments":       {"getList", "get", "create", "update", "delete", "prepare", "approve", "release", "void", "export"},
	"reprintCheck":   {"execute"},
	"printFiles":     {"get", "execute"},
	"purchaseOrders": {"getList", "get", "create", "update", "delete", "manage"},
	"masterData":     {"getList", "get", "manage"},

	"workpage":               {"getList", "get"},
	"ndmSchemas":             {"getList", "get", "create", "update", "delete", "manage", "export"},
	"ndmWorkpages":           {"getList", "get", "create", "update", "delete", "manage", "export", "execute"},
	"ndmGridDocuments":       {"getList", "get", "update", "delete", "export", "execute"},
	"scheduler":              {"getList", "get", "create", "update", "delete", "manage"},
	"triggers":               {"getList", "get", "create", "update", "delete", "manage"},
	"sequence":               {"get", "update", "manage"},
	"projectDuplicateRules":  {"get", "update"},
	"projectGeneralSettings": {"get", "update"},
	"documentBuilder":        {"get", "update", "manage"},
	"formBuilder":            {"get", "update", "manage"},
	"workflowBuilder":        {"get", "update", "manage"},
	"forms":                  {"getList", "get", "execute"},

	"connections": {"getList", "get", "create", "update", "delete", "manage", "execute"},
	"agents":      {"getList", "get", "manage", "execute"},
	"printers":    {"getList", "get", "create", "update", "delete", "manage"},

	"userManagement":     {"getList", "get", "create", "update", "delete", "manage"},
	"userGroups":         {"enable", "getList", "get", "create", "update", "delete", "manage", "getMyGroupMembers"},
	"roles":              {"getList", "get", "create", "update", "delete", "manage"},
	"permissions":        {"getList", "get", "update"},
	"appearance":         {"get", "update"},
	"logo":               {"get", "update"},
	"licenseInformation": {"get"},
	"globalAudit":        {"getList", "get", "export"},
	"dataExports":        {"manage"},
	"sandbox":            {"manage"},

	"tenants":        {"getList", "get", "create", "update", "manage"},
	"administrators": {"getList", "get", "manage"},
	"features":       {"getList", "get", "manage"},
	"licenses":       {"getList", "get", "manage"},
	"operations":     {"get", "decode"},
}

// platform lists the resources that belong to the installation.
var platform = []string{"tenants", "administrators", "features", "licenses", "operations"}

// ofTenant lists the resources that concern a tenant as a whole. The specification (document 3, section 6) separates
// them from project resources without naming either.
var ofTenant = []string{"dashboard", "teamDashboard", "taskDefinitions", "taskUserPreferences", "connections", "agents",
	"printers", "masterData", "userManagement", "userGroups", "roles", "permissions", "appearance", "logo",
	"licenseInformation", "globalAudit", "dataExports", "sandbox"}
