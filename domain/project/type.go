package project

import (
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/flow"
)

// Type decides what a project is for: what it may hold and what it shows.
type Type struct {
	Name       string
	Area       Area
	Framework  Framework
	Hidden     bool   // not offered for a new project
	Method     string // how a payments project pays: ach, check, or either
	SubTypes   []string
	Workflows  []flow.WorkflowType // a workflow component may be of
	Components []ComponentType     // it may hold
	Tabs       []Tab
	Sections   []Section // of the design tab
}

// Framework says who defines the parts of a project.
type Framework string

const (
	Standard Framework = "standard" // the product
	Custom   Framework = "custom"   // its users
)

// Values lists every Framework.
func (Framework) Values() []string { return enum.Of(Standard, Custom) }

// PaysBy lists the payment methods of a project type. It is empty for types without payments.
func (t Type) PaysBy() []string {
	switch {
	case t.Area != Payments:
		return []string{}
	case t.Method == "":
		return []string{"ach", "check"}
	}
	return []string{t.Method}
}

// Area is the kind of work items in a project.
type Area string

const (
	Invoices  Area = "invoices"
	Payments  Area = "payments"
	Imports   Area = "imports"
	Documents Area = "documents"
)

// Values lists every Area.
func (Area) Values() []string { return enum.Of(Invoices, Payments, Imports, Documents) }

// ComponentType of the spec (document 2, section 3).
type ComponentType string

const (
	Workflow         ComponentType = "workflow"
	DocumentTemplate ComponentType = "document template"
	EmailTemplate    ComponentType = "email template"
	DataModel        ComponentType = "data model"
	WebForm          ComponentType = "web form"
	Schemas          ComponentType = "schemas"
	Workpages        ComponentType = "workpages"
	Files            ComponentType = "files"
)

// Values lists every ComponentType.
func (ComponentType) Values() []string { return enum.Of(ComponentTypes()...) }

// ComponentTypes lists every type.
func ComponentTypes() []ComponentType {
	return []ComponentType{Workflow, DocumentTemplate, EmailTemplate, DataModel, WebForm, Schemas, Workpages, Files}
}

// Tab of a project's page; a workpage is shown where there are work items.
type Tab string

const (
	Summary  Tab = "summary"
	Design   Tab = "design"
	Jobs     Tab = "jobs"
	Workpage Tab = "workpage"
)

// Section of the design tab.
type Section string

const (
	Details           Section = "project-details"
	FieldsSection     Section = "fields-configuration"
	ComponentsSection Section = "project-components"
	AutoNumberSection Section = "auto-number"
	SettingsSection   Section = "settings"

	// ApprovalRulesSection holds who approves invoices.
	ApprovalRulesSection Section = "approval-rules"
)

// Types of the spec (document 2, section 3), in its order.
func Types() []Type {
	return []Type{
		payments("ACH Payments", "ach"), custom(payments("ACH Payments Custom", "ach")),
		invoices("Payable Invoices"),
		payments("Check and PPay Payments", "check"), custom(payments("Check and PPay Payments Custom", "check")),
		documents("Supply Chain Documents"), imports("Data Import"),
		documents("Tax Documents", "W-2", "1099-MISC", "1099-NEC"), invoices("Payable"),
		documents("Tax W-2"), documents("Tax 1099", "1099-MISC", "1099-NEC"),
		documents("Custom Project"), documents("Payroll"), documents("AP Tax"),
		documents("Employee Documents"), documents("AR Documents"), payments("Payments Plus", ""),
	}
}

// TypeNamed is the type and whether there is one of that name.
func TypeNamed(name string) (Type, bool) {
	all := Types()
	i := slices.IndexFunc(all, func(t Type) bool { return t.Name == name })
	if i < 0 {
		return Type{}, false
	}
	return all[i], true
}

// TypesOf are the names of the types of an area.
func TypesOf(area Area) (names []string) {
	for _, t := range Types() {
		if t.Area == area {
			names = append(names, t.Name)
		}
	}
	return names
}

// Has says whether projects of the type show a section.
func (t Type) Has(s Section) bool { return slices.Contains(t.Sections, s) }

func invoices(name string) Type {
	return Type{Name: name, Area: Invoices, Framework: Standard, Components: ComponentTypes(),
		Workflows: []flow.WorkflowType{flow.IntelligentCapture, flow.InvoiceApproval, flow.Generic},
		Tabs:      []Tab{Summary, Design, Jobs, Workpage},
		Sections:  []Section{Details, FieldsSection, ComponentsSection, ApprovalRulesSection, SettingsSection}}
}

func payments(name, method string) Type {
	return Type{Name: name, Area: Payments, Framework: Standard, Method: method, Components: ComponentTypes(),
		Workflows: []flow.WorkflowType{flow.PaymentsImport, flow.Payments, flow.Generic},
		Tabs:      []Tab{Summary, Design, Jobs, Workpage},
		Sections:  []Section{Details, ComponentsSection, AutoNumberSection, SettingsSection}}
}

func imports(name string) Type {
	return Type{Name: name, Area: Imports, Framework: Standard, Components: ComponentTypes(),
		Workflows: []flow.WorkflowType{flow.Generic}, Tabs: []Tab{Summary, Design, Jobs},
		Sections: []Section{Details, ComponentsSection, SettingsSection}}
}

func documents(name string, subTypes ...string) Type {
	return Type{Name: name, Area: Documents, Framework: Standard, SubTypes: subTypes, Components: ComponentTypes(),
		Workflows: []flow.WorkflowType{flow.Generic}, Tabs: []Tab{Summary, Design, Jobs},
		Sections: []Section{Details, FieldsSection, ComponentsSection, SettingsSection}}
}

// custom is a variant that is not offered; projects of it exist and work.
func custom(t Type) Type {
	t.Framework, t.Hidden = Custom, true
	return t
}
