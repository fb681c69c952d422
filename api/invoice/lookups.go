package invoice

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

// lookups help to fill the form in.
func (r routes) lookups(s *server.Server) {
	op := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: path, Summary: summary, Tag: "Invoices",
			Permission: "invoices:getList"}
	}
	server.Register(s,
		op("searchGLAccounts", "/api/general-ledger/accounts",
			"Accounts whose number begins with the term or whose description contains it, up to 50"), r.accounts)
	server.Register(s,
		op("searchCompanies", "/api/companies",
			"Companies whose number begins with the term or whose name contains it, up to 50"), r.companies)
	server.Register(s,
		op("getLastDistribution", "/api/general-ledger/last-distribution",
			"Distribution of the vendor's last approved invoice in the company"), r.lastDistribution)
	server.Register(s,
		op("getTermNetDays", "/api/term-codes/{termCode}/net-days",
			"Days from invoice date to due date of a payment term"), r.netDays)
}

type accountsInput struct {
	SearchTerm    string `query:"searchTerm" maxLength:"100"`
	CompanyNumber string `query:"companyNumber" maxLength:"100"`
}

type accountsOutput struct{ Body AccountList }

// AccountList is the result of a search.
type AccountList struct {
	Items []GLAccount `json:"items" maxItems:"50"`
}

// GLAccount is one account of the general ledger.
type GLAccount struct {
	Number        string `json:"number"`
	Description   string `json:"description"`
	CompanyNumber string `json:"companyNumber" doc:"Empty: of every company"`
}

func (r routes) accounts(ctx context.Context, in *accountsInput) (*accountsOutput, error) {
	found, err := r.invoices.SearchGLAccounts(ctx, tenant(ctx), in.SearchTerm, in.CompanyNumber)
	if err != nil {
		return nil, err
	}
	out := &accountsOutput{Body: AccountList{Items: make([]GLAccount, len(found))}}
	for n, a := range found {
		out.Body.Items[n] = GLAccount(a)
	}
	return out, nil
}

type companiesInput struct {
	SearchTerm string `query:"searchTerm" maxLength:"100"`
}

type companiesOutput struct{ Body CompanyList }

// CompanyList is the result of a search.
type CompanyList struct {
	Items []Company `json:"items" maxItems:"50"`
}

// Company is one of the tenant's own companies, to which invoices are addressed.
type Company struct {
	Number string `json:"number"`
	Name   string `json:"name"`
}

func (r routes) companies(ctx context.Context, in *companiesInput) (*companiesOutput, error) {
	found, err := r.invoices.SearchCompanies(ctx, tenant(ctx), in.SearchTerm)
	if err != nil {
		return nil, err
	}
	out := &companiesOutput{Body: CompanyList{Items: make([]Company, len(found))}}
	for n, c := range found {
		out.Body.Items[n] = Company(c)
	}
	return out, nil
}

type lastDistributionInput struct {
	VendorID      string `query:"vendorId" required:"true" format:"uuid"`
	CompanyNumber string `query:"companyNumber" required:"true" minLength:"1" maxLength:"100"`
}

type lastDistributionOutput struct{ Body DistributionList }

// DistributionList is a distribution to start from.
type DistributionList struct {
	Items []Distribution `json:"items" maxItems:"2000"`
}

func (r routes) lastDistribution(ctx context.Context, in *lastDistributionInput) (*lastDistributionOutput, error) {
	parts, err := r.invoices.LastDistribution(ctx, tenant(ctx), in.VendorID, in.CompanyNumber)
	if err != nil {
		return nil, err
	}
	return &lastDistributionOutput{Body: DistributionList{Items: distributionToAPI(parts)}}, nil
}

type netDaysInput struct {
	TermCode string `path:"termCode" maxLength:"50"`
}

type netDaysOutput struct{ Body NetDays }

// NetDays is the meaning of a term code in days.
type NetDays struct {
	NetDays int `json:"netDays"`
}

func (r routes) netDays(ctx context.Context, in *netDaysInput) (*netDaysOutput, error) {
	days, err := r.invoices.TermNetDays(ctx, tenant(ctx), in.TermCode)
	return &netDaysOutput{Body: NetDays{NetDays: days}}, err
}
