package operation

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Most is the largest number of workflows that one search returns. A batch or an
// invoice has a few: its job, its process, its tasks.
const Most = 20

// Query contains the values that a user reported to an operator. The tenant and one other value are required.
type Query struct {
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

// Trimmed is w without spaces around its values. It fails without a tenant, and without a batch,
// an invoice, an amount or a vendor.
func (w Query) Trimmed() (Query, error) {
	w.Tenant, w.InvoiceNumber = strings.TrimSpace(w.Tenant), strings.TrimSpace(w.InvoiceNumber)
	w.Amount, w.Vendor = strings.TrimSpace(w.Amount), strings.TrimSpace(w.Vendor)
	if w.BatchNumber == 0 && w.InvoiceNumber == "" && w.Amount == "" && w.Vendor == "" {
		return w, Refuse("batchNumber", fault.Required, "Enter a batch number, an invoice number, an amount or a vendor.")
	}
	if w.Tenant == "" {
		return w, Refuse("tenant", fault.Required, "Enter the name or the address of the tenant.")
	}
	return w, nil
}

// Terms are the values that are searched for by hash. An amount is in the currency
// unless it names another one.
func (w Query) Terms(currency money.Currency) (terms []Term, err error) {
	if w.Amount != "" {
		words := strings.Fields(w.Amount)
		if named, err := money.ParseCurrency(words[len(words)-1]); err == nil {
			currency = named
		}
		amount, err := money.Parse(w.Amount, currency)
		if err != nil {
			return nil, Refuse("amount", fault.InvalidValue, "Enter an amount like 1,250.00 or 1250.00 EUR.")
		}
		terms = append(terms, AmountTerm(amount))
	}
	if w.Vendor != "" {
		terms = append(terms, VendorTerm(w.Vendor))
	}
	return terms, nil
}

// Query finds the workflows of the tenant in the query language of the Temporal server.
// It names the tenant by its id, so that it cannot reach another tenant. Each of hashes
// has the hashes of one term, one for each key of the tenant.
func (w Query) Query(tenantID string, hashes [][]string) string {
	conditions := []string{"TenantId = " + quoted(tenantID)}
	if w.BatchNumber != 0 {
		conditions = append(conditions, "BatchNumber = "+quoted(strconv.FormatInt(w.BatchNumber, 10)))
	}
	if w.InvoiceNumber != "" {
		conditions = append(conditions, "InvoiceNumber = "+quoted(w.InvoiceNumber))
	}
	for _, ofTerm := range hashes {
		if len(ofTerm) == 0 { // a tenant without a key has no workflows
			ofTerm = []string{"none"}
		}
		values := make([]string, len(ofTerm))
		for i, hash := range ofTerm {
			values[i] = quoted(hash)
		}
		conditions = append(conditions, fmt.Sprintf("SearchHashes IN (%s)", strings.Join(values, ", ")))
	}
	return strings.Join(conditions, " AND ")
}

// Refuse is an error about one field of a search.
func Refuse(field string, code fault.Code, message string) error {
	var v fault.Validation
	v.Add(field, code, "%s", message)
	return v.Err()
}

// quoted is a value in the query language of the Temporal server. A quote or a
// backslash in it must not end the value.
func quoted(value string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(value) + "'"
}
