package secret_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/jackc/pgx/v5"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"

	batchact "countersign.dev/activities/batch"
	"countersign.dev/api/apitest"
	auditapi "countersign.dev/api/audit"
	batchapi "countersign.dev/api/batch"
	paymentapi "countersign.dev/api/payment"
	vendorapi "countersign.dev/api/vendor"
	auditapp "countersign.dev/app/audit"
	bankaccountapp "countersign.dev/app/bankaccount"
	connectionapp "countersign.dev/app/connection"
	dataimportapp "countersign.dev/app/dataimport"
	printerapp "countersign.dev/app/printer"
	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/act"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/postgres"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
	batchflow "countersign.dev/workflows/batch"
)

// canaryMark leads every planted account number, so that one search finds any of them.
const canaryMark = "90210477"

func canary(n int) string { return fmt.Sprintf("%s%06d", canaryMark, n*997%1_000_000) }

// R21: a thousand account numbers go the ways of the product, and nothing it
// leaves behind holds any of them: not the database's files, not the object
// storage, not the log, not an answer. Histories are gate R22's (internal/flows).
func TestR21AThousandPlantedAccountNumbersAreFoundNowhere(t *testing.T) {
	data := ownPostgres(t)
	log := captureLog(t)
	w := storetest.NewTreasury(t, func(n *bankaccount.New) { n.Number = canary(0) })
	at := testkit.Objects(t)
	bucket, err := objects.New(objects.Config{Endpoint: at.Endpoint, AccessKey: at.AccessKey, SecretKey: at.SecretKey,
		Bucket: at.Bucket, Region: at.Region})
	require.NoError(t, err)

	planted := 1
	for ; planted < 100; planted++ {
		n := bankaccount.New{Number: canary(planted),
			Account: bankaccount.Account{Name: fmt.Sprint("Account ", planted), BankName: "Wells Fargo", Routing: "121000248"}}
		_, err := bankaccountapp.Commands{DB: w.DB, Vault: w.Vault}.Create(w.Ann, w.TenantID, n)
		require.NoError(t, err)
	}
	conn, err := pgx.Connect(ctx, w.Superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	for ; planted < 1000; planted++ {
		vendorID := plantVendor(t, conn, w, planted)
		if planted >= 880 {
			w.Pay(vendorID, fmt.Sprint("INV-", planted), fmt.Sprintf("%d.10", planted))
		}
	}
	plantConnection(t, w)
	batchID := sealBatch(t, w, secret.Files{Vault: w.Vault, Storage: bucket})
	_, err = w.Vault.Open(ctx, w.TenantID, "elsewhere", mustSeal(t, w, canary(5)))
	slog.Error("a secret did not open", "error", err)

	_, err = conn.Exec(ctx, "CHECKPOINT")
	require.NoError(t, err)
	found := map[string]int{
		"database files and WAL": searchFolder(t, data),
		"object storage":         searchBucket(t, at),
		"log":                    hits(log.Bytes()),
		"answers of the API":     searchAPI(t, w, bucket, batchID),
	}
	total := 0
	for _, n := range found {
		total += n
	}
	gate.Record(t, gate.Figure{Gate: "R21", Ours: float64(total), Goal: "0 found", OK: total == 0,
		Unit: "account numbers found",
		Note: fmt.Sprintf("%d planted; searched in plain, hex, base64, UTF-16, spaced: %v", planted, found)})
	for where, n := range found {
		require.Zero(t, n, where)
	}
	// The search must be able to find one.
	_, err = conn.Exec(ctx, `CREATE TABLE control (plain text, bytes bytea)`)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `INSERT INTO control VALUES ($1, $2)`, canary(7),
		[]byte(base64.StdEncoding.EncodeToString([]byte("x"+canary(8)))))
	require.NoError(t, err)
	_, err = conn.Exec(ctx, "CHECKPOINT")
	require.NoError(t, err)
	require.GreaterOrEqual(t, searchFolder(t, data), 2)
}

// ownPostgres is a server of this test alone, whose files can be searched.
func ownPostgres(t *testing.T) (data string) {
	dir, err := os.MkdirTemp("", "countersign-canary-") // walkable for the unprivileged user PostgreSQL runs as
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o711))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	binaries, ok := postgres.FindSystem(ctx, 0)
	if !ok {
		binaries, err = tools.EmbeddedPostgres(ctx, filepath.Join(testkit.Folder(), "embedded-postgres"))
		require.NoError(t, err)
	}
	port, err := place.FreePort()
	require.NoError(t, err)
	cluster := postgres.Cluster{Binaries: binaries, Data: filepath.Join(dir, "data"), Port: port, Password: "test",
		Disposable: true, MaxConnections: 100, Log: io.Discard}
	require.NoError(t, cluster.Init(ctx))
	command, err := cluster.Command()
	require.NoError(t, err)
	process, err := child.Start(command)
	require.NoError(t, err)
	t.Cleanup(func() { process.Stop(5 * time.Second) })
	wait, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	url := cluster.URL("postgres")
	require.NoError(t, process.Await(wait, func(ctx context.Context) error { return postgres.Ping(ctx, url) }))
	t.Setenv("COUNTERSIGN_TEST_POSTGRES_URL", url)
	return cluster.Data
}

func captureLog(t *testing.T) *bytes.Buffer {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &log
}

// plantConnection stores a secret of a connection, which is sealed like an account number.
func plantConnection(t *testing.T, w *storetest.Treasury) {
	commands := connectionapp.Commands{DB: w.DB, Vault: w.Vault, Networks: outbound.Guard{}}
	c, err := commands.Create(w.Ann, w.TenantID,
		connection.Connection{ID: id.New(), Type: connection.SFTP, Name: "Bank files"})
	require.NoError(t, err)
	_, err = commands.AddProfile(w.Ann, w.TenantID, c.ID, connection.Change{Name: "Main",
		Settings: connection.Settings{Authentication: connection.Basic, Host: "files.example.com", Port: 22, Login: "ann",
			HostKey: "SHA256:" + strings.Repeat("A", 43)},
		Secrets: map[connection.Secret]string{connection.SecretPassword: canary(6)}})
	require.NoError(t, err)
}

func plantVendor(t *testing.T, conn *pgx.Conn, w *storetest.Treasury, n int) string {
	vendorID, accountID := id.New(), id.New()
	sealed, err := w.Vault.Seal(ctx, w.TenantID, bankaccount.VendorPlace(accountID), []byte(canary(n)))
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `WITH v AS (INSERT INTO vendors (tenant_id, id, number, name) VALUES ($1, $2, $3, $4))
		INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status) VALUES ($1, $5, $2, '021000021', $6, $7, 'approved')`,
		w.TenantID, vendorID, fmt.Sprint("V-", 1000+n), fmt.Sprint("Vendor ", n), accountID, sealed,
		bankaccount.Last4(canary(n)))
	require.NoError(t, err)
	return vendorID
}

// sealBatch prepares, releases, renders and stores a real ACH file.
func sealBatch(t *testing.T, w *storetest.Treasury, kept secret.Files) string {
	b, err := w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.ACH, Kind: payment.BatchACH, Now: time.Now()})
	require.NoError(t, err)
	_, err = storetest.Batches(w.DB, nil).AwaitRelease(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	batches := storetest.Batches(w.DB, nil)
	a := batchact.Activities{Batches: batches, Seals: batches, Vault: w.Vault, Files: kept,
		Render: payment.RenderWith(checkpdf.Render)}
	require.NoError(t, w.DB.RecordAct(w.Bob, w.TenantID, act.New(act.ReleaseBatch, b.ID, "u1")))
	ref := batchflow.Ref{TenantID: w.TenantID, BatchID: b.ID}
	_, err = a.Seal(ctx, batchflow.Command{Ref: ref, UpdateID: "u1"})
	require.NoError(t, err)
	b, err = storetest.Batches(w.DB, nil).Get(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	content, err := kept.Bytes(ctx, w.TenantID, b.Seal.File(), 1<<20)
	require.NoError(t, err)
	require.Equal(t, 120, bytes.Count(content, []byte(canaryMark)),
		"the bank's file must hold the numbers, else nothing is proven")
	return b.ID
}

func mustSeal(t *testing.T, w *storetest.Treasury, plain string) []byte {
	sealed, err := w.Vault.Seal(ctx, w.TenantID, "somewhere", []byte(plain))
	require.NoError(t, err)
	return sealed
}

func searchAPI(t *testing.T, w *storetest.Treasury, bucket *objects.Store, batchID string) (n int) {
	a := apitest.Open(t, w.DB, func(a *apitest.API) {
		batches := storetest.Batches(a.DB, nil)
		vendorapi.Routes(a.Server, vendorapp.Commands{DB: a.DB}, dataimportapp.Commands{DB: a.DB})
		paymentapi.Routes(a.Server, w.Payments, printerapp.Commands{DB: a.DB}, batches, storetest.Checks(a.DB))
		batchapi.Routes(a.Server, batches, secret.Files{Vault: w.Vault, Storage: bucket}, "")
		auditapi.Routes(a.Server, auditapp.Commands{DB: a.DB})
	})
	var all []permission.Permission
	for _, p := range permission.All() {
		if !permission.OfPlatform(p) && p != "payments:release" { // people who release may read the file, and this is audited
			all = append(all, p)
		}
	}
	token := a.With(w.TenantID, all...)
	page := map[string]any{"pageSize": 500}
	for _, call := range []struct{ method, path string }{
		{http.MethodPost, "/api/projects/" + w.ACH + "/payments/grid"},
		{http.MethodPost, "/api/projects/" + w.ACH + "/batches/grid"}, {http.MethodPost, "/api/audit/grid"},
		{http.MethodGet, "/api/batches/" + batchID}, {http.MethodGet, "/api/batches/" + batchID + "/file"},
		{http.MethodGet, "/api/vendors?term=Vendor"}, {http.MethodGet, "/api/projects/" + w.ACH + "/payment-run"},
	} {
		var body any
		if call.method == http.MethodPost {
			body = page
		}
		answer := a.Call(call.method, call.path, token, body)
		require.Less(t, answer.Status, 500, call.path+string(answer.Body))
		require.NotEmpty(t, answer.Body, call.path)
		t.Logf("%d %s %s: %d bytes", answer.Status, call.method, call.path, len(answer.Body))
		n += hits(answer.Body)
	}
	return n
}

func searchFolder(t *testing.T, dir string) (n int) {
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		n += hits(content)
		return err
	}))
	return n
}

func searchBucket(t *testing.T, at testkit.ObjectStorage) (n int) {
	c, err := minio.New(at.Endpoint,
		&minio.Options{Creds: credentials.NewStaticV4(at.AccessKey, at.SecretKey, ""), Region: at.Region})
	require.NoError(t, err)
	for o := range c.ListObjects(ctx, at.Bucket, minio.ListObjectsOptions{Recursive: true}) {
		require.NoError(t, o.Err)
		body, err := c.GetObject(ctx, at.Bucket, o.Key, minio.GetObjectOptions{})
		require.NoError(t, err)
		content, err := io.ReadAll(body)
		require.NoError(t, err)
		n += hits(content)
	}
	return n
}

// hits counts the mark plain, in hex, UTF-16, spaced, and in base64 wherever it begins.
func hits(content []byte) (n int) {
	forms := [][]byte{[]byte(canaryMark), []byte(hex.EncodeToString([]byte(canaryMark))),
		[]byte(strings.Join(strings.Split(canaryMark, ""), " "))}
	var wide []byte
	for _, c := range utf16.Encode([]rune(canaryMark)) {
		wide = append(wide, byte(c), byte(c>>8))
	}
	forms = append(forms, wide)
	for _, before := range []string{"", "x", "xx"} {
		text := base64.RawStdEncoding.EncodeToString([]byte(before + canaryMark))
		forms = append(forms, []byte(text[(len(before)*8+5)/6:len(text)-1])) // what does not depend on its neighbors
	}
	for _, form := range forms {
		n += bytes.Count(content, form)
	}
	return n
}
