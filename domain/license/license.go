// Package license defines what a tenant may use: the valid features, their tiers and the remaining volume of
// each product (spec document 1, sections 3 and 5).
package license

import (
	"slices"

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

// Status is the status of a feature. Only Valid permits its use.
type Status string

const (
	Valid       Status = "Valid"
	Expired     Status = "Expired"
	Inactivated Status = "Inactivated"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Valid, Expired, Inactivated) }

// Feature is one entry of the license.
type Feature struct {
	Name   string
	Status Status
}

// Product is the used and permitted volume of a feature.
type Product struct {
	Name         string
	Tier         string
	AllowOveruse bool
	Metric       Metric
	Consumed     int64
	Max          int64 // 0: without a limit
}

// Subscription contains all features and products. The zero value has no restrictions.
type Subscription struct {
	Features []Feature
	Products []Product
}

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
func (s Subscription) Check(name string, tiers ...string) error {
	if name == "" || len(s.Features) == 0 {
		return nil
	}
	name = Named(name)
	if err := s.valid(name); err != nil {
		return err
	}
	if err := s.valid(Storage); err != nil {
		return fault.New(fault.Forbidden, fault.LicenseStorageReached,
			"The storage of your license can no longer be used. Contact your account executive.")
	}
	p, ok := s.Product(name)
	if len(tiers) > 0 && (!ok || !slices.Contains(tiers, p.Tier)) {
		return unavailable(name)
	}
	if !ok {
		return nil
	}
	return p.room(fault.LicenseVolumeReached)
}

// CheckStorage refuses new data if no storage is left.
func (s Subscription) CheckStorage() error {
	if p, ok := s.Product(Storage); ok {
		return p.room(fault.LicenseStorageReached)
	}
	return nil
}

// Product returns the product with the name.
func (s Subscription) Product(name string) (Product, bool) {
	i := slices.IndexFunc(s.Products, func(p Product) bool { return Named(p.Name) == name })
	if i < 0 {
		return Product{}, false
	}
	return s.Products[i], true
}

func (s Subscription) valid(name string) error {
	i := slices.IndexFunc(s.Features, func(f Feature) bool { return Named(f.Name) == name })
	switch {
	case i < 0 || s.Features[i].Status == Inactivated:
		return unavailable(name)
	case s.Features[i].Status == Expired:
		return fault.New(fault.Forbidden, fault.LicenseExpired, "%s has expired. Contact your account executive.", name)
	}
	return nil
}

func (p Product) room(code fault.Code) error {
	if p.AllowOveruse || p.Max == 0 || p.Consumed < p.Max {
		return nil
	}
	return fault.New(fault.Forbidden, code, "The limit of %s is used up. Contact your account executive.", p.Name)
}

func unavailable(name string) error {
	return fault.New(fault.Forbidden, fault.LicenseUnavailable, "Your license has no %s. Contact your account executive.",
		name)
}
