package paymentimport_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	paymentimportact "countersign.dev/activities/paymentimport"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
	paymentimportflow "countersign.dev/workflows/paymentimport"
	"countersign.dev/workflows/problem"
)

// world is the activities over a real database and a real object storage.
type world struct {
	*storetest.Treasury
	t      *testing.T
	keeper intake.Keeper
	env    *testsuite.TestActivityEnvironment
}

func newWorld(t *testing.T) *world {
	o := testkit.Objects(t)
	storage, err := objects.New(objects.Config{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		Bucket: o.Bucket, Region: o.Region})
	require.NoError(t, err)
	w := &world{Treasury: storetest.NewTreasury(t, nil), t: t, keeper: intake.Keeper{Objects: storage}}
	activities := &paymentimportact.Activities{
		Imports: w.Imports,
		Uploads: uploadapp.Commands{DB: w.DB},
		Files:   &intake.Reader{Objects: storage},
	}
	var suite testsuite.WorkflowTestSuite
	w.env = suite.NewTestActivityEnvironment()
	activities.Register(w.env)
	activities.RegisterReading(w.env)
	return w
}

// file is a received file.
func (w *world) file(name, content string) paymentimportflow.UploadRef {
	w.t.Helper()
	at := time.Now()
	kept, err := w.keeper.KeepBytes(w.t.Context(), w.TenantID, at, "text/csv", []byte(content))
	require.NoError(w.t, err)
	recorded, err := w.Imports.Record(w.Ann, w.TenantID, w.ACH, at,
		document.Received{FileName: name, Facts: document.Facts{ContentType: "text/csv"}, Kept: kept})
	require.NoError(w.t, err)
	return paymentimportflow.UploadRef{TenantID: w.TenantID, UploadID: recorded.Upload.ID}
}

func (w *world) upload(ref paymentimportflow.UploadRef) document.Upload {
	w.t.Helper()
	u, err := uploadapp.Commands{DB: w.DB}.Get(context.Background(), ref.TenantID, ref.UploadID)
	require.NoError(w.t, err)
	return u
}

func TestRepeatedActivitiesHaveOneEffect(t *testing.T) {
	w := newWorld(t)
	ref := w.file("pay.csv",
		"vendor number,amount,currency,invoice number\nV-100,10.00,USD,INV-1\nV-100,5.00,USD,INV-2\nV-999,1.00,USD,INV-3\n")
	for range 2 {
		_, err := w.env.ExecuteActivity(paymentimportflow.ActStage, ref)
		require.NoError(t, err)
	}
	for _, left := range []int{1, 0, 0} {
		value, err := w.env.ExecuteActivity(paymentimportflow.ActCreate,
			paymentimportflow.CreateInput{UploadRef: ref, Most: 2})
		require.NoError(t, err)
		var made paymentimportflow.CreateResult
		require.NoError(t, value.Get(&made))
		require.Equal(t, left, made.Left)
	}
	for range 2 {
		value, err := w.env.ExecuteActivity(paymentimportflow.ActFinish, ref)
		require.NoError(t, err)
		var done paymentimportflow.FinishResult
		require.NoError(t, value.Get(&done))
		require.Equal(t,
			paymentimportflow.FinishResult{Imported: 2, Refused: 1, Summary: "pay.csv: 2 payments, 1 rows refused"}, done)
	}
	run, err := storetest.Batches(w.DB, nil).PaymentRun(t.Context(), w.TenantID, w.ACH)
	require.NoError(t, err)
	require.Empty(t, run.Ready, "a second person has not approved the file yet")
	require.NoError(t, w.Imports.Approve(w.Bob, w.TenantID, ref.UploadID))
	run, err = storetest.Batches(w.DB, nil).PaymentRun(t.Context(), w.TenantID, w.ACH)
	require.NoError(t, err)
	require.Equal(t, []any{2, "15.00 USD"}, []any{run.Ready[0].Count, run.Ready[0].Total.String()})
	require.Equal(t, document.Completed, w.upload(ref).Status)
}

func TestFileWithoutDetailsIsRefusedWithSpecifiedMessage(t *testing.T) {
	w := newWorld(t)
	ref := w.file("pay.txt", "120261120USDNorthwind\n900000000000000000000000\n")
	_, err := w.env.ExecuteActivity(paymentimportflow.ActStage, ref)
	f := problem.Of(err)
	require.Equal(t,
		[]any{fault.DetailRecordMissing,
			"The Detail Record (4 record) is missing from the import file. Please review import file."}, []any{f.Code,
			f.Message})
	require.False(t, problem.Retryable(f.Kind))
	for range 2 {
		_, err = w.env.ExecuteActivity(paymentimportflow.ActFail,
			paymentimportflow.FailInput{UploadRef: ref, Code: string(f.Code), Text: f.Message})
		require.NoError(t, err)
	}
	u := w.upload(ref)
	require.Equal(t, []any{document.Failed, fault.DetailRecordMissing, f.Message}, []any{u.Status, u.ErrorCode, u.Error})
}

func TestFileWithoutPayableRowsEndsAsFailed(t *testing.T) {
	w := newWorld(t)
	ref := w.file("pay.csv", "vendor number,amount,currency,invoice number\nV-999,1.00,USD,INV-3\n")
	_, err := w.env.ExecuteActivity(paymentimportflow.ActStage, ref)
	require.NoError(t, err)
	_, err = w.env.ExecuteActivity(paymentimportflow.ActCreate, paymentimportflow.CreateInput{UploadRef: ref, Most: 200})
	require.NoError(t, err)
	value, err := w.env.ExecuteActivity(paymentimportflow.ActFinish, ref)
	require.NoError(t, err)
	var done paymentimportflow.FinishResult
	require.NoError(t, value.Get(&done))
	require.Equal(t, []any{0, 1, string(fault.ValidationFailed)}, []any{done.Imported, done.Refused, done.Code})
	require.NotEmpty(t, done.Error)
}
