package tenant

import (
	"context"
	"strings"

	"countersign.dev/domain/crm"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// CRM finds accounts of which a text names a part.
type CRM interface {
	Search(ctx context.Context, text string, limit int) ([]crm.Account, error)
}

// Found is what a search in the CRM found.
type Found struct {
	Configured bool // whether there is a CRM
	Results    []Result
}

// Result is an account of the CRM with what a tenant takes from it.
type Result struct {
	Reference  string
	Profile    tenant.Profile
	Identifier string         // suggested; empty: none
	Tenant     *tenant.Tenant // that was created from the account; nil: none
}

// SearchCRM searches the CRM. Without a text, it only reports whether there is one.
func (c Platform) SearchCRM(ctx context.Context, text string) (Found, error) {
	if err := authorize(ctx); err != nil {
		return Found{}, err
	}
	text = strings.TrimSpace(text)
	if c.CRM == nil || text == "" {
		return Found{Configured: c.CRM != nil}, nil
	}
	if err := crm.CheckText(text); err != nil {
		return Found{}, err
	}
	accounts, err := c.CRM.Search(ctx, text, crm.MaxResults)
	if err != nil {
		return Found{}, err
	}
	existing, err := c.createdFrom(ctx, accounts)
	if err != nil {
		return Found{}, err
	}
	found := Found{Configured: true, Results: make([]Result, len(accounts))}
	for n, a := range accounts {
		found.Results[n] = Result{Reference: a.Reference, Profile: a.Profile(),
			Identifier: crm.SuggestIdentifier(a.Name, a.Website)}
		if t, ok := existing[a.Reference]; ok {
			found.Results[n].Tenant = &t
		}
	}
	return found, nil
}

// createdFrom are the tenants of accounts, by reference.
func (c Platform) createdFrom(ctx context.Context, accounts []crm.Account) (map[string]tenant.Tenant, error) {
	existing := map[string]tenant.Tenant{}
	if len(accounts) == 0 {
		return existing, nil
	}
	references := make([]string, len(accounts))
	for n, a := range accounts {
		references[n] = a.Reference
	}
	err := c.DB.InPlatform(ctx, "search the CRM", func(p *postgres.PlatformTx) error {
		all, err := tenantrow.ByCRMReferences(p, references)
		for _, t := range all {
			existing[t.CRMReference] = t
		}
		return err
	})
	return existing, err
}

// referenceTaken puts the refusal of the unique index at its field.
func referenceTaken(err error) error {
	if fault.CodeOf(postgres.Translate(err)) != fault.CRMReferenceTaken {
		return err
	}
	var v fault.Validation
	v.Add("crmReference", fault.CRMReferenceTaken, "Another tenant was created from this CRM record.")
	return v.Err()
}
