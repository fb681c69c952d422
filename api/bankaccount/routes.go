// Package bankaccount serves the tenant's own bank accounts.
package bankaccount

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/positivepay"
)

type routes struct{ accounts bankaccountapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, accounts bankaccountapp.Commands) {
	r := routes{accounts: accounts}
	server.RegisterGrid(s, op(server.Operation{ID: "bankAccountsGrid", Method: http.MethodPost, Path: all + "/grid",
		Permission: "bankAccounts:getList", Summary: "The tenant's own accounts as a list"}), r.grid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "listBankAccounts", Method: http.MethodGet, Path: all,
		Permission: "bankAccounts:getList", Summary: "The tenant's own accounts"}), r.list)
	server.Register(s, op(server.Operation{ID: "getBankAccountOptions", Method: http.MethodGet, Path: all + "/options",
		Permission: "bankAccounts:get", Summary: "Positive-pay formats and connection profiles to choose from"}), r.options)
	server.Register(s, op(server.Operation{ID: "getBankAccount", Method: http.MethodGet, Path: one,
		Permission: "bankAccounts:get", Summary: "One account with its delivery settings"}), r.get)
	server.Register(s, op(server.Operation{ID: "createBankAccount", Method: http.MethodPost, Path: all,
		Permission: "bankAccounts:create", Command: true,
		Summary: "Add an account; it pays once a second person has confirmed it"}), r.create)
	server.Register(s, op(server.Operation{ID: "updateBankAccount", Method: http.MethodPut, Path: one,
		Permission: "bankAccounts:update", Command: true,
		Summary: "Rename an account, or propose another change that a second person confirms"}), r.update)
	r.changeRoutes(s)
}

const all, one = "/api/bank-accounts", "/api/bank-accounts/{accountId}"

func op(o server.Operation) server.Operation { o.Tag = "Bank accounts"; return o }

func (r routes) changeRoutes(s *server.Server) {
	server.Register(s, op(server.Operation{ID: "decideBankAccountChange", Method: http.MethodPost, Path: one + "/decision",
		Permission: "bankAccounts:approve", Command: true,
		Summary: "Confirm or reject a change; the proposer cannot decide"}), r.decide)
	server.Register(s, op(server.Operation{ID: "withdrawBankAccountChange", Method: http.MethodPost,
		Path: one + "/withdrawal", Permission: "bankAccounts:update", Command: true,
		Summary: "Withdraw an own change before the decision"}), r.withdraw)
	server.Register(s, op(server.Operation{ID: "listBankAccountProjects", Method: http.MethodGet, Path: all + "/projects",
		Permission: "bankAccounts:get", Summary: "Payment projects with the accounts they pay from"}), r.projects)
	server.Register(s, op(server.Operation{ID: "assignBankAccount", Method: http.MethodPut,
		Path: "/api/projects/{projectId}/bank-account", Permission: "bankAccounts:update", Command: true,
		Summary: "Propose the account a project pays from; a second person confirms it"}), r.assign)
}

func (r routes) grid(ctx context.Context, _ *server.GridInput) grid.List[bankaccount.Entry] {
	return r.accounts.Accounts(server.Caller(ctx).TenantID)
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
	out := listOutput{Body: BankAccounts{Items: []BankAccount{}, Formats: formats()}}
	for _, a := range accounts {
		out.Body.Items = append(out.Body.Items, toAPI(ctx, a))
	}
	return &out, nil
}

func formats() []BankFormat {
	found := []BankFormat{}
	for _, layout := range positivepay.Layouts() {
		found = append(found, BankFormat{ID: layout.ID, Bank: layout.Bank})
	}
	return found
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
	return &accountOutput{Body: toAPI(ctx, a)}, nil
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
	return &accountOutput{Body: toAPI(ctx, a)}, nil
}

// ChangedBankAccount is an account with a password that is stored and never shown.
type ChangedBankAccount struct {
	BankAccount
	Password   string `json:"password,omitempty" opaque:"true" maxLength:"200" doc:"Of a server without a profile"`
	FirstCheck int64  `json:"firstCheck,omitempty" minimum:"1" doc:"Next check number; it can only be raised"`
}

type updateInput struct {
	AccountID string `path:"accountId" format:"uuid"`
	Body      ChangedBankAccount
}

func (r routes) update(ctx context.Context, in *updateInput) (*accountOutput, error) {
	a := fromAPI(in.Body.BankAccount)
	a.ID = in.AccountID
	a, err := r.accounts.Update(ctx, server.Caller(ctx).TenantID,
		bankaccountapp.Changed{Account: a, Password: in.Body.Password, NextCheck: in.Body.FirstCheck})
	if err != nil {
		return nil, err
	}
	return &accountOutput{Body: toAPI(ctx, a)}, nil
}
