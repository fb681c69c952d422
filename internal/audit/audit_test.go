package audit_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	tenantapp "countersign.dev/app/tenant"
	domain "countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	auditrow "countersign.dev/internal/store/audit"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

var ctx = context.Background()

// installation is an installation with its audit log.
type installation struct {
	t         *testing.T
	db        *postgres.DB
	superuser string
	folder    string
	chainer   *audit.Chainer
}

func newHouse(t *testing.T) *installation {
	t.Helper()
	s, superuser := storetest.Open(t, 6)
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	master, err := secret.ParseMaster(key)
	require.NoError(t, err)
	keys, err := audit.LoadKeys(ctx, keyapp.Commands{DB: s}, master)
	require.NoError(t, err)
	folder := t.TempDir()
	return &installation{t: t, db: s, superuser: superuser, folder: folder,
		chainer: &audit.Chainer{
			Log:     auditrow.NewLog(s),
			Tenants: tenantapp.Commands{DB: s},
			Keys:    keys,
			Anchors: audit.InFolder(folder),
			Slog:    slog.Default(),
		}}
}

func (h *installation) write(tenantID string, n int) {
	h.t.Helper()
	as := storetest.As(tenantID, id.New(), "Marcus Webb")
	for i := range n {
		require.NoError(h.t, h.db.InTenant(as, tenantID, func(tx *postgres.Tx) error {
			return tx.Audit(postgres.Change{Area: "Invoices", Action: "changed", ObjectType: "invoice", ObjectID: id.New(),
				WorkspaceID: id.New(), ProjectID: id.New(), Old: map[string]int{"amount": i},
				New: map[string]any{"amount": i + 1, "note": "Größe ≤ 5 \\ \""}})
		}))
	}
}

func (h *installation) chain(tenantID string) {
	h.t.Helper()
	_, err := h.chainer.Link(ctx, tenantID, time.Time{})
	require.NoError(h.t, err)
	_, err = h.chainer.Checkpoint(ctx, tenantID, time.Now())
	require.NoError(h.t, err)
}

func (h *installation) verify(tenantID string) domain.Report {
	h.t.Helper()
	report, err := h.chainer.Verify(ctx, tenantID)
	require.NoError(h.t, err)
	return report
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

func TestManyChainersLinkEachEntryOnce(t *testing.T) {
	h := newHouse(t)
	a, b := storetest.TwoTenants(t, h.db)
	stop, cancel := context.WithCancel(ctx)
	var chainers, writers sync.WaitGroup
	for range 3 {
		chainers.Go(func() {
			for stop.Err() == nil {
				for _, tenantID := range []string{a, b} {
					if _, err := h.chainer.Link(ctx, tenantID, time.Now().Add(-time.Minute)); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	for _, tenantID := range []string{a, b, a, b} {
		writers.Go(func() { h.write(tenantID, 100) })
	}
	writers.Wait()
	cancel()
	chainers.Wait()
	for _, tenantID := range []string{a, b} {
		h.chain(tenantID)
		report := h.verify(tenantID)
		require.True(t, report.OK(), report)
		require.EqualValues(t, 201, report.Entries)
	}
}

func TestLateCommitIsLinkedLater(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	written, commit := make(chan struct{}), make(chan struct{})
	late := make(chan error)
	go func() {
		late <- h.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			err := tx.Audit(postgres.Change{Area: "Test", Action: "early id, late commit", ObjectType: "x", ObjectID: "1"})
			close(written)
			<-commit
			return err
		})
	}()
	<-written
	h.write(tenantID, 3)
	h.chain(tenantID)
	require.EqualValues(t, 4, h.verify(tenantID).Entries)
	close(commit)
	require.NoError(t, <-late)
	h.chain(tenantID)
	report := h.verify(tenantID)
	require.True(t, report.OK())
	require.EqualValues(t, 5, report.Entries)
	require.Equal(t, 2, report.Checkpoints)
}

func TestTamperedChainIsNotSigned(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	h.write(tenantID, 9)
	_, err := h.chainer.Link(ctx, tenantID, time.Time{})
	require.NoError(t, err)
	newVandal(t, h,
		tenantID).exec(
		"UPDATE audit_entries SET user_name = 'Mallory' WHERE id IN (SELECT entry_id FROM audit_chain WHERE seq = 7)")
	_, err = h.chainer.Checkpoint(ctx, tenantID, time.Now())
	require.ErrorContains(t, err, "was changed at entry 7")
}

func TestForgedAndChangedCheckpointsAreReported(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	h.write(tenantID, 5)
	h.chain(tenantID)
	files, err := filepath.Glob(filepath.Join(h.folder, tenantID, "*.json"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	content, err := os.ReadFile(files[0])
	require.NoError(t, err)
	for _, change := range []func(map[string]any){
		func(c map[string]any) { c["seq"] = 3 },
		func(c map[string]any) { c["signature"] = "AAAA" },
		func(c map[string]any) { c["keyId"] = id.New() },
		func(c map[string]any) { c["marks"] = "" },
	} {
		var c map[string]any
		require.NoError(t, json.Unmarshal(content, &c))
		change(c)
		changed, err := json.Marshal(c)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(files[0], changed, 0o600))
		report := h.verify(tenantID)
		require.False(t, report.OK())
		require.Equal(t, 1, report.Forged)
	}
	require.NoError(t, os.WriteFile(files[0], []byte("no json"), 0o600))
	require.Equal(t, 1, h.verify(tenantID).Forged)
}

func TestChainerLinksAndSignsPendingEntries(t *testing.T) {
	h := newHouse(t)
	tenantID := storetest.Tenant(t, h.db)
	h.write(tenantID, 20)
	stop, cancel := context.WithCancel(ctx)
	ended := make(chan error)
	go func() { ended <- h.chainer.Run(stop) }()
	require.Eventually(t, func() bool { return h.verify(tenantID).Checkpoints == 1 }, 10*time.Second, 20*time.Millisecond)
	cancel()
	require.NoError(t, <-ended)
	require.EqualValues(t, 21, h.verify(tenantID).Entries)
}

func TestCheckpointsAreKeptInObjectStorageToo(t *testing.T) {
	h := newHouse(t)
	o := testkit.Objects(t)
	bucket, err := objects.New(objects.Config{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		Bucket: o.Bucket, Region: o.Region})
	require.NoError(t, err)
	h.chainer.Anchors = audit.Everywhere(audit.InFolder(h.folder), audit.InObjects(bucket))
	tenantID := storetest.Tenant(t, h.db)
	h.write(tenantID, 5)
	h.chain(tenantID)
	h.write(tenantID, 5)
	h.chain(tenantID)
	require.NoError(t, os.RemoveAll(h.folder)) // one place is enough
	report := h.verify(tenantID)
	require.True(t, report.OK())
	require.Equal(t, 2, report.Checkpoints)
	newVandal(t, h, tenantID).cut(4)
	require.EqualValues(t, 4, h.verify(tenantID).Finding.Index)
}
