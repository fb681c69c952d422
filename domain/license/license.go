// Package license defines what a tenant may use: the licensed features, their terms and the remaining volume of each
// product (spec document 1, sections 3 and 5).
package license

import (
	"slices"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Names of products and features. A product is the measured part of the feature with the same name.
const (
	APInvoices        = "AP Invoices"
	APPayments        = "AP Payments"
	Storage           = "Storage"
	OCR               = "OCR"
	CheckAndPPay      = "Check & PPay"
	SupplyChain       = "Supply Chain Documents"
	CustomDocuments   = "Custom Documents"
	PayrollDocuments  = "Payroll Documents"
	NDSS              = "NDSS"
	EmployeeTax       = "Employee Tax"
	APTax             = "AP Tax"
	EmployeeDocuments = "Employee Documents"
	ARDocuments       = "AR Documents"
)

// Names lists every feature in the order of the specification.
func Names() []string {
	return []string{APInvoices, APPayments, Storage, OCR, CheckAndPPay, SupplyChain, CustomDocuments, PayrollDocuments,
		NDSS, EmployeeTax, APTax, EmployeeDocuments, ARDocuments}
}

// Status is the status of a feature. Only Valid permits its use.
type Status string

const (
	Valid       Status = "Valid"
	Upcoming    Status = "Upcoming" // its term has not begun
	Expired     Status = "Expired"
	Inactivated Status = "Inactivated"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Valid, Upcoming, Expired, Inactivated) }

// Entry is the license of a feature on a day, with what was used of its product since the term began.
type Entry struct {
	Term
	Status   Status
	Metric   Metric
	Consumed int64
	OCRPages int64 // of the consumed pages
	Invoices int64 // that were created from the consumed pages
}

// Subscription contains the license of every feature. The zero value has no restrictions.
type Subscription []Entry

// legacy maps the legacy names in the specification to the current names.
var legacy = map[string]string{
	"Custom Project": CustomDocuments, "Payroll": PayrollDocuments, "Check and PPay Payments": CheckAndPPay,
	"Check and PPay Payments Custom": CheckAndPPay,
}

// Named returns the current name of a product or feature.
func Named(name string) string {
	if today, ok := legacy[name]; ok {
		return today
	}
	return name
}

// Check refuses the use of a feature unless it and Storage are valid, its tier is one of tiers (no tiers: any),
// and its limit is not reached or overuse is agreed.
func (s Subscription) Check(name string, tiers ...string) error { return s.CheckUse(name, 1, tiers...) }

// CheckUse is Check for a quantity of the product's metric. A limit without overuse is never exceeded.
func (s Subscription) CheckUse(name string, quantity int64, tiers ...string) error {
	if name == "" || len(s) == 0 {
		return nil
	}
	name = Named(name)
	e, err := s.valid(name)
	if err != nil {
		return err
	}
	if _, err := s.valid(Storage); err != nil {
		return fault.New(fault.Forbidden, fault.LicenseStorageReached,
			"The storage of your license can no longer be used. Contact your account executive.")
	}
	if len(tiers) > 0 && !slices.Contains(tiers, e.Tier) {
		return unavailable(name)
	}
	return e.room(quantity, fault.LicenseVolumeReached)
}

// CheckStorage refuses new data if there is no storage for it.
func (s Subscription) CheckStorage(megabytes int64) error {
	e, ok := s.Entry(Storage)
	if !ok {
		return nil
	}
	return e.room(megabytes, fault.LicenseStorageReached)
}

// Entry returns the license of the feature.
func (s Subscription) Entry(name string) (Entry, bool) {
	i := slices.IndexFunc(s, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return s[i], true
}

func (s Subscription) valid(name string) (Entry, error) {
	e, ok := s.Entry(name)
	switch {
	case ok && e.Status == Valid:
		return e, nil
	case ok && e.Status == Expired:
		return e, fault.New(fault.Forbidden, fault.LicenseExpired, "%s has expired. Contact your account executive.", name)
	}
	return e, unavailable(name)
}

// room refuses a quantity that the limit does not cover.
func (e Entry) room(quantity int64, code fault.Code) error {
	left := e.Remaining()
	switch {
	case e.AllowOveruse || e.Max == 0 || quantity <= left:
		return nil
	case left == 0:
		return fault.New(fault.Forbidden, code, "The limit of %s is used up. Contact your account executive.", e.Name)
	}
	return fault.New(fault.Forbidden, code,
		"This needs %d of %s, and %d are left in your license. Contact your account executive.", quantity, e.Name, left)
}

func unavailable(name string) error {
	return fault.New(fault.Forbidden, fault.LicenseUnavailable, "Your license has no %s. Contact your account executive.",
		name)
}

// On is the license with these terms on a day. Nothing is counted yet.
func On(day calendar.Date, terms []Term) Subscription {
	sub := make(Subscription, len(terms))
	for n, t := range terms {
		sub[n] = Entry{Term: t, Status: t.StatusOn(day), Metric: MetricOf(t.Name)}
	}
	return sub
}

// Count adds a quantity that was used of a feature as kind.
func (s Subscription) Count(name string, kind Kind, quantity int64) {
	i := slices.IndexFunc(s, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return
	}
	e := &s[i]
	switch kind {
	case UsedInvoices:
		e.Invoices += quantity
	case UsedOCRPages:
		e.OCRPages += quantity
		if name == OCR {
			e.Consumed += quantity
		}
	case UsedPages, UsedPayments:
		e.Consumed += quantity
	}
}

// Store sets the size of everything that is stored.
func (s Subscription) Store(bytes int64) {
	if i := slices.IndexFunc(s, func(e Entry) bool { return e.Name == Storage }); i >= 0 {
		s[i].Consumed = MegabytesOf(bytes)
	}
}
