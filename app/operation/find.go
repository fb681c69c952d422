package operation

import (
	"context"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/operation"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	operationrow "countersign.dev/internal/store/operation"
)

// Found is the answer to a search.
type Found struct {
	Tenant    tenant.Tenant
	Query     string // for the Temporal UI
	Workflows []operation.Workflow
}

// Find finds the workflows of a batch or invoice. A search by amount or vendor is a
// guess at a secret, so it is recorded before it is answered.
func (c Commands) Find(ctx context.Context, w operation.Query) (Found, error) {
	w, err := w.Trimmed()
	if err != nil {
		return Found{}, err
	}
	t, err := c.tenant(ctx, w.Tenant)
	if err != nil {
		return Found{}, err
	}
	terms, err := w.Terms(money.Currency(t.Currency))
	if err != nil {
		return Found{}, err
	}
	if len(terms) > 0 {
		if err := c.recordSearch(ctx, t.ID, terms); err != nil {
			return Found{}, err
		}
	}
	hashes := make([][]string, len(terms))
	for i, term := range terms {
		if hashes[i], err = c.Hashes.SearchHashes(ctx, t.ID, term); err != nil {
			return Found{}, err
		}
	}
	query := w.Query(t.ID, hashes)
	found, err := c.Workflows.FindWorkflows(ctx, query, operation.Most)
	return Found{Tenant: t, Query: query, Workflows: found}, err
}

func (c Commands) tenant(ctx context.Context, name string) (tenant.Tenant, error) {
	named, err := tenantapp.Commands{DB: c.DB}.Named(ctx, name)
	switch {
	case err != nil:
		return tenant.Tenant{}, err
	case len(named) == 0:
		return tenant.Tenant{}, operation.Refuse("tenant", fault.InvalidValue,
			"There is no tenant with this name or address.")
	case len(named) > 1:
		return tenant.Tenant{}, operation.Refuse("tenant", fault.InvalidValue,
			"Several tenants have this name. Enter the address.")
	}
	return named[0], nil
}

// searchesPerHour are enough for an operator on the telephone and too few to
// guess amounts or to try a list of vendors.
const searchesPerHour = 30

var errSearches = fault.New(fault.RateLimited, fault.TooManyRequests,
	"You searched %d times by amount or vendor within an hour. Try again later.", searchesPerHour)

// recordSearch records that an operator searches a tenant's workflows by amount or vendor, and refuses
// too many searches. The entry is in the operator's own tenant. It names the fields, not the values,
// which belong to another tenant.
func (c Commands) recordSearch(ctx context.Context, tenantID string, terms []operation.Term) error {
	who, err := operator(ctx)
	if err != nil {
		return err
	}
	fields := make([]string, len(terms))
	for i, t := range terms {
		fields[i] = t.Field
	}
	return c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		searches, err := operationrow.LockSearches(tx, who.UserID)
		if err != nil {
			return err
		}
		if searches >= searchesPerHour {
			return errSearches
		}
		return tx.Audit(postgres.Change{Area: "Operations", Action: "searched", ObjectType: "workflow search",
			ObjectID: who.UserID, New: map[string]any{"tenant": tenantID, "fields": fields}})
	})
}
