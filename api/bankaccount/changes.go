package bankaccount

import (
	"context"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
)

// Entry is a row of the list.
type Entry struct {
	ID                   string            `json:"id"`
	Name                 string            `json:"name"`
	BankName             string            `json:"bankName"`
	Routing              string            `json:"routing"`
	Last4                string            `json:"last4"`
	ACH                  bankaccount.Use   `json:"ach"`
	Checks               bankaccount.Use   `json:"checks"`
	PositivePay          bankaccount.Use   `json:"positivePay"`
	State                bankaccount.State `json:"state"`
	LastModificationTime time.Time         `json:"lastModificationTime"`
}

func entryToAPI(e bankaccount.Entry) Entry { return Entry(e) }

// Options are what an account chooses from.
type Options struct {
	Formats  []BankFormat    `json:"formats" maxItems:"100"`
	Profiles []ProfileChoice `json:"profiles" maxItems:"1000"`
	Keys     []KeyChoice     `json:"keys" maxItems:"1000"`
}

// KeyChoice is a PGP profile whose key can protect files.
type KeyChoice struct {
	ID          string              `json:"id"`
	Name        string              `json:"name"`
	Connection  string              `json:"connection"`
	Owner       connection.KeyOwner `json:"owner"`
	Fingerprint string              `json:"fingerprint"`
}

// ProfileChoice is an SFTP profile of a connection.
type ProfileChoice struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Connection string `json:"connection"`
	Address    string `json:"address"`
	Login      string `json:"login"`
}

type optionsOutput struct{ Body Options }

func (r routes) options(ctx context.Context, _ *struct{}) (*optionsOutput, error) {
	profiles, keys, err := r.accounts.Choices(ctx, server.Caller(ctx).TenantID)
	out := &optionsOutput{Options{Formats: formats(), Profiles: make([]ProfileChoice, len(profiles)),
		Keys: make([]KeyChoice, len(keys))}}
	for n, k := range keys {
		out.Body.Keys[n] = KeyChoice(k)
	}
	for n, p := range profiles {
		out.Body.Profiles[n] = ProfileChoice(p)
	}
	return out, err
}

// Decision is the decision of the second person.
type Decision struct {
	ChangeID string `json:"bankAccountChangeId" format:"uuid" doc:"Id of the change that the caller read"`
	Approve  bool   `json:"approve"`
	Comment  string `json:"comment,omitempty" maxLength:"500"`
}

type decideInput struct {
	AccountID string `path:"accountId" format:"uuid"`
	Body      Decision
}

// Decided is the account after a decision.
type Decided struct {
	Status  bankaccount.ChangeStatus `json:"status" doc:"outdated: what it changes was changed meanwhile"`
	Account BankAccount              `json:"account"`
}

type decidedOutput struct{ Body Decided }

func (r routes) decide(ctx context.Context, in *decideInput) (*decidedOutput, error) {
	status, a, err := r.accounts.Decide(ctx, server.Caller(ctx).TenantID, in.AccountID,
		bankaccount.Decision{ChangeID: in.Body.ChangeID, Approve: in.Body.Approve, Comment: in.Body.Comment})
	return &decidedOutput{Decided{Status: status, Account: toAPI(ctx, a)}}, err
}

type withdrawInput struct {
	AccountID string `path:"accountId" format:"uuid"`
	Body      struct {
		ChangeID string `json:"bankAccountChangeId" format:"uuid"`
	}
}

func (r routes) withdraw(ctx context.Context, in *withdrawInput) (*accountOutput, error) {
	a, err := r.accounts.Withdraw(ctx, server.Caller(ctx).TenantID, in.AccountID, in.Body.ChangeID)
	return &accountOutput{toAPI(ctx, a)}, err
}

// Projects are payment projects.
type Projects struct {
	Items []Project `json:"items" maxItems:"500"`
}

// Project is a payment project with the account it pays from.
type Project struct {
	ProjectID   string             `json:"projectId"`
	Project     string             `json:"project"`
	ProjectType string             `json:"projectType"`
	AccountID   string             `json:"accountId" doc:"Empty: it pays from no account"`
	Account     string             `json:"account"`
	Pending     *PendingAssignment `json:"pending,omitempty"`
}

// PendingAssignment is an account of a project that waits for a second person.
type PendingAssignment struct {
	ID         string    `json:"id"`
	AccountID  string    `json:"accountId"`
	ProposedBy string    `json:"proposedBy"`
	ByCaller   bool      `json:"proposedByMe"`
	Proposer   string    `json:"proposer" doc:"Name"`
	ProposedAt time.Time `json:"proposedAt"`
}

type projectsOutput struct{ Body Projects }

func (r routes) projects(ctx context.Context, _ *struct{}) (*projectsOutput, error) {
	found, err := r.accounts.Assignments(ctx, server.Caller(ctx).TenantID)
	out := &projectsOutput{Projects{Items: make([]Project, len(found))}}
	for n, a := range found {
		out.Body.Items[n] = Project{ProjectID: a.ProjectID, Project: a.Project, ProjectType: a.ProjectType,
			AccountID: a.AccountID, Account: a.Account}
		if c := a.Pending; c != nil {
			out.Body.Items[n].Pending = &PendingAssignment{ID: c.ID, AccountID: c.AccountID, ProposedBy: c.ProposedBy,
				ByCaller: c.ProposedBy == server.Caller(ctx).UserID, Proposer: c.Proposer, ProposedAt: c.ProposedAt}
		}
	}
	return out, err
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
