package operation

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/tenant"
)

// Most is how many workflows one search answers with. A batch or an invoice has
// a few: its job, its process, its tasks.
const Most = 20

// Wanted is what an operator was told. The tenant and one other value are required.
type Wanted struct {
	Tenant        string // name or address, complete
	BatchNumber   int64
	InvoiceNumber string
	Amount        string // "1,250.00", in the tenant's currency unless it names one
	Vendor        string // name or number, complete
}

// Workflow is one that was found.
type Workflow struct {
	ID        string
	Type      string
	Status    string // Running, Completed, Failed, …
	Stage     string
	StartedAt time.Time
	ClosedAt  time.Time
}

// Found is the answer to a search.
type Found struct {
	Tenant    tenant.Tenant
	Query     string // what the Temporal UI is asked
	Workflows []Workflow
}

// Tenants finds a tenant by its complete name or its address.
type Tenants interface {
	TenantsCalled(ctx context.Context, name string) ([]tenant.Tenant, error)
}

// Hashes makes the keyed hashes of a term, one for each key of the tenant.
type Hashes interface {
	SearchHashes(ctx context.Context, tenantID string, term Term) ([]string, error)
}

// Workflows lists workflows by a query of the Temporal server.
type Workflows interface {
	FindWorkflows(ctx context.Context, query string, most int) ([]Workflow, error)
}

// Searches records who searched a tenant by which fields, and refuses too many.
type Searches interface {
	RecordSearch(ctx context.Context, tenantID string, fields []string) error
}

// Finder finds workflows for operators.
type Finder struct {
	Tenants   Tenants
	Hashes    Hashes
	Workflows Workflows
	Searches  Searches
}

// Find answers what is known of the wanted batch or invoice. A search by amount
// or vendor is a guess at a secret, so it is recorded before it is answered.
func (f Finder) Find(ctx context.Context, w Wanted) (Found, error) {
	w.InvoiceNumber, w.Amount, w.Vendor = strings.TrimSpace(w.InvoiceNumber), strings.TrimSpace(w.Amount),
		strings.TrimSpace(w.Vendor)
	if w.BatchNumber == 0 && w.InvoiceNumber == "" && w.Amount == "" && w.Vendor == "" {
		return Found{},
			refused("batchNumber", fault.Required, "Enter a batch number, an invoice number, an amount or a vendor.")
	}
	t, err := f.tenant(ctx, w.Tenant)
	if err != nil {
		return Found{}, err
	}
	terms, err := w.terms(t)
	if err != nil {
		return Found{}, err
	}
	if len(terms) > 0 {
		if err := f.Searches.RecordSearch(ctx, t.ID, fields(terms)); err != nil {
			return Found{}, err
		}
	}
	query, err := f.query(ctx, t.ID, w, terms)
	if err != nil {
		return Found{}, err
	}
	found, err := f.Workflows.FindWorkflows(ctx, query, Most)
	return Found{Tenant: t, Query: query, Workflows: found}, err
}

func (f Finder) tenant(ctx context.Context, name string) (tenant.Tenant, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return tenant.Tenant{}, refused("tenant", fault.Required, "Enter the name or the address of the tenant.")
	}
	called, err := f.Tenants.TenantsCalled(ctx, name)
	switch {
	case err != nil:
		return tenant.Tenant{}, err
	case len(called) == 0:
		return tenant.Tenant{}, refused("tenant", fault.InvalidValue, "There is no tenant with this name or address.")
	case len(called) > 1:
		return tenant.Tenant{}, refused("tenant", fault.InvalidValue, "Several tenants have this name. Enter the address.")
	}
	return called[0], nil
}

// terms are the values that are searched for by hash.
func (w Wanted) terms(t tenant.Tenant) (terms []Term, err error) {
	if w.Amount != "" {
		currency := money.Currency(t.Currency)
		words := strings.Fields(w.Amount)
		if named, err := money.ParseCurrency(words[len(words)-1]); err == nil {
			currency = named
		}
		amount, err := money.Parse(w.Amount, currency)
		if err != nil {
			return nil, refused("amount", fault.InvalidValue, "Enter an amount like 1,250.00 or 1250.00 EUR.")
		}
		terms = append(terms, AmountTerm(amount))
	}
	if w.Vendor != "" {
		terms = append(terms, VendorTerm(w.Vendor))
	}
	return terms, nil
}

func fields(terms []Term) []string {
	names := make([]string, len(terms))
	for i, t := range terms {
		names[i] = t.Field
	}
	return names
}

func refused(field string, code fault.Code, message string) error {
	var v fault.Validation
	v.Add(field, code, "%s", message)
	return v.Err()
}

// query names the tenant by its id: a query cannot reach another tenant.
func (f Finder) query(ctx context.Context, tenantID string, w Wanted, terms []Term) (string, error) {
	conditions := []string{"TenantId = " + quoted(tenantID)}
	if w.BatchNumber != 0 {
		conditions = append(conditions, "BatchNumber = "+quoted(strconv.FormatInt(w.BatchNumber, 10)))
	}
	if w.InvoiceNumber != "" {
		conditions = append(conditions, "InvoiceNumber = "+quoted(w.InvoiceNumber))
	}
	for _, term := range terms {
		hashes, err := f.Hashes.SearchHashes(ctx, tenantID, term)
		if err != nil {
			return "", err
		}
		if len(hashes) == 0 { // a tenant without a key has no workflows
			hashes = []string{"none"}
		}
		for i := range hashes {
			hashes[i] = quoted(hashes[i])
		}
		conditions = append(conditions, fmt.Sprintf("SearchHashes IN (%s)", strings.Join(hashes, ", ")))
	}
	return strings.Join(conditions, " AND "), nil
}

// quoted is a value in the query language of the Temporal server. A quote or a
// backslash in it must not end the value.
func quoted(value string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(value) + "'"
}
