// Package bankfile serves the response files of banks: returned
// payments and notifications of change.
package bankfile

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	bankfileapp "countersign.dev/app/bankfile"
)

type routes struct{ files bankfileapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, files bankfileapp.Commands) {
	r := routes{files: files}
	const tag = "Bank files"
	server.Register(s, server.Operation{ID: "readBankFolder", Method: http.MethodPost,
		Path: "/api/bank-accounts/{accountId}/read", Tag: tag, Permission: "payments:update", Command: true,
		Status:  http.StatusNoContent,
		Summary: "Read the bank's response files now; they are also read every ten minutes"}, r.read)
	server.Register(s, server.Operation{ID: "listBankFiles", Method: http.MethodGet, Path: "/api/bank-files", Tag: tag,
		Permission: "payments:getList",
		Summary:    "The newest response files of banks, and files that could not be fetched"}, r.list)
	server.Register(s, server.Operation{ID: "getBankFile", Method: http.MethodGet, Path: "/api/bank-files/{fileId}",
		Tag: tag, Permission: "payments:get", Summary: "One file with the result of each entry"}, r.get)
	server.Register(s, server.Operation{ID: "listAccountChanges", Method: http.MethodGet, Path: "/api/account-changes",
		Tag: tag, Permission: "vendors:getList", Summary: "Changes of vendors' accounts that banks propose"}, r.changes)
	server.Register(s, server.Operation{ID: "decideAccountChange", Method: http.MethodPost,
		Path: "/api/account-changes/{changeId}/decision", Tag: tag, Permission: "vendors:approve", Command: true,
		Status: http.StatusNoContent, Summary: "Approve or refuse a proposed account"}, r.decide)
}

type readInput struct {
	AccountID string `path:"accountId" format:"uuid"`
}

func (r routes) read(ctx context.Context, in *readInput) (*struct{}, error) {
	return nil, r.files.RequestRead(ctx, server.Caller(ctx).TenantID, in.AccountID)
}

type listOutput struct{ Body BankFiles }

func (r routes) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	found, err := r.files.List(ctx, server.Caller(ctx).TenantID)
	out := &listOutput{Body: BankFiles{Items: []BankFile{}, Problems: []BankFileProblem{}}}
	for _, f := range found.Files {
		out.Body.Items = append(out.Body.Items, toAPI(f))
	}
	for _, b := range found.Problems {
		out.Body.Problems = append(out.Body.Problems,
			BankFileProblem{b.AccountID, b.Name, b.Since, b.TriedAt, b.Attempts, string(b.Code), b.Message})
	}
	return out, err
}

type getInput struct {
	FileID string `path:"fileId" format:"uuid"`
}

type getOutput struct{ Body BankFile }

func (r routes) get(ctx context.Context, in *getInput) (*getOutput, error) {
	f, err := r.files.Get(ctx, server.Caller(ctx).TenantID, in.FileID)
	if err != nil {
		return nil, err
	}
	return &getOutput{toAPI(f)}, nil
}

type changesOutput struct{ Body AccountChanges }

type changesInput struct {
	VendorID string `query:"vendorId" format:"uuid" doc:"Only changes of this vendor's account"`
}

func (r routes) changes(ctx context.Context, in *changesInput) (*changesOutput, error) {
	found, err := r.files.ListChanges(ctx, server.Caller(ctx).TenantID, in.VendorID)
	if err != nil {
		return nil, err
	}
	out := &changesOutput{Body: AccountChanges{Items: []AccountChange{}}}
	for _, c := range found {
		out.Body.Items = append(out.Body.Items, changeToAPI(c))
	}
	return out, nil
}

type decideInput struct {
	ChangeID string `path:"changeId" format:"uuid"`
	Body     AccountDecision
}

func (r routes) decide(ctx context.Context, in *decideInput) (*struct{}, error) {
	return nil,
		r.files.DecideChange(ctx, server.Caller(ctx).TenantID, in.ChangeID, in.Body.Approve, in.Body.Comment)
}
