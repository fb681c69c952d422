// Package setup decides which steps a company needs before it can pay its first invoice, and which of them are done.
package setup

import "countersign.dev/domain/enum"

// Step is something that a company sets up.
type Step string

const (
	People          Step = "people"
	Approver        Step = "approver" // with a limit
	Releaser        Step = "releaser" // and another person who prepares payments
	Companies       Step = "companies"
	GLAccounts      Step = "glAccounts"
	Vendors         Step = "vendors"
	VendorAccount   Step = "vendorAccount" // approved by a second person
	Projects        Step = "projects"      // one of invoices and one of payments
	License         Step = "license"       // for each of its projects
	ApprovalRules   Step = "approvalRules"
	BankConnection  Step = "bankConnection" // tested
	ERPConnection   Step = "erpConnection"
	BankAccount     Step = "bankAccount" // confirmed, and a payment project pays from it
	Printer         Step = "printer"
	PaymentProjects Step = "paymentProjects" // where approved invoices become payments
	MailSender      Step = "mailSender"
)

// steps are in the order of work: what a later one needs comes first.
func steps() []Step {
	return []Step{People, Approver, Releaser, Companies, GLAccounts, Vendors, VendorAccount, Projects, License,
		ApprovalRules, BankConnection, ERPConnection, BankAccount, Printer, PaymentProjects, MailSender}
}

// Values lists every Step.
func (Step) Values() []string { return enum.Of(steps()...) }

// Facts are what a company has.
type Facts struct {
	Done        map[Step]bool
	ACH, Checks bool // it has a payment project of this kind
	Licensed    bool // it has a license, which can refuse work in a project
	Paid        bool // a payment was completed
}

// Item is a step of the checklist.
type Item struct {
	Step     Step
	Done     bool
	Optional bool // the first payment does not need it
}

// Place is where a project is.
type Place struct{ ProjectID, WorkspaceID string }

// Checklist is what an administrator sees of the setup.
type Checklist struct {
	Finished bool   // a payment was completed: there are no items
	Items    []Item // in the order of work
	Invoices *Place // the first project of invoices that the reader sees
}

// Checklist lists the steps that concern the company. A company without payment projects is expected to pay by ACH.
func (f Facts) Checklist() Checklist {
	if f.Paid {
		return Checklist{Finished: true, Items: []Item{}}
	}
	items := make([]Item, 0, len(steps()))
	for _, s := range steps() {
		if f.concerns(s) {
			items = append(items, Item{Step: s, Done: f.Done[s], Optional: s == MailSender})
		}
	}
	return Checklist{Items: items}
}

func (f Facts) concerns(s Step) bool {
	switch s {
	case VendorAccount, BankConnection:
		return f.ACH || !f.Checks
	case Printer:
		return f.Checks
	case License:
		return f.Licensed
	case People, Approver, Releaser, Companies, GLAccounts, Vendors, Projects, ApprovalRules, ERPConnection, BankAccount,
		PaymentProjects, MailSender:
	}
	return true
}
