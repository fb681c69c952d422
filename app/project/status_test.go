package project_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// move changes the status of a project by one step, regardless of its version.
func move(t testing.TB, s *postgres.DB, tenantID, projectID string, step project.Step) error {
	t.Helper()
	p, err := storetest.Projects(s).Get(ctx, tenantID, projectID)
	require.NoError(t, err)
	_, err = storetest.Projects(s).ChangeStatus(ctx, tenantID, projectID, p.Version, step)
	return err
}

func TestPausedProjectRefusesNewWorkFromEverySource(t *testing.T) {
	w, pay := storetest.NewPayables(t), storetest.NewTreasury(t, nil)
	toSubmit, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	failed, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-2", "100.00"))
	require.NoError(t, err)
	w.Exec(`UPDATE invoices SET stage = 'payment_failed', bucket = 'error' WHERE id = $1`, failed.ID)
	pay.Pay(pay.PaidByACH, "INV-3", "10.00")
	expired, err := pay.Prepare(pay.Ann,
		payment.NewBatch{ProjectID: pay.ACH, Kind: payment.BatchACH, Now: time.Now()})
	require.NoError(t, err)
	pay.Exec(`UPDATE payment_batches SET status = 'expired' WHERE id = $1`, expired.ID)
	file := document.Received{FileName: "a.pdf", Facts: document.Facts{ContentType: "application/pdf"},
		Kept: document.Kept{Key: "k", SHA256: "s", Size: 1}}

	ways := map[string]func() error{
		"question whether it takes documents": func() error {
			return uploadapp.Commands{DB: w.DB}.MayReceive(ctx, w.TenantID, w.ProjectID)
		},
		"upload": func() error {
			_, err := uploadapp.Commands{
				DB: w.DB,
			}.ReceiveUploads(
				ctx,
				w.TenantID,
				w.ProjectID,
				document.FromUpload,
				time.Now(),
				[]document.Received{file},
			)
			return err
		},
		"submit": func() error {
			_, _, err := storetest.InvoiceCommands(w.DB).
				Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, toSubmit.ID, toSubmit.Version, "")
			return err
		},
		"retry of a payment that came back": func() error {
			return w.Commands(storetest.EndedRuns()).RequestRetry(w.Mia, storetest.AnyInvoice, failed.ID)
		},
		"any other process": func() error {
			_, err := storetest.TryCreateJob(ctx, w.DB, w.TenantID,
				jobapp.New{ProjectID: w.ProjectID, WorkflowType: flow.IntelligentCapture})
			return err
		},
		"question whether it takes payments": func() error { return pay.Imports.MayReceive(ctx, pay.TenantID, pay.ACH) },
		"import": func() error {
			_, err := storetest.ReceiveImport(pay, pay.ACH, id.New())
			return err
		},
		"batch": func() error {
			_, err := pay.Prepare(pay.Ann,
				payment.NewBatch{ProjectID: pay.ACH, Kind: payment.BatchACH, Now: time.Now()})
			return err
		},
		"next generation of a batch": func() error {
			_, err := pay.BatchesAt(time.Now()).Reissue(pay.Bob, expired.ID)
			return err
		},
	}
	for _, p := range []struct {
		db              *postgres.DB
		tenant, project string
	}{{w.DB, w.TenantID, w.ProjectID}, {pay.DB, pay.TenantID, pay.ACH}} {
		require.NoError(t, move(t, p.db, p.tenant, p.project, project.Pause))
	}
	for name, way := range ways {
		require.Equal(t, fault.ProjectPaused, fault.CodeOf(way()), name)
	}
	require.NoError(t, move(t, w.DB, w.TenantID, w.ProjectID, project.Resume))
	require.NoError(t, move(t, pay.DB, pay.TenantID, pay.ACH, project.Resume))
	for name, way := range ways {
		require.NotEqual(t, fault.ProjectPaused, fault.CodeOf(way()), name)
	}
}

func TestRunningJobsFinishInPausedProject(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	u, err := storetest.ReceiveImport(w, w.ACH, id.New())
	require.NoError(t, err)
	require.NoError(t, move(t, w.DB, w.TenantID, w.ACH, project.Pause))
	run, err := storetest.Jobs(w.DB).Begin(ctx, w.TenantID, u.JobID)
	require.NoError(t, err)
	require.True(t, run.Graph.Has(flow.ImportPayments))
	storetest.EndJob(ctx, t, w.DB, w.TenantID, u.JobID, job.FinishedOK)
	paid, _ := w.Pay(w.PaidByACH, "INV-1", "10.00")
	p, err := w.Payments.Get(ctx, w.TenantID, paid)
	require.NoError(t, err)
	require.Equal(t, payment.New, p.Status, "an approved invoice waits in the paused project to be paid")
}

func TestArchivedProjectIsReadOnlyForUsers(t *testing.T) {
	w := storetest.NewPayables(t)
	inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	require.NoError(t, move(t, w.DB, w.TenantID, w.ProjectID, project.Archive))

	clerk := storetest.Reading(w.TenantID, w.ClerkID)
	changes := map[string]func() error{
		"comment": func() error {
			return storetest.InvoiceCommands(w.DB).AddComment(clerk, w.TenantID, storetest.AnyInvoice, inv.ID, "hello")
		},
		"index data": func() error {
			_, err := storetest.InvoiceCommands(w.DB).UpdateIndexData(
				clerk,
				w.TenantID,
				storetest.AnyInvoice,
				inv.ID,
				inv.Version,
				[]invoice.Change{{Name: invoice.FieldAccount, Value: "6200"}},
			)
			return err
		},
		"delete": func() error {
			_, err := storetest.InvoiceCommands(w.DB).
				Delete(clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, invoice.ReasonTest, "")
			return err
		},
		"members": func() error {
			_, err := storetest.Projects(w.DB).SetMembers(clerk, w.TenantID, w.ProjectID, nil, nil)
			return err
		},
		"edit": func() error {
			p, err := storetest.Projects(w.DB).Get(clerk, w.TenantID, w.ProjectID)
			require.NoError(t, err)
			_, err = storetest.Projects(w.DB).Update(clerk, w.TenantID, p)
			return err
		},
		"submit": func() error {
			_, _, err := storetest.InvoiceCommands(w.DB).
				Submit(clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
			return err
		},
	}
	for name, change := range changes {
		err := change()
		require.Equal(t, fault.ProjectArchived, fault.CodeOf(err), "%s: %v", name, err)
	}
	_, err = storetest.InvoiceCommands(w.DB).View(
		clerk,
		w.TenantID,
		inv.ID,
		invoice.Viewer{UserID: w.ClerkID, AllInvoices: true},
	)
	require.NoError(t, err)
	page, err := storetest.Projects(w.DB).ListArchived(w.TenantID).Page(clerk, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, 1, page.Count)
	require.NotNil(t, page.Rows[0].ArchivedDate)
	all, err := storetest.Projects(w.DB).List(w.TenantID, "").Page(clerk, grid.Query{})
	require.NoError(t, err)
	require.Zero(t, all.Count)

	require.NoError(t, move(t, w.DB, w.TenantID, w.ProjectID, project.Restore))
	require.NoError(t, changes["comment"]())
}

func TestProjectWithOpenWorkOrPaymentsIsNotArchived(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	require.ErrorContains(t, move(t, w.DB, w.TenantID, w.ACH, project.Archive), "pays through this project")
	w.Exec(`UPDATE projects SET settings = settings - 'checkProjectId' WHERE id = $1`, w.Invoices)
	w.Pay(w.PaidByACH, "INV-1", "10.00")
	require.Equal(t, fault.ProjectInUse, fault.CodeOf(move(t, w.DB, w.TenantID, w.ACH, project.Archive)))
	u, err := storetest.ReceiveImport(w, w.Checks, id.New())
	require.NoError(t, err)
	require.Equal(t, fault.JobRunning, fault.CodeOf(move(t, w.DB, w.TenantID, w.Checks, project.Archive)))
	storetest.EndJob(ctx, t, w.DB, w.TenantID, u.JobID, job.Aborted)
	require.NoError(t, move(t, w.DB, w.TenantID, w.Checks, project.Archive))
	w.Exec(`UPDATE projects SET settings = settings || jsonb_build_object('checkProjectId', $2::text) WHERE id = $1`,
		w.Invoices, w.Checks)
	invoiceID := id.New()
	w.Exec(
		`INSERT INTO invoices (tenant_id, id, project_id, number, amount, vendor_id, stage, bucket, match_key) VALUES ($1, $2, $3, 'INV-9', 1, $4, 'erp_sent', 'processed', '1nv9')`,
		w.TenantID,
		invoiceID,
		w.Invoices,
		w.PaidByCheck,
	)
	_, err = w.Payments.CreateForInvoice(ctx, w.TenantID, invoiceID)
	require.Equal(t, fault.ProjectArchived, fault.CodeOf(err), "money never goes where nobody can make it move")
}

// Archiving sees every job, and no job begins after it, because each waits for the other.
func TestConcurrentArchivingAndJobStartExcludeEachOther(t *testing.T) {
	s, _ := storetest.Open(t, 20)
	tenantID := storetest.TenantWithRoles(t, s)
	for round := range 8 {
		p := storetest.AddProject(t, s, tenantID, fmt.Sprint("Project ", round))
		var all sync.WaitGroup
		started, archived := make([]error, 6), error(nil)
		for i := range started {
			all.Go(func() {
				_, started[i] = storetest.TryCreateJob(context.Background(), s, tenantID,
					jobapp.New{ProjectID: p.ID, WorkflowType: flow.IntelligentCapture})
			})
		}
		all.Go(func() {
			_, archived = storetest.Projects(s).ChangeStatus(context.Background(), tenantID, p.ID, p.Version, project.Archive)
		})
		all.Wait()
		for _, err := range started {
			require.Equal(t, archived == nil, err != nil, "%v against %v", archived, err)
		}
	}
}

func TestWorkspaceWithRunningJobsIsNotChanged(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	started := storetest.CreateJob(ctx, t, s, tenantID,
		jobapp.New{ProjectID: p.ID, WorkflowType: flow.IntelligentCapture})
	renamed := workspace.Workspace{ID: p.WorkspaceID, Name: "Renamed", Version: 1}
	_, err := storetest.Jobs(s).Begin(ctx, tenantID, started.ID)
	require.NoError(t, err)
	_, err = storetest.Workspaces(s).Update(ctx, tenantID, renamed)
	require.Equal(t, fault.JobRunning, fault.CodeOf(err))
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return jobapp.WaitForTask(tx, started.ID)
	}))
	_, err = storetest.Workspaces(s).Update(ctx, tenantID, renamed)
	require.NoError(t, err, "a job that waits for a person processes nothing")
}

func TestRecentWorkspacesKeepOrderWithoutDeletedOnes(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	one, two := storetest.AddProject(t, s, a, "One"), storetest.AddProject(t, s, a, "Two")
	archived, foreign := storetest.AddProject(t, s, a, "Gone"), storetest.AddProject(t, s, b, "Foreign")
	require.NoError(t, move(t, s, a, archived.ID, project.Archive))
	projects, err := storetest.Projects(s).Recent(ctx, a, []string{foreign.ID, two.ID, archived.ID, one.ID, id.New()})
	require.NoError(t, err)
	require.Equal(t, []string{"Two", "One"}, []string{projects[0].Name, projects[1].Name})
	require.Len(t, projects, 2)
	workspaces, err := storetest.Workspaces(s).Recent(ctx, a,
		[]string{foreign.WorkspaceID, two.WorkspaceID, archived.WorkspaceID, one.WorkspaceID})
	require.NoError(t, err)
	require.Len(t, workspaces, 3)
	require.Equal(t, []any{"Workspace of Two", 1, 0},
		[]any{workspaces[0].Name, workspaces[0].TotalProjects, workspaces[1].TotalProjects})
	page, inside, err := storetest.Workspaces(s).ListWithProjects(ctx, a, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, []int{3, 2}, []int{page.Count, len(inside)})
}
