package capture_test

import (
	"encoding/base64"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	keyapp "countersign.dev/app/key"
	uploadapp "countersign.dev/app/upload"
	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	"countersign.dev/internal/testkit/replay"
	flowrunflow "countersign.dev/workflows/flowrun"
	invoiceflow "countersign.dev/workflows/invoice"
	"countersign.dev/workflows/queue"
)

func TestCaptureRunsOnARealServerAndEndsItsUploadEitherWay(t *testing.T) {
	w := newWorld(t)
	server := testkit.Temporal(t)
	master, err := secret.ParseMaster(base64.StdEncoding.EncodeToString([]byte("0123456789abcdef0123456789abcdef")))
	require.NoError(t, err)
	vault := secret.NewVault(master, keyapp.Commands{DB: w.db})
	c, err := temporalx.Dial(temporalx.Config{Address: server.Address, Namespace: server.Namespace, Keys: vault,
		Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(c.Close)

	core, documents := worker.New(c, queue.Core, worker.Options{}),
		worker.New(c, queue.Documents, worker.Options{DisableWorkflowWorker: true})
	core.RegisterWorkflowWithOptions(invoiceflow.RunCapture, workflow.RegisterOptions{Name: invoiceflow.Capture})
	w.activities.Register(core)
	w.activities.RegisterReading(documents)
	for _, pool := range []worker.Worker{core, documents} {
		require.NoError(t, pool.Start())
		t.Cleanup(pool.Stop)
	}

	good := invoices(t)["strip"]
	for name, want := range map[string]flowrunflow.Outcome{"good.pdf": flowrunflow.Succeeded,
		"bad.pdf": flowrunflow.Failed} {
		content := good.Content
		if want == flowrunflow.Failed {
			content = demodocument.Cycle()
		}
		u := w.upload(name, "application/pdf", content)
		run, err := c.ExecuteWorkflow(t.Context(),
			client.StartWorkflowOptions{ID: invoiceflow.CaptureID(w.tenant, u.ID), TaskQueue: queue.Core}, invoiceflow.Capture,
			flowrunflow.SealedInput{TenantID: w.tenant, ProjectID: w.project, JobID: u.JobID, NodeID: "captureDocument",
				Subject: subject.Ref{Type: subject.Upload, ID: u.ID}})
		require.NoError(t, err)
		var result flowrunflow.SealedResult
		require.NoError(t, run.Get(t.Context(), &result))
		require.Equal(t, want, result.Outcome, result.Error)
		ended, err := uploadapp.Commands{DB: w.db}.Get(t.Context(), w.tenant, u.ID)
		require.NoError(t, err)
		if want == flowrunflow.Succeeded {
			require.Equal(t, document.Completed, ended.Status)
			require.Contains(t, result.Summary, good.Expected.Number)
		} else {
			require.Equal(t, fault.FileInvalid, ended.ErrorCode)
		}
	}
	replay.Take(t, c, temporalx.NewCodec(vault), server.Namespace, "document")
}
