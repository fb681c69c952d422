package vendor

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/vendor"
)

// proposePermission is the permission of people who propose bank accounts of vendors.
const proposePermission = "vendors:update"

func (r routes) accountRoutes(s *server.Server, op func(server.Operation) server.Operation) {
	const accounts = one + "/bank-accounts"
	server.Register(s, op(server.Operation{ID: "getVendorAccounts", Method: http.MethodGet, Path: accounts,
		Permission: "vendors:get", Summary: "Versions of a vendor's bank account; numbers are masked"}), r.accounts)
	server.Register(s, op(server.Operation{ID: "proposeVendorAccount", Method: http.MethodPost, Path: accounts,
		Permission: proposePermission, Command: true, Status: http.StatusCreated,
		Summary: "Propose a bank account; another person has to approve it"}), r.propose)
	server.Register(s, op(server.Operation{ID: "decideVendorAccount", Method: http.MethodPost,
		Path: accounts + "/{vendorAccountId}/decision", Permission: "vendors:approve", Command: true,
		Summary: "Approve or refuse a proposed bank account; the proposer cannot approve it"}), r.decide)
	server.Register(s, op(server.Operation{ID: "withdrawVendorAccount", Method: http.MethodPost,
		Path: accounts + "/{vendorAccountId}/withdrawal", Permission: "vendors:update", Command: true,
		Summary: "Withdraw your own proposal of a bank account"}), r.withdraw)
	server.Register(s, op(server.Operation{ID: "getVendorPolicy", Method: http.MethodGet, Path: "/api/vendor-policy",
		Permission: "vendors:get", Summary: "Rules about bank accounts of vendors"}), r.getPolicy)
	server.Register(s, op(server.Operation{ID: "setVendorPolicy", Method: http.MethodPut, Path: "/api/vendor-policy",
		Permission: "roles:manage", Command: true, Waits: true,
		Summary: "Change the rules about bank accounts of vendors, or propose to relax them; not by approvers"}),
		r.setPolicy)
}

// Account is one version of a vendor's bank account.
type Account struct {
	ID             string               `json:"id"`
	Routing        string               `json:"routing"`
	Last4          string               `json:"last4" doc:"Last four digits; the full number is never returned"`
	AccountType    nacha.AccountType    `json:"accountType"`
	Status         vendor.AccountStatus `json:"status"`
	ChangesAccount bool                 `json:"changesAccount" doc:"False: the vendor's first account"`
	ClosesFormer   bool                 `json:"closesFormer" doc:"Nothing is paid to the former account meanwhile"`
	CallPerson     string               `json:"callPerson,omitempty" doc:"Who was called at the vendor"`
	CallNumber     string               `json:"callNumber,omitempty" doc:"Telephone number from the records"`
	CalledOn       string               `json:"calledOn,omitempty" format:"date"`
	Note           string               `json:"note,omitempty"`
	ProposedByMe   bool                 `json:"proposedByMe"`
	ProposedBy     string               `json:"proposedBy,omitempty" doc:"Name"`
	ProposedAt     time.Time            `json:"proposedAt"`
	ApprovedBy     string               `json:"approvedBy,omitempty" doc:"Name"`
	ApprovedAt     *time.Time           `json:"approvedAt,omitempty"`
	DecidedBy      string               `json:"decidedBy,omitempty" doc:"Name of who refused or withdrew it"`
	DecidedAt      *time.Time           `json:"decidedAt,omitempty"`
	Comment        string               `json:"comment,omitempty"`
	UsableFrom     *time.Time           `json:"usableFrom,omitempty" doc:"End of the waiting period"`
	Twins          []Twin               `json:"twins" maxItems:"20" doc:"Other vendors with the account, while it is open"`
}

// Twin is another vendor with the same account.
type Twin struct {
	ID      string `json:"id"`
	Number  string `json:"number"`
	Name    string `json:"name"`
	Certain bool   `json:"certain" doc:"False: routing number and last four digits are equal"`
}

// Accounts are the versions of a vendor's account: the open one, the one in use, then the others.
type Accounts struct {
	Items []Account `json:"items" maxItems:"100"`
}

type accountsOutput struct{ Body Accounts }

func accountsToAPI(ctx context.Context, all []vendor.Account, err error) (*accountsOutput, error) {
	if err != nil {
		return nil, err
	}
	me := server.Caller(ctx).UserID
	out := &accountsOutput{Body: Accounts{Items: make([]Account, len(all))}}
	for n, a := range all {
		item := Account{ID: a.ID, Routing: a.Routing, Last4: a.Last4, AccountType: a.AccountType, Status: a.Status,
			ChangesAccount: a.ChangesAccount, ClosesFormer: a.ClosesFormer, CallPerson: a.Call.Person,
			CallNumber: a.Call.Phone, Note: a.Note, ProposedByMe: a.ProposedBy == me, ProposedBy: a.ProposedByName,
			ProposedAt: a.ProposedAt, ApprovedBy: a.ApprovedByName, ApprovedAt: a.ApprovedAt, DecidedBy: a.DecidedByName,
			DecidedAt: a.DecidedAt, Comment: a.Comment, UsableFrom: a.UsableFrom, Twins: make([]Twin, len(a.Twins))}
		if !a.Call.On.IsZero() {
			item.CalledOn = a.Call.On.String()
		}
		for k, t := range a.Twins {
			item.Twins[k] = Twin(t)
		}
		out.Body.Items[n] = item
	}
	return out, nil
}

func (r routes) accounts(ctx context.Context, in *PathInput) (*accountsOutput, error) {
	all, err := r.vendors.Accounts(ctx, server.Caller(ctx).TenantID, in.VendorID)
	return accountsToAPI(ctx, all, err)
}

// Proposal is a bank account with its number, which is stored encrypted and never returned.
type Proposal struct {
	Routing      string            `json:"routing" maxLength:"20"`
	Number       string            `json:"number" opaque:"true" maxLength:"40"`
	AccountType  nacha.AccountType `json:"accountType"`
	ClosesFormer bool              `json:"closesFormer,omitempty" doc:"The vendor has closed the account in use"`
	CallPerson   string            `json:"callPerson,omitempty" maxLength:"200" doc:"Required for a change"`
	CallNumber   string            `json:"callNumber,omitempty" maxLength:"40" doc:"Required for a change"`
	CalledOn     string            `json:"calledOn,omitempty" format:"date" doc:"Required for a change"`
	Note         string            `json:"note,omitempty" maxLength:"500"`
}

func (p Proposal) toDomain() (vendor.Proposal, error) {
	out := vendor.Proposal{Routing: p.Routing, Number: p.Number, AccountType: p.AccountType, ClosesFormer: p.ClosesFormer,
		Call: vendor.Call{Person: p.CallPerson, Phone: p.CallNumber}, Note: p.Note}
	if p.CalledOn == "" {
		return out, nil
	}
	var err error
	if out.Call.On, err = calendar.Parse(p.CalledOn); err != nil {
		var v fault.Validation
		v.Add("calledOn", fault.InvalidValue, "This is not a date.")
		return out, v.Err()
	}
	return out, nil
}

type proposeInput struct {
	PathInput
	Body Proposal
}

func (r routes) propose(ctx context.Context, in *proposeInput) (*accountsOutput, error) {
	p, err := in.Body.toDomain()
	if err != nil {
		return nil, err
	}
	all, err := r.vendors.Propose(ctx, server.Caller(ctx).TenantID, in.VendorID, p)
	return accountsToAPI(ctx, all, err)
}

// AccountPathInput names an account of the vendor.
type AccountPathInput struct {
	PathInput
	AccountID string `path:"vendorAccountId" format:"uuid"`
}

// Decision is the decision of the second person.
type Decision struct {
	Approve bool   `json:"approve"`
	Comment string `json:"comment,omitempty" maxLength:"500" doc:"Required for a refusal"`
}

type decideInput struct {
	AccountPathInput
	Body Decision
}

func (r routes) decide(ctx context.Context, in *decideInput) (*accountsOutput, error) {
	decide := r.vendors.Refuse
	if in.Body.Approve {
		decide = r.vendors.Approve
	}
	all, err := decide(ctx, server.Caller(ctx).TenantID, in.VendorID, in.AccountID, in.Body.Comment)
	return accountsToAPI(ctx, all, err)
}

func (r routes) withdraw(ctx context.Context, in *AccountPathInput) (*accountsOutput, error) {
	all, err := r.vendors.Withdraw(ctx, server.Caller(ctx).TenantID, in.VendorID, in.AccountID)
	return accountsToAPI(ctx, all, err)
}

// Policy are the rules about bank accounts of vendors.
type Policy struct {
	WaitingDays int   `json:"waitingDays" minimum:"0" maximum:"30" doc:"Days between the approval of a change and its use"`
	Version     int64 `json:"version" minimum:"0" doc:"The version that the change was based on"`
}

type policyOutput struct{ Body Policy }

type policyInput struct{ Body Policy }

func (r routes) getPolicy(ctx context.Context, _ *struct{}) (*policyOutput, error) {
	p, version, err := r.vendors.Policy(ctx, server.Caller(ctx).TenantID)
	return &policyOutput{Body: Policy{WaitingDays: p.WaitingDays, Version: version}}, err
}

func (r routes) setPolicy(ctx context.Context, in *policyInput) (*policyOutput, error) {
	out := in.Body
	var err error
	out.Version, err = r.vendors.SetPolicy(ctx, server.Caller(ctx).TenantID,
		vendor.Policy{WaitingDays: in.Body.WaitingDays}, in.Body.Version)
	return &policyOutput{Body: out}, err
}
