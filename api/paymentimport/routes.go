// Package paymentimport imports files of payments and serves the result of each row.
package paymentimport

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	paymentimportapp "countersign.dev/app/paymentimport"
	"countersign.dev/domain/document"
	"countersign.dev/domain/paymentimport"
)

// maxBody is the size of the file with its multipart form.
const maxBody = paymentimport.MaxBytes + 1<<20

type routes struct{ imports paymentimportapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, imports paymentimportapp.Commands) {
	r := routes{imports: imports}
	server.Register(s, server.Operation{ID: "importPayments", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/payment-imports", Tag: "Payments",
		Summary: "Upload a file of payments to be imported", Permission: "payments:create", Command: true,
		MaxBody: maxBody}, r.upload)
	server.Register(s, server.Operation{ID: "getPaymentImport", Method: http.MethodGet,
		Path: "/api/payment-imports/{uploadId}", Tag: "Payments", Summary: "Result of a file of payments by row",
		Permission: "payments:get"}, r.get)
	server.Register(s, server.Operation{ID: "listPaymentImports", Method: http.MethodGet,
		Path: "/api/projects/{projectId}/payment-imports", Tag: "Payments", Summary: "A project's newest files of payments",
		Permission: "payments:get"}, r.list)
	server.Register(s, server.Operation{ID: "approvePaymentImport", Method: http.MethodPost,
		Path: "/api/payment-imports/{uploadId}/approve", Tag: "Payments",
		Summary: "Approve the payments of a file; the uploader cannot approve", Permission: "payments:approve",
		Command: true}, r.approve)
}

type uploadInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	RawBody   huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"One .csv or .txt file of at most 20 MB"`
	}]
}

type uploadOutput struct{ Body PaymentImport }

func (r routes) upload(ctx context.Context, in *uploadInput) (*uploadOutput, error) {
	f := in.RawBody.Data().File
	u, err := r.imports.Receive(ctx, in.ProjectID, document.File{Name: f.Filename, Size: f.Size, Content: f})
	if err != nil {
		return nil, err
	}
	return &uploadOutput{Body: toAPI(u)}, nil
}

type resultInput struct {
	UploadID string    `path:"uploadId" format:"uuid"`
	Status   rowFilter `query:"status" doc:"Only rows of this status; sameAmount: only rows with this warning"`
	After    int       `query:"after" minimum:"0" doc:"Only rows after this line"`
}

type resultOutput struct{ Body PaymentImportResult }

func (r routes) get(ctx context.Context, in *resultInput) (*resultOutput, error) {
	i, err := r.imports.Get(ctx, server.Caller(ctx).TenantID, in.UploadID, paymentimport.Status(in.Status), in.After)
	if err != nil {
		return nil, err
	}
	return &resultOutput{Body: resultToAPI(i, server.Caller(ctx))}, nil
}

type listInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
}

type listOutput struct {
	Body []PaymentImportEntry `maxItems:"100"`
}

func (r routes) list(ctx context.Context, in *listInput) (*listOutput, error) {
	caller := server.Caller(ctx)
	all, err := r.imports.List(ctx, caller.TenantID, in.ProjectID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{Body: make([]PaymentImportEntry, len(all))}
	for n, i := range all {
		out.Body[n] = listToAPI(i, caller)
	}
	return out, nil
}

type approveInput struct {
	UploadID string `path:"uploadId" format:"uuid"`
}

func (r routes) approve(ctx context.Context, in *approveInput) (*resultOutput, error) {
	if err := r.imports.Approve(ctx, server.Caller(ctx).TenantID, in.UploadID); err != nil {
		return nil, err
	}
	return r.get(ctx, &resultInput{UploadID: in.UploadID})
}
