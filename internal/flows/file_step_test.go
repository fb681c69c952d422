package flows_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	jobapp "countersign.dev/app/job"
	demobank "countersign.dev/demo/bank"
	"countersign.dev/demo/bank/banktest"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pdf/documentpdf"
	"countersign.dev/internal/sftpclient"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// partner adds an SFTP connection of the tenant to a server, which the workers use from then on.
func (w *world) partner(t *testing.T) (server *demobank.Bank, profileID string) {
	t.Helper()
	server, opened := banktest.Start(t, "partner")
	commands := connectionapp.Commands{DB: w.DB, Vault: w.vault, Networks: outbound.Loopback(), Now: time.Now}
	ctx := context.Background()
	c, err := commands.Create(ctx, w.tenantID, connection.Connection{ID: id.New(), Type: connection.SFTP, Name: "Partner"})
	require.NoError(t, err)
	c, err = commands.AddProfile(ctx, w.tenantID, c.ID, connection.Change{Name: "Reports", Settings: opened.Settings,
		Secrets: opened.Secrets})
	require.NoError(t, err)
	bucket := testkit.Objects(t)
	store, err := objects.New(objects.Config{Endpoint: bucket.Endpoint, AccessKey: bucket.AccessKey,
		SecretKey: bucket.SecretKey, Bucket: bucket.Bucket, Region: bucket.Region})
	require.NoError(t, err)
	w.files = jobapp.Files{DB: w.DB, Objects: store, Draw: documentpdf.Render, Now: time.Now}
	w.services = jobapp.Services{Profiles: connectionapp.Visits{DB: w.DB, Vault: w.vault},
		Servers: sftpclient.Client{Outbound: outbound.Loopback()}, Files: w.files}
	w.stop()
	w.work(t)
	return server, c.Profiles[0].ID
}

// complete are the files that the recipient reads.
func complete(t *testing.T, server *demobank.Bank) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(server.Files(), "inbound", "*"))
	require.NoError(t, err)
	names := []string{}
	for _, at := range all {
		if !strings.HasSuffix(at, ".part") {
			names = append(names, at)
		}
	}
	return names
}

// The workers stop while a loop makes files and sends them. Each file exists once, and the recipient has each.
func TestFilesOfALoopAreMadeAndSentOnce(t *testing.T) {
	const items = 18
	w := newWorld(t, flow.PayableInvoices)
	server, profileID := w.partner(t)
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("each", flow.ForEach, "", foreach.Settings{Items: "1..18", Concurrency: 3, Result: "steps.file.file.size"}),
			step("is", flow.Start, "each", nil),
			step("file", flow.RenderDocument, "each", renderdocument.Settings{Format: renderdocument.CSV,
				Name: `"report " + string(item)`, Rows: `[{"n": item, "of": steps.c.summary}]`,
				Columns: []renderdocument.Column{{Header: "N", Field: "n"}, {Header: "Of", Field: "of"}}}),
			step("send", flow.SendFile, "each", sendfile.Settings{Profile: profileID, File: "steps.file.file", Repeat: true,
				Repeated: kind.Repeated{Pause: 1, Attempts: 10}}),
			step("ie", flow.End, "each", nil),
			step("pdf", flow.RenderDocument, "", renderdocument.Settings{Name: `"Summary"`,
				Text: `"Sent: " + string(sum(steps.each.results))`}),
			step("e", flow.End, "", nil),
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "each", Type: flow.Succeeded},
			{From: "is", To: "file", Type: flow.Then}, {From: "file", To: "send", Type: flow.Succeeded},
			{From: "send", To: "ie", Type: flow.Succeeded}, {From: "each", To: "pdf", Type: flow.Succeeded},
			{From: "pdf", To: "e", Type: flow.Succeeded},
		},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	for stops := range 3 {
		require.Eventually(t, func() bool { return len(complete(t, server)) > stops*items/4 }, 30*time.Second,
			5*time.Millisecond)
		w.stop()
		w.work(t)
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.True(t, j.Files)
	require.Len(t, complete(t, server), items)
	for n := 1; n <= items; n++ {
		content, err := os.ReadFile(filepath.Join(server.Files(), "inbound", fmt.Sprintf("report %d.csv", n)))
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("\ufeffN,Of\r\n%d,Done\r\n", n), string(content))
	}
	require.EqualValues(t, items+1, storetest.Count(t, w.superuser,
		`SELECT count(DISTINCT name) FROM job_files WHERE job_id = $1`, j.ID))
	require.EqualValues(t, items+1, storetest.Count(t, w.superuser, `SELECT count(*) FROM job_files`))
}

// The recipient takes a file away while the connection ends. The file is not sent again, and people learn why.
func TestFileThatTheRecipientMayHaveIsNotSentAgain(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	server, profileID := w.partner(t)
	server.SetFault(demobank.Fault{CutRename: demobank.CutTaken, Times: 1})
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("file", flow.RenderDocument, "", renderdocument.Settings{Name: `"a"`, Text: `"b"`}),
			step("send", flow.SendFile, "", sendfile.Settings{Profile: profileID, File: "steps.file.file"}),
			step("e", flow.End, "", nil)},
		Edges: []flow.Edge{{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "file", Type: flow.Succeeded},
			{From: "file", To: "send", Type: flow.Succeeded}, {From: "send", To: "e", Type: flow.Succeeded}},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	j = w.ended(t, j.ID)
	require.Equal(t, []any{job.FinishedWithErrors, string(fault.OutcomeUnknown)}, []any{j.State, j.ErrorCode})
	require.Empty(t, complete(t, server))
}
