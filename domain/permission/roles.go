package permission

import (
	"slices"
	"strings"
)

// SystemRole is a role every tenant of its kind is seeded with. It cannot be
// edited; a custom role may start as a copy of it.
type SystemRole struct {
	Name        string
	Description string
	Priority    int  // role lists are sorted by it
	Platform    bool // seeded in the platform tenant only
	Grants      []string
	Except      []string
}

// GeneralUser is the minimum role of every member.
const GeneralUser = "General User"

// PlatformAdmin manages tenants, their administrators and licenses from the platform tenant.
const PlatformAdmin = "PlatformAdmin"

// Operator sees the technical state of every tenant from the platform tenant, and changes nothing.
const Operator = "Operator"

// Administrator always has a member, and members cannot remove themselves from it.
const Administrator = "Administrator"

// Leads reports whether a system role is the one that leads a tenant of its kind.
func Leads(role string) bool { return role == Administrator || role == PlatformAdmin }

// SystemRoles in the spec's priority order (document 1, section 6). A grant is
// a permission, or a resource with a star. Sources of the mapping: permissions.md.
func SystemRoles() []SystemRole { return append(leadingRoles(), workingRoles()...) }

// leadingRoles run the installation or lead a tenant.
func leadingRoles() []SystemRole {
	return []SystemRole{
		{Name: PlatformAdmin, Priority: 10, Platform: true,
			Description: "Runs the installation: tenants, administrators, features, licenses. No invoices, no payments.",
			Grants: []string{"tenants:*", "administrators:*", "features:*", "licenses:*", "globalAudit:*", "appearance:get",
				"logo:get", "taskUserPreferences:*"}},
		{Name: Operator, Priority: 15, Platform: true,
			Description: "Keeps it running: the technical state of jobs and Temporal. No business action.",
			Grants:      []string{"operations:get", "operations:decode", "taskUserPreferences:*"}},
		{Name: Administrator, Priority: 20,
			Description: "Everything in the tenant. Approves and releases nothing unless an AP role is added.",
			Grants:      []string{"*"},
			Except: []string{"tasks:performAction", "tasks:approve", "tasks:bulk", "payments:approve", "payments:release",
				"vendors:approve", "bankAccounts:approve", "agents:execute"}},
		{Name: "AP Manager", Priority: 30,
			Description: "Leads accounts payable: approves and releases payments, reassigns work.",
			Grants: []string{"dashboard:get", "teamDashboard:get", "workspaces:getList", "workspaces:get", "projects:getList",
				"projects:get", "projects:viewPayments", "projects:viewRelatedProject", "projects:viewRelatedJobs", "workpage:*",
				"invoices:*", "invoiceComments:*", "invoiceLines:*", "invoiceWarnings:*", "workItem:*", "tasks:*",
				"taskDefinitions:getList", "taskDefinitions:get", "payments:*", "reprintCheck:execute", "printFiles:*",
				"printers:getList", "printers:get", "vendors:*", "bankAccounts:getList", "bankAccounts:get", "bankAccounts:update",
				"bankAccounts:approve", "bankAccounts:reveal", "taskUserPreferences:*", "jobs:getList",
				"jobs:get", "jobOutput:get", "components:getList", "components:get", "purchaseOrders:getList", "purchaseOrders:get",
				"masterData:*", "userGroups:getMyGroupMembers", "appearance:get", "logo:get", "forms:*"}},
	}
}

// workingRoles do the work of a tenant.
func workingRoles() []SystemRole {
	return []SystemRole{
		{Name: "AP Processor", Priority: 40,
			Description: "Daily work: captures and submits invoices, prepares payments, releases none.",
			Grants: []string{"dashboard:get", "workspaces:getList", "workspaces:get", "projects:getList", "projects:get",
				"projects:viewPayments", "workpage:*", "invoices:create", "invoices:getList", "invoices:get", "invoices:getSummary",
				"invoices:update", "invoices:export", "invoiceComments:getList", "invoiceComments:create", "invoiceLines:*",
				"invoiceWarnings:*", "workItem:getList", "workItem:get", "workItem:update", "tasks:getList", "tasks:get",
				"tasks:performAction", "payments:getList", "payments:get", "payments:create", "payments:update", "payments:prepare",
				"payments:export", "printers:getList", "printers:get", "vendors:getList", "vendors:get", "vendors:create",
				"vendors:update", "bankAccounts:getList", "bankAccounts:get", "jobs:getList", "jobs:get", "purchaseOrders:getList",
				"purchaseOrders:get", "masterData:getList", "masterData:get", "taskUserPreferences:*", "appearance:get", "logo:get",
				"forms:*"}},
		{Name: "Approver", Priority: 50, Description: "Approves the invoices of their own tasks.",
			Grants: []string{"dashboard:get", "workspaces:getList", "workspaces:get", "projects:getList", "projects:get",
				"tasks:getList", "tasks:get", "tasks:performAction", "tasks:approve", "tasks:bulk", "invoices:get",
				"invoiceLines:get", "invoiceWarnings:get", "invoiceComments:getList", "invoiceComments:create",
				"taskUserPreferences:*", "appearance:get", "logo:get"}},
		{Name: "Workspace Designer", Priority: 60,
			Description: "Builds workspaces, projects, workflows, forms and documents.",
			Grants: []string{"workspaces:*", "projects:*", "components:*", "workflowBuilder:*", "formBuilder:*",
				"documentBuilder:*", "ndmSchemas:*", "ndmWorkpages:*", "ndmGridDocuments:*", "scheduler:*", "triggers:*",
				"sequence:*", "projectDuplicateRules:*", "projectGeneralSettings:*", "taskDefinitions:*", "jobs:*", "jobOutput:get",
				"forms:*", "workpage:*", "printers:getList", "connections:getList", "taskUserPreferences:*",
				"appearance:get", "logo:get"}},
		{Name: "Integration Specialist", Priority: 70,
			Description: "Connects the product with banks, ERPs, printers and agents.",
			Grants: []string{"connections:*", "agents:getList", "agents:get", "agents:manage", "printers:*", "triggers:*",
				"scheduler:*", "jobs:getList", "jobs:get", "jobOutput:get", "components:getList", "components:get",
				"workspaces:getList", "workspaces:get", "projects:getList", "projects:get", "masterData:*",
				"vendors:getList", "vendors:get", "vendors:manage", "purchaseOrders:getList", "purchaseOrders:get",
				"purchaseOrders:manage", "taskUserPreferences:*", "appearance:get", "logo:get"}},
		{Name: "Agent User", Priority: 80, Description: "The machine account of an on-premises agent.",
			Grants: []string{"agents:execute"}},
		{Name: "Directory User", Priority: 85,
			Description: "The machine account of an identity provider that keeps people and groups up to date by SCIM.",
			Grants:      []string{"userManagement:create", "userManagement:update", "userGroups:create", "userGroups:update"}},
		{Name: "Purchasing Manager", Priority: 90, Description: "Purchase orders and the tasks that follow from them.",
			Grants: []string{"purchaseOrders:*", "vendors:getList", "vendors:get", "masterData:getList", "masterData:get",
				"invoices:get", "invoiceLines:get", "tasks:getList", "tasks:get", "tasks:performAction",
				"tasks:approve", "dashboard:get", "teamDashboard:get", "workspaces:getList", "workspaces:get", "projects:getList",
				"projects:get", "taskUserPreferences:*", "appearance:get", "logo:get"}},
		{Name: "Purchasing Buyer", Priority: 100, Description: "Sees purchase orders and works on own tasks.",
			Grants: []string{"purchaseOrders:getList", "purchaseOrders:get", "invoices:get", "invoiceLines:get", "tasks:getList",
				"tasks:get", "tasks:performAction", "workspaces:getList", "workspaces:get", "projects:getList", "projects:get",
				"taskUserPreferences:*", "appearance:get", "logo:get"}},
		{Name: GeneralUser, Priority: 110, Description: "A member: own tasks and forms.",
			Grants: []string{"workspaces:getList", "tasks:getList", "tasks:get", "forms:getList", "forms:get", "forms:execute",
				"taskUserPreferences:*", "appearance:get", "logo:get"}},
	}
}

// Permissions spells the grants out. A star never reaches a platform resource.
func (r SystemRole) Permissions() []Permission {
	var out []Permission
	for _, p := range All() {
		if r.grants(p) && !slices.Contains(r.Except, string(p)) {
			out = append(out, p)
		}
	}
	return out
}

func (r SystemRole) grants(p Permission) bool {
	if slices.Contains(r.Grants, string(p)) || slices.Contains(r.Grants, p.Resource()+":*") {
		return true
	}
	return slices.Contains(r.Grants, "*") && !OfPlatform(p)
}

// unknownGrants names what is granted and not in the catalog.
func (r SystemRole) unknownGrants() []string {
	var unknown []string
	for _, grant := range append(slices.Clone(r.Grants), r.Except...) {
		resource, scope, _ := strings.Cut(grant, ":")
		_, known := catalog[resource]
		if grant == "*" || scope == "*" && known || Known(Permission(grant)) {
			continue
		}
		unknown = append(unknown, grant)
	}
	return unknown
}
