package workers_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/worker"

	batchact "countersign.dev/activities/batch"
	batchapp "countersign.dev/app/batch"
	keyapp "countersign.dev/app/key"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	batchflow "countersign.dev/workflows/batch"
	"countersign.dev/workflows/queue"
)

// sealWorker names the variable that makes this binary a bank worker, and sealDeath the one with the point at
// which it is killed.
const (
	sealWorker = "SEAL_WORKER"
	sealDeath  = "SEAL_DEATH"
)

const (
	afterAllocation = "after allocation"
	afterPut        = "after the bytes are stored"
	afterCommit     = "after commit"
)

// die kills the process at the point that the test selects.
func die(point string) {
	if os.Getenv(sealDeath) == point {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

// crashingSeals kills its process after a transaction.
type crashingSeals struct{ *batchapp.Commands }

func (m crashingSeals) BeginSeal(ctx context.Context, tenantID, batchID string) (payment.SealDraft, error) {
	draft, err := m.Commands.BeginSeal(ctx, tenantID, batchID)
	if err == nil {
		die(afterAllocation)
	}
	return draft, err
}

func (m crashingSeals) CommitSeal(
	ctx context.Context, tenantID string, draft payment.SealDraft, files payment.SealedFiles,
) (payment.Batch, error) {
	die(afterPut)
	b, err := m.Commands.CommitSeal(ctx, tenantID, draft, files)
	if err == nil {
		die(afterCommit)
	}
	return b, err
}

func beSealWorker(given string) int {
	if err := sealUntilKilled(given); err != nil {
		slog.Error("seal worker", "error", err)
	}
	return 1
}

func sealUntilKilled(given string) error {
	var s setting
	if err := json.Unmarshal([]byte(given), &s); err != nil {
		return err
	}
	record, err := postgres.Open(context.Background(), s.Database)
	if err != nil {
		return err
	}
	master, err := secret.ParseMaster(s.Key)
	if err != nil {
		return err
	}
	vault := secret.NewVault(master, keyapp.Commands{DB: record})
	server, err := temporalx.Dial(temporalx.Config{Address: s.Address, Namespace: s.Namespace, Keys: vault})
	if err != nil {
		return err
	}
	kept, err := objects.New(s.Objects)
	if err != nil {
		return err
	}
	w := worker.New(server, queue.Bank, worker.Options{DisableWorkflowWorker: true})
	batches := storetest.Batches(record, nil)
	(&batchact.Activities{Batches: batches, Seals: crashingSeals{batches}, Vault: vault,
		Files: secret.Files{Vault: vault, Storage: kept}, Bank: bank.Client{Outbound: outbound.Loopback()},
		Render: payment.RenderWith(checkpdf.Render)}).RegisterBank(w)
	return w.Run(nil)
}

// startSealing starts a bank worker's process that is killed at the point.
func (h *installation) startSealing(point string) *exec.Cmd {
	h.t.Helper()
	given, err := json.Marshal(setting{
		Database: postgres.Config{AppURL: testkit.AsLogin(h.t, h.Superuser, testkit.AppLogin),
			PlatformURL: testkit.AsLogin(h.t, h.Superuser, testkit.PlatformLogin), MaxConns: 4},
		Key: h.MasterKey, Address: h.server.Address, Namespace: h.server.Namespace,
		Objects: objects.Config{Endpoint: h.bucket.Endpoint, AccessKey: h.bucket.AccessKey, SecretKey: h.bucket.SecretKey,
			Bucket: h.bucket.Bucket, Region: h.bucket.Region},
	})
	require.NoError(h.t, err)
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), sealWorker+"="+string(given), sealDeath+"="+point)
	process.Stderr = os.Stderr
	require.NoError(h.t, process.Start())
	h.t.Cleanup(func() { _ = process.Process.Kill() })
	return process
}

// stored are the keys of a tenant's sealed objects.
func (h *installation) stored() (keys []string) {
	h.t.Helper()
	client, err := minio.New(h.bucket.Endpoint,
		&minio.Options{Creds: credentials.NewStaticV4(h.bucket.AccessKey, h.bucket.SecretKey, ""), Region: h.bucket.Region})
	require.NoError(h.t, err)
	for found := range client.ListObjects(context.Background(), h.bucket.Bucket,
		minio.ListObjectsOptions{Prefix: h.TenantID + "/sealed/", Recursive: true}) {
		require.NoError(h.t, found.Err)
		keys = append(keys, found.Key)
	}
	return keys
}

func (h *installation) count(sql string, args ...any) (n int) {
	h.t.Helper()
	conn := testkit.Pool(h.t, h.Superuser)
	require.NoError(h.t, conn.QueryRow(context.Background(), sql, args...).Scan(&n))
	return n
}

// For every point at which the sealing worker is killed, there is one file with one set of numbers, and
// leftovers in object storage are removed later.
func TestWorkerKilledWhileSealingLeavesOneFileWithOneSetOfNumbers(t *testing.T) {
	for _, c := range []struct {
		point     string
		leftovers int // objects that no seal names
	}{{afterAllocation, 0}, {afterPut, 2}, {afterCommit, 0}} {
		t.Run(c.point, func(t *testing.T) {
			t.Parallel() // most of the time is waiting for the heartbeat of a crashed worker to expire
			h := newHouse(t)
			h.stop()
			h.pools = slices.DeleteFunc(h.pools, func(p string) bool { return p == queue.Bank })
			h.work()
			h.Pay(h.PaidByACH, "INV-1", "10.00")
			h.Pay(h.PaidByACH, "INV-2", "20.00")
			b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
			require.NoError(t, err)
			dies := h.startSealing(c.point)
			released := make(chan error, 1)
			go func() { _, err := h.request(by(h.Bob), b.ID, payment.ReleaseBatch); released <- err }()
			require.ErrorContains(t, dies.Wait(), "killed")
			h.stop()
			h.pools = append(h.pools, queue.Bank)
			h.work()
			require.NoError(t, <-released)

			done := h.reaches(b.ID, payment.Acknowledged)
			entries := h.files()
			require.Len(t, entries, 1)
			file, err := os.ReadFile(filepath.Join(h.bank.Files(), "inbound", entries[0].Name()))
			require.NoError(t, err)
			require.Equal(t, done.Seal.SHA256, sum(file))
			require.Equal(t, []any{"A", int64(1)}, []any{done.Seal.FileIDModifier, done.Seal.TraceStart},
				"the numbers of the attempt that died")
			require.Equal(t, 1, h.count(`SELECT count(*) FROM ach_file_ids`))
			require.Equal(t, 3, h.count(`SELECT next::int FROM counters WHERE name LIKE 'trace/%'`))
			require.Equal(t, 1, h.count(`SELECT count(*) FROM seal_attempts WHERE state = 'sealed'`))
			require.Len(t, h.stored(), 2+c.leftovers, "the file and its masked copy")

			h.collect()
			require.Len(t, h.stored(), 2+c.leftovers, "too young to be removed")
			h.Exec(`UPDATE seal_attempts SET created_at = created_at - interval '25 hours'`)
			h.collect()
			left := h.stored()
			require.Len(t, left, 2)
			require.True(t, slices.Contains(left, done.Seal.ObjectKey))
			require.True(t, strings.HasSuffix(done.Seal.ObjectKey, "/"+done.Seal.SHA256),
				"stored under the hash of the plain bytes")
		})
	}
}

// collect runs the activity of the collector.
func (h *installation) collect() {
	h.t.Helper()
	acts := &batchact.Activities{Batches: h.batches, Files: h.fileStore()}
	_, err := acts.Collect(context.Background(), batchflow.CollectInput{TenantID: h.TenantID})
	require.NoError(h.t, err)
}

func (h *installation) fileStore() secret.Files {
	return secret.Files{Vault: h.Vault, Storage: h.deps.Objects}
}
