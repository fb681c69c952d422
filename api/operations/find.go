package operations

import (
	"context"
	"net/url"
	"time"

	"countersign.dev/api/server"
	operationapp "countersign.dev/app/operation"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/operation"
)

type finding struct {
	commands  operationapp.Commands
	namespace string
}

// FindInput contains the values that a user reported. It is a body and not a query, because addresses are
// logged.
type FindInput struct {
	Body struct {
		Tenant        string `json:"tenant" maxLength:"200" doc:"The complete name or the address of the tenant"`
		BatchNumber   int64  `json:"batchNumber,omitempty" minimum:"0"`
		InvoiceNumber string `json:"invoiceNumber,omitempty" maxLength:"200"`
		Amount        string `json:"amount,omitempty" maxLength:"50" doc:"Of an invoice or batch, such as 12.50 EUR"`
		Vendor        string `json:"vendor,omitempty" maxLength:"300" doc:"The complete name or number of the vendor"`
	}
}

// FindOutput contains the found workflows with links to the Temporal UI.
type FindOutput struct {
	Body FoundWorkflows
}

// FoundWorkflows is the answer to a search.
type FoundWorkflows struct {
	TenantName  string          `json:"tenantName"`
	Query       string          `json:"query" doc:"The query for the Temporal UI"`
	TemporalURL string          `json:"temporalUrl" doc:"The list of the Temporal UI with this query"`
	Workflows   []FoundWorkflow `json:"workflows" doc:"At most 20, the newest first"`
}

// FoundWorkflow is one workflow.
type FoundWorkflow struct {
	WorkflowID  string     `json:"workflowId"`
	Type        string     `json:"type"`
	Status      string     `json:"status" doc:"Running, Completed, Failed, …, as the Temporal server names it"`
	Stage       string     `json:"stage,omitempty" doc:"Of an invoice"`
	StartedAt   time.Time  `json:"startedAt"`
	ClosedAt    *time.Time `json:"closedAt,omitempty"`
	TemporalURL string     `json:"temporalUrl"`
}

// find needs operations:decode for amounts and vendors: its holder may read
// both in the payloads, so that the search shows nothing that is hidden from them.
func (f finding) find(ctx context.Context, in *FindInput) (*FindOutput, error) {
	b := in.Body
	if (b.Amount != "" || b.Vendor != "") && !server.Caller(ctx).May("operations:decode") {
		return nil, fault.New(fault.Forbidden, fault.ForbiddenAccess, "You may not search by amount or vendor.")
	}
	found, err := f.commands.Find(ctx,
		operation.Query{Tenant: b.Tenant, BatchNumber: b.BatchNumber, InvoiceNumber: b.InvoiceNumber, Amount: b.Amount,
			Vendor: b.Vendor})
	if err != nil {
		return nil, err
	}
	base := "/temporal/namespaces/" + url.PathEscape(f.namespace) + "/workflows"
	out := FoundWorkflows{TenantName: found.Tenant.Name, Query: found.Query,
		TemporalURL: base + "?query=" + url.QueryEscape(found.Query), Workflows: []FoundWorkflow{}}
	for _, w := range found.Workflows {
		entry := FoundWorkflow{WorkflowID: w.ID, Type: w.Type, Status: w.Status, Stage: w.Stage, StartedAt: w.StartedAt,
			TemporalURL: base + "/" + url.PathEscape(w.ID)}
		if !w.ClosedAt.IsZero() {
			entry.ClosedAt = &w.ClosedAt
		}
		out.Workflows = append(out.Workflows, entry)
	}
	return &FindOutput{Body: out}, nil
}
