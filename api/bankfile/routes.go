// Package bankfile is the HTTP side of what banks send back: returned
// payments and notifications of change.
package bankfile

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/payment"
)

// Files is where banks' files are kept.
type Files interface {
	BankAccount(ctx context.Context, tenantID, accountID string) (bankaccount.Account, error)
	BankFiles(ctx context.Context, tenantID string) ([]payment.BankFile, error)
	BankFileTroubles(ctx context.Context, tenantID string) ([]payment.BankFileTrouble, error)
	BankFile(ctx context.Context, tenantID, fileID string) (payment.BankFile, error)
}

// Changes is where the proposals in them are kept.
type Changes interface {
	AccountChanges(ctx context.Context, tenantID string) ([]payment.AccountChange, error)
	DecideAccountChange(ctx context.Context, tenantID, changeID string, approve bool, comment string) error
}

// Reader has a bank's folder read.
type Reader interface {
	ReadBank(ctx context.Context, tenantID, accountID string) error
}

type routes struct {
	files    Files
	proposed Changes
	reader   Reader
}

// Routes adds the operations.
func Routes(s *server.Server, files Files, proposed Changes, reader Reader) {
	r := routes{files: files, proposed: proposed, reader: reader}
	const tag = "Bank files"
	server.Register(s, server.Operation{ID: "readBankFolder", Method: http.MethodPost,
		Path: "/api/bank-accounts/{accountId}/read", Tag: tag, Permission: "payments:update", Command: true,
		Status:  http.StatusNoContent,
		Summary: "Look now what the bank has sent back; it is looked for every ten minutes anyway"}, r.read)
	server.Register(s, server.Operation{ID: "listBankFiles", Method: http.MethodGet, Path: "/api/bank-files", Tag: tag,
		Permission: "payments:getList",
		Summary:    "The newest files that banks have sent back, and those that could not be fetched"}, r.list)
	server.Register(s, server.Operation{ID: "getBankFile", Method: http.MethodGet, Path: "/api/bank-files/{fileId}",
		Tag: tag, Permission: "payments:get", Summary: "One file, and what became of each of its entries"}, r.get)
	server.Register(s, server.Operation{ID: "listAccountChanges", Method: http.MethodGet, Path: "/api/account-changes",
		Tag: tag, Permission: "vendors:getList", Summary: "What banks propose for vendors' accounts"}, r.changes)
	server.Register(s, server.Operation{ID: "decideAccountChange", Method: http.MethodPost,
		Path: "/api/account-changes/{changeId}/decision", Tag: tag, Permission: "vendors:approve", Command: true,
		Status: http.StatusNoContent, Summary: "Approve or refuse a proposed account"}, r.decide)
}

type readInput struct {
	AccountID string `path:"accountId" format:"uuid"`
}

func (r routes) read(ctx context.Context, in *readInput) (*struct{}, error) {
	tenantID := server.Caller(ctx).TenantID
	if _, err := r.files.BankAccount(ctx, tenantID, in.AccountID); err != nil {
		return nil, err
	}
	return nil, r.reader.ReadBank(ctx, tenantID, in.AccountID)
}

type listOutput struct{ Body BankFiles }

func (r routes) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	found, err := r.files.BankFiles(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	troubles, err := r.files.BankFileTroubles(ctx, server.Caller(ctx).TenantID)
	out := &listOutput{Body: BankFiles{Items: []BankFile{}, Troubles: []BankFileTrouble{}}}
	for _, f := range found {
		out.Body.Items = append(out.Body.Items, toAPI(f))
	}
	for _, b := range troubles {
		out.Body.Troubles = append(out.Body.Troubles,
			BankFileTrouble{b.AccountID, b.Name, b.Since, b.TriedAt, b.Attempts, string(b.Code), b.Message})
	}
	return out, err
}

type getInput struct {
	FileID string `path:"fileId" format:"uuid"`
}

type getOutput struct{ Body BankFile }

func (r routes) get(ctx context.Context, in *getInput) (*getOutput, error) {
	f, err := r.files.BankFile(ctx, server.Caller(ctx).TenantID, in.FileID)
	if err != nil {
		return nil, err
	}
	return &getOutput{toAPI(f)}, nil
}

type changesOutput struct{ Body AccountChanges }

func (r routes) changes(ctx context.Context, _ *struct{}) (*changesOutput, error) {
	found, err := r.proposed.AccountChanges(ctx, server.Caller(ctx).TenantID)
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
		r.proposed.DecideAccountChange(ctx, server.Caller(ctx).TenantID, in.ChangeID, in.Body.Approve, in.Body.Comment)
}
