// Package batch serves batches: the page of one, its file and the
// batch actions.
package batch

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"countersign.dev/api/server"
	batchapp "countersign.dev/app/batch"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/flows"
)

// Files reads sealed files.
type Files interface {
	Bytes(ctx context.Context, tenantID string, file payment.StoredFile, limit int64) ([]byte, error)
}

type routes struct {
	batches   *batchapp.Commands
	files     Files
	namespace string
}

// Routes adds the operations. namespace is Temporal's, for the operator's link.
func Routes(s *server.Server, batches *batchapp.Commands, files Files, namespace string) {
	r := routes{batches: batches, files: files, namespace: namespace}
	const one = "/api/batches/{batchId}"
	server.RegisterGrid(s, server.Operation{ID: "listBatches", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/batches/grid", Tag: "Batches", Permission: "payments:getList",
		Summary: "A project's batches"}, r.list, entryToAPI)
	server.Register(s, server.Operation{ID: "getBatch", Method: http.MethodGet, Path: one, Tag: "Batches",
		Permission: "payments:get", Summary: "All data of the batch page"}, r.get)
	server.Register(s, server.Operation{ID: "getBatchFile", Method: http.MethodGet, Path: one + "/file", Tag: "Batches",
		Permission: "payments:get",
		Summary:    "File of a batch; account numbers are masked unless the caller may release payments"}, r.file)
	server.Register(s, server.Operation{ID: "compareBatches", Method: http.MethodPost, Path: "/api/batches/compare",
		Tag: "Batches", Permission: "payments:release", Reads: true,
		Summary: "Compare the files at the banks with the record"}, r.compare)
	server.Register(s, server.Operation{ID: "listBatchProblems", Method: http.MethodGet, Path: "/api/batches/problems",
		Tag: "Batches", Permission: "payments:getList", Summary: "Batches of all projects with a problem"}, r.problems)
	command := func(id, path, permission, summary string) server.Operation {
		op := server.Operation{ID: id, Method: http.MethodPost, Path: one + path, Tag: "Batches", Command: true,
			Summary: summary}
		op.Permission = "payments:prepare"
		if permission != "" {
			op.Permission = "payments:release"
		}
		return op
	}
	server.Register(s, command("releaseBatch", "/release", "release", "Release a batch; the preparer cannot release it"),
		r.request(payment.ReleaseBatch))
	server.Register(s, command("cancelBatch", "/cancel", "",
		"Cancel a batch before release, or checks of which none is sent to the printer, which frees its payments"),
		r.request(payment.CancelBatch))
	server.Register(s, command("resendBatch", "/resend", "release", "Deliver the same file again"),
		r.request(payment.ResendBatch))
	server.Register(s, command("reconcileBatch", "/reconcile", "release", "Reconcile the file with the bank"),
		r.request(payment.ReconcileBatch))
	server.Register(s,
		command("resolveBatch", "/resolve", "release",
			"Record the bank's confirmation about a file with unknown outcome; not by its preparer"), r.resolve)
	server.Register(s,
		command("reissueBatch", "/reissue", "", "Open the next generation of a file the bank did not receive"), r.reissue)
	remove := command("removeBatchPayments", "/payments/remove", "", "Remove payments from an unreleased batch")
	server.Register(s, remove, r.remove)
	r.releasePolicy(s)
	server.Register(s, command("settleSheets", "/sheets", "", "Record the status of printed sheets"), r.sheets)
}

type listInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	server.GridInput
}

// listed is a row with the problem of its batch.
type listed struct {
	payment.BatchEntry
	problem *payment.Problem
}

func (r routes) list(ctx context.Context, in *listInput) grid.List[listed] {
	caller := server.Caller(ctx)
	rows := grid.Mapped(r.batches.List(caller.TenantID, in.ProjectID), func(e payment.BatchEntry) listed {
		return listed{BatchEntry: e}
	})
	return grid.Enriched(rows, func(ctx context.Context, rows []listed) error {
		ids := make([]string, len(rows))
		for i, row := range rows {
			ids[i] = row.ID
		}
		of, err := r.batches.ProblemsOf(ctx, caller.TenantID, ids)
		for i := range rows {
			rows[i].problem = of[rows[i].ID]
		}
		return err
	})
}

type batchInput struct {
	BatchID string `path:"batchId" format:"uuid"`
}

type batchOutput struct{ Body Batch }

func (r routes) get(ctx context.Context, in *batchInput) (*batchOutput, error) {
	caller := server.Caller(ctx)
	v, err := r.batches.View(ctx, caller.TenantID, in.BatchID)
	if err != nil {
		return nil, err
	}
	refusal := payment.MayRelease(v.Batch, caller.UserID, v.Duties)
	if refusal == nil && !caller.May("payments:release") {
		refusal = fault.New(fault.Forbidden, fault.ForbiddenAccess, "You may not release payments.")
	}
	out := batchOutput{Body: toAPI(v, refusal)}
	addReleasers(&out.Body, v)
	if caller.May("operations:get") && r.namespace != "" {
		id := flows.BatchID(caller.TenantID, v.Batch)
		out.Body.TemporalURL = "/temporal/namespaces/" + url.PathEscape(r.namespace) + "/workflows/" + url.PathEscape(id)
	}
	return &out, nil
}

// request sends an action to the batch's process and answers with the batch after it.
func (r routes) request(action payment.BatchAction) func(ctx context.Context, in *batchInput) (*batchOutput, error) {
	return func(ctx context.Context, in *batchInput) (*batchOutput, error) {
		if err := r.batches.RequestAction(ctx, in.BatchID, action); err != nil {
			return nil, err
		}
		return r.get(ctx, in)
	}
}

func (r routes) reissue(ctx context.Context, in *batchInput) (*batchOutput, error) {
	if _, err := r.batches.Reissue(ctx, in.BatchID); err != nil {
		return nil, err
	}
	return r.get(ctx, in)
}

// BankOutcome is the bank's confirmation about a file with unknown outcome.
type BankOutcome struct {
	Outcome FileOutcome `json:"outcome" doc:"accepted: the bank processes the file; refused: it will not"`
	Reason  string      `json:"reason" minLength:"1" maxLength:"500" doc:"Who at the bank confirmed it, and when"`
}

type resolveInput struct {
	BatchID string `path:"batchId" format:"uuid"`
	Body    BankOutcome
}

func (r routes) resolve(ctx context.Context, in *resolveInput) (*batchOutput, error) {
	if err := r.batches.Resolve(ctx, in.BatchID,
		payment.Resolution{Taken: in.Body.Outcome == fileAccepted, Reason: in.Body.Reason}); err != nil {
		return nil, err
	}
	return r.get(ctx, &batchInput{BatchID: in.BatchID})
}

// RemovedPayments names payments of the batch.
type RemovedPayments struct {
	PaymentIDs []string `json:"paymentIds" minItems:"1" maxItems:"1000" uniqueItems:"true"`
}

type removeInput struct {
	BatchID string `path:"batchId" format:"uuid"`
	Body    RemovedPayments
}

func (r routes) remove(ctx context.Context, in *removeInput) (*batchOutput, error) {
	if _, err := r.batches.Remove(ctx, in.BatchID, in.Body.PaymentIDs); err != nil {
		return nil, err
	}
	return r.get(ctx, &batchInput{BatchID: in.BatchID})
}

// FoundSheets contains the status of printed sheets.
type FoundSheets struct {
	Numbers []int64   `json:"numbers,omitempty" maxItems:"10000" doc:"Check numbers; empty: all"`
	Fate    FoundFate `json:"fate"`
	Reason  string    `json:"reason,omitempty" maxLength:"500"`
}

type sheetsInput struct {
	BatchID string `path:"batchId" format:"uuid"`
	Body    FoundSheets
}

func (r routes) sheets(ctx context.Context, in *sheetsInput) (*batchOutput, error) {
	err := r.batches.RequestSheets(ctx, in.BatchID,
		payment.Sheets{Numbers: in.Body.Numbers, Fate: payment.NumberFate(in.Body.Fate), Reason: in.Body.Reason})
	if err != nil {
		return nil, err
	}
	return r.get(ctx, &batchInput{BatchID: in.BatchID})
}

// Comparison contains the differences between the record and the banks.
type Comparison struct {
	Compared int       `json:"compared"`
	Findings []Finding `json:"findings"`
}

// Finding is a batch whose file at the bank differs from the record.
type Finding struct {
	BatchID  string                `json:"batchId"`
	Number   int64                 `json:"number"`
	FileName string                `json:"fileName"`
	Status   string                `json:"status"`
	Observed bankaccount.FileState `json:"observed"`
}

type compareOutput struct{ Body Comparison }

func (r routes) compare(ctx context.Context, _ *struct{}) (*compareOutput, error) {
	compared, findings, err := r.batches.Compare(ctx)
	if err != nil {
		return nil, err
	}
	out := compareOutput{Body: Comparison{Compared: compared, Findings: []Finding{}}}
	for _, f := range findings {
		out.Body.Findings = append(out.Body.Findings,
			Finding{BatchID: f.BatchID, Number: f.Number, FileName: f.FileName, Status: string(f.Status),
				Observed: f.Observed})
	}
	return &out, nil
}

func words(err error) string {
	var f *fault.Fault
	if errors.As(err, &f) {
		return f.Message
	}
	return ""
}
