// Package bankaccount serves the tenant's own bank accounts.
package bankaccount

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/positivepay"
)

type routes struct{ accounts bankaccountapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, accounts bankaccountapp.Commands) {
	r := routes{accounts: accounts}
	const all, one = "/api/bank-accounts", "/api/bank-accounts/{accountId}"
	server.Register(s, server.Operation{ID: "listBankAccounts", Method: http.MethodGet, Path: all, Tag: "Bank accounts",
		Permission: "bankAccounts:getList", Summary: "The tenant's own accounts"}, r.list)
	server.Register(s, server.Operation{ID: "getBankAccount", Method: http.MethodGet, Path: one, Tag: "Bank accounts",
		Permission: "bankAccounts:get", Summary: "One account with its delivery settings"}, r.get)
	server.Register(s, server.Operation{ID: "createBankAccount", Method: http.MethodPost, Path: all, Tag: "Bank accounts",
		Permission: "bankAccounts:create", Command: true,
		Summary: "Add an account; its number and the bank's password are encrypted"}, r.create)
	server.Register(s, server.Operation{ID: "updateBankAccount", Method: http.MethodPut, Path: one, Tag: "Bank accounts",
		Permission: "bankAccounts:update", Command: true,
		Summary: "Change an account; a new connection or password requires approval by a second person"}, r.update)
	server.Register(s, server.Operation{ID: "decideBankConnection", Method: http.MethodPost,
		Path: one + "/connection-decision", Tag: "Bank accounts", Permission: "bankAccounts:update", Command: true,
		Summary: "Approve or refuse a changed connection; the proposer cannot decide"}, r.decide)
	server.Register(s, server.Operation{ID: "assignBankAccount", Method: http.MethodPut,
		Path: "/api/projects/{projectId}/bank-account", Tag: "Bank accounts", Permission: "bankAccounts:update",
		Command: true, Summary: "Choose the account a project pays from"}, r.assign)
}

// BankAccounts are the accounts and the positive-pay formats to choose from.
type BankAccounts struct {
	Items   []BankAccount `json:"items" maxItems:"500"`
	Formats []BankFormat  `json:"formats" maxItems:"100"`
}

// BankFormat is a positive-pay layout.
type BankFormat struct {
	ID   string `json:"id"`
	Bank string `json:"bank"`
}

type listOutput struct{ Body BankAccounts }

func (r routes) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	accounts, err := r.accounts.List(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := listOutput{Body: BankAccounts{Items: []BankAccount{}, Formats: []BankFormat{}}}
	for _, a := range accounts {
		out.Body.Items = append(out.Body.Items, toAPI(a))
	}
	for _, layout := range positivepay.Layouts() {
		out.Body.Formats = append(out.Body.Formats, BankFormat{ID: layout.ID, Bank: layout.Bank})
	}
	return &out, nil
}

type accountInput struct {
	AccountID string `path:"accountId" format:"uuid"`
}

type accountOutput struct{ Body BankAccount }

func (r routes) get(ctx context.Context, in *accountInput) (*accountOutput, error) {
	a, err := r.accounts.Get(ctx, server.Caller(ctx).TenantID, in.AccountID)
	if err != nil {
		return nil, err
	}
	return &accountOutput{Body: toAPI(a)}, nil
}

// NewBankAccount is an account with its secrets, which are never returned.
type NewBankAccount struct {
	BankAccount
	Number     string `json:"number" minLength:"1" maxLength:"20"`
	Password   string `json:"password,omitempty" opaque:"true" maxLength:"200" doc:"Password of the bank's server"`
	FirstCheck int64  `json:"firstCheck,omitempty" minimum:"1"`
}

type createInput struct{ Body NewBankAccount }

func (r routes) create(ctx context.Context, in *createInput) (*accountOutput, error) {
	n := bankaccount.New{Account: fromAPI(in.Body.BankAccount), Number: in.Body.Number, Password: in.Body.Password}
	n.NextCheck = in.Body.FirstCheck
	a, err := r.accounts.Create(ctx, server.Caller(ctx).TenantID, n)
	if err != nil {
		return nil, err
	}
	return &accountOutput{Body: toAPI(a)}, nil
}

// ChangedBankAccount is an account with a password that is stored and never shown.
type ChangedBankAccount struct {
	BankAccount
	Password string `json:"password,omitempty" opaque:"true" maxLength:"200" doc:"A new password of the bank's server"`
}

type updateInput struct {
	AccountID string `path:"accountId" format:"uuid"`
	Body      ChangedBankAccount
}

func (r routes) update(ctx context.Context, in *updateInput) (*accountOutput, error) {
	a := fromAPI(in.Body.BankAccount)
	a.ID = in.AccountID
	a, err := r.accounts.Update(ctx, server.Caller(ctx).TenantID, a, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return &accountOutput{Body: toAPI(a)}, nil
}

// ConnectionDecision is the decision of the second person.
type ConnectionDecision struct {
	ChangeID string `json:"changeId" format:"uuid" doc:"Id of the pending connection that the caller read"`
	Approve  bool   `json:"approve"`
	Comment  string `json:"comment,omitempty" maxLength:"500"`
}

type decideInput struct {
	AccountID string `path:"accountId" format:"uuid"`
	Body      ConnectionDecision
}

func (r routes) decide(ctx context.Context, in *decideInput) (*accountOutput, error) {
	decision := bankaccount.ConnectionDecision{ChangeID: in.Body.ChangeID, Approve: in.Body.Approve,
		Comment: in.Body.Comment}
	a, err := r.accounts.DecideConnection(ctx, server.Caller(ctx).TenantID, in.AccountID, decision)
	if err != nil {
		return nil, err
	}
	return &accountOutput{Body: toAPI(a)}, nil
}

// Assignment names the account.
type Assignment struct {
	AccountID string `json:"accountId" format:"uuid"`
}

type assignInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      Assignment
}

func (r routes) assign(ctx context.Context, in *assignInput) (*struct{}, error) {
	return nil, r.accounts.Assign(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.AccountID)
}
