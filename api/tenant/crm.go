package tenant

import (
	"context"

	tenantapp "countersign.dev/app/tenant"
)

type crmSearchInput struct {
	Body struct {
		Text string `json:"text" maxLength:"200" doc:"2 to 100 characters; empty: only whether there is a CRM"`
	}
}

// CRMResults are accounts of the CRM.
type CRMResults struct {
	Configured bool         `json:"configured" doc:"Whether the installation has a CRM"`
	Items      []CRMAccount `json:"items" maxItems:"20"`
}

// CRMAccount is an account of the CRM, in the form that createTenant accepts.
type CRMAccount struct {
	Reference  string     `json:"reference"`
	Profile    Profile    `json:"profile"`
	Identifier string     `json:"identifier" doc:"Suggested domain name, which may be in use; empty: none"`
	Tenant     *CRMTenant `json:"tenant,omitempty" doc:"The tenant that was created from the account; absent: none"`
}

// CRMTenant is a tenant that was created from an account.
type CRMTenant struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type searchOutput struct{ Body CRMResults }

func (h handlers) searchCRM(ctx context.Context, in *crmSearchInput) (*searchOutput, error) {
	found, err := h.tenants.SearchCRM(ctx, in.Body.Text)
	if err != nil {
		return nil, err
	}
	return &searchOutput{resultsToAPI(found)}, nil
}

func resultsToAPI(found tenantapp.Found) CRMResults {
	out := CRMResults{Configured: found.Configured, Items: make([]CRMAccount, len(found.Results))}
	for n, r := range found.Results {
		out.Items[n] = CRMAccount{Reference: r.Reference, Profile: profileToAPI(r.Profile), Identifier: r.Identifier}
		if r.Tenant != nil {
			out.Items[n].Tenant = &CRMTenant{ID: r.Tenant.ID, Name: r.Tenant.Name}
		}
	}
	return out
}
