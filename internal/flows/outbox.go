package flows

import (
	"context"
	"encoding/json"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/temporalx"
	bankinboundflow "countersign.dev/workflows/bankinbound"
	batchflow "countersign.dev/workflows/batch"
	bulkflow "countersign.dev/workflows/bulk"
	connectionflow "countersign.dev/workflows/connection"
	dataexportflow "countersign.dev/workflows/dataexport"
	expiryflow "countersign.dev/workflows/expiry"
	licenseflow "countersign.dev/workflows/license"
	notifyflow "countersign.dev/workflows/notify"
	printerflow "countersign.dev/workflows/printer"
	tenantdeletionflow "countersign.dev/workflows/tenantdeletion"
	vendorflow "countersign.dev/workflows/vendor"
)

// Start is a workflow to start, for the outbox.
type Start struct {
	Workflow string
	Input    any
}

// Signal is a message to a running workflow, for the outbox.
type Signal struct {
	WorkflowID, Name string
	Input            any
}

// starter starts the workflow of one name from its outbox payload.
type starter func(ctx context.Context, tenantID string, payload json.RawMessage) error

// starters lists every workflow that is started through the outbox.
func (f *Flows) starters() map[string]starter {
	return map[string]starter{
		startRun:            f.startJob,
		notifyflow.Send:     f.sendMail,
		bulkflow.Run:        f.startBulk,
		connectionflow.Test: f.testConnection,
		printerflow.Visit:   f.visitPrinter,

		dataexportflow.Export:     f.exportData,
		tenantdeletionflow.Delete: f.deleteTenant,

		vendorflow.StartUse: f.activateAccount,

		licenseflow.EndTerms: f.watchLicense,
		expiryflow.Watch:     f.watchExpiries,

		bankinboundflow.Inbound: f.watchBank,
		batchflow.Collect:       f.collectFiles,
	}
}

// signalPatience is how long a signal waits for its workflow to exist. A workflow that is missing for longer has
// ended and does not need the signal.
const signalPatience = time.Hour

// Deliver sends one outbox message to Temporal. It is idempotent: starts have deterministic ids, and receivers
// of signals read the state from the database.
func (f *Flows) Deliver(ctx context.Context, m postgres.Message) error {
	switch m.Kind {
	case "start":
		start, ok := f.starters()[m.Name]
		if !ok {
			return fault.New(fault.Internal, fault.InternalError, "No workflow of the name %s is started through the outbox.",
				m.Name)
		}
		return start(ctx, m.TenantID, m.Payload)
	case "signal":
		return f.signal(ctx, m)
	}
	return fault.New(fault.Internal, fault.InternalError, "The outbox knows no message of kind %s.", m.Kind)
}

// startRun is the name of the run of a job in the outbox.
const startRun = "job.start"

// runInput is the payload of startRun.
type runInput struct {
	JobID  string `json:"jobId"`
	Number int64  `json:"number"`
}

// JobStart starts the run of a job.
func JobStart(j job.Ref) Start {
	return Start{Workflow: startRun, Input: runInput{JobID: j.ID, Number: j.Number}}
}

func (f *Flows) startJob(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in runInput
	if err := json.Unmarshal(payload, &in); err != nil || in.JobID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a job cannot be read.")
	}
	return f.StartJob(ctx, tenantID, job.Ref{ID: in.JobID, Number: in.Number})
}

func (f *Flows) signal(ctx context.Context, m postgres.Message) error {
	var s struct {
		WorkflowID string          `json:"workflowId"`
		Signal     string          `json:"signal"`
		Input      json.RawMessage `json:"input"`
	}
	if err := json.Unmarshal(m.Payload, &s); err != nil {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The signal cannot be read.")
	}
	if temporalx.TenantOf(s.WorkflowID) != m.TenantID {
		return fault.New(fault.Internal, fault.InternalError, "The signal is for a workflow of another tenant.")
	}
	err := temporalx.Fault(f.client.SignalWorkflow(ctx, s.WorkflowID, "", s.Signal, s.Input))
	if err != nil && fault.KindOf(err) == fault.NotFound && time.Since(m.CreatedAt) > signalPatience {
		return nil
	}
	return err
}
