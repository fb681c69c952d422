package upload_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"

	documentapi "countersign.dev/api/document"
	"countersign.dev/api/server"
	uploadapi "countersign.dev/api/upload"
	documentapp "countersign.dev/app/document"
	uploadapp "countersign.dev/app/upload"
	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-extract" {
		os.Exit(pdf.ChildMain(os.Args[2:], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// world is the API over a real database and a real object storage. The bearer
// token is the tenant's id.
type world struct {
	t               *testing.T
	db              *postgres.DB
	super           string
	tenant, project string
	userID          string
	handler         http.Handler
	storage         testkit.ObjectStorage
	scanner         scan.Scanner
}

type tokens struct{ userID string }

func (k tokens) Verify(_ context.Context, raw string) (session.Token, error) {
	if raw == "" {
		return session.Token{}, errors.New("no token")
	}
	return session.Token{TenantID: raw, UserID: k.userID, SessionID: "s"}, nil
}

func (k tokens) Access(_ context.Context, t session.Token) (session.Access, error) {
	return session.Access{TenantID: t.TenantID, UserID: k.userID, UserName: "Carla Clerk",
		Permissions: permission.NewSet("invoices:create", "invoices:get", "invoices:getList")}, nil
}

type noStarter struct{}

func (noStarter) StartJob(context.Context, string, job.Ref) error {
	return errors.New("Temporal is away")
}

func newWorld(t *testing.T, scanner scan.Scanner) *world {
	s, super := storetest.Open(t, 8)
	w := &world{t: t, db: s, super: super, tenant: storetest.Tenant(t, s), userID: id.New(),
		storage: testkit.Objects(t), scanner: scanner}
	w.project = storetest.Project(t, s, super, w.tenant, flow.PayableInvoices)
	o, err := objects.New(objects.Config{Endpoint: w.storage.Endpoint, AccessKey: w.storage.AccessKey,
		SecretKey: w.storage.SecretKey, Bucket: w.storage.Bucket, Region: w.storage.Region})
	require.NoError(t, err)
	engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
		CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
	t.Cleanup(engine.Close)
	api, err := server.New(server.Config{PublicURL: "http://localhost:8080"},
		server.Deps{Tokens: tokens{w.userID}, Access: tokens{w.userID}, Commands: s})
	require.NoError(t, err)
	uploadapi.Routes(api, uploadapp.Commands{DB: s, Intake: uploadapp.Intake{Objects: o, Starter: noStarter{},
		Inspector: &intake.Inspector{Scanner: scanner, PDF: engine}, Now: intake.Clock}})
	documentapi.Routes(
		api,
		documentapp.Commands{DB: s},
		&intake.Reader{Objects: o, PDF: engine, OCR: ocr.New("/nowhere", "")},
	)
	w.handler, err = api.Handler()
	require.NoError(t, err)
	return w
}

type file struct {
	name    string
	content []byte
}

func (w *world) upload(key, tenant, project string, files ...file) (*httptest.ResponseRecorder, []uploadapi.Outcome) {
	w.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, f := range files {
		part, err := form.CreateFormFile("files", f.name)
		require.NoError(w.t, err)
		_, err = part.Write(f.content)
		require.NoError(w.t, err)
	}
	require.NoError(w.t, form.Close())
	r := httptest.NewRequest(http.MethodPost, "/api/projects/"+project+"/uploads", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Authorization", "Bearer "+tenant)
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	var out struct{ Files []uploadapi.Outcome }
	_ = json.Unmarshal(answer.Body.Bytes(), &out) // a problem has no files
	return answer, out.Files
}

func (w *world) get(path, tenant string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Authorization", "Bearer "+tenant)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	return answer
}

// counts are the rows and objects that exist; half of something would show here.
func (w *world) counts() map[string]int {
	w.t.Helper()
	conn := testkit.Pool(w.t, w.super)
	counts := map[string]int{}
	for name, sql := range map[string]string{"documents": "SELECT count(*) FROM documents",
		"uploads": "SELECT count(*) FROM uploads", "jobs": "SELECT count(*) FROM jobs",
		"starts": "SELECT count(*) FROM outbox WHERE kind = 'start'"} {
		var n int
		require.NoError(w.t, conn.QueryRow(w.t.Context(), sql).Scan(&n))
		counts[name] = n
	}
	c, err := minio.New(w.storage.Endpoint,
		&minio.Options{Creds: credentials.NewStaticV4(w.storage.AccessKey, w.storage.SecretKey, ""),
			Region: w.storage.Region})
	require.NoError(w.t, err)
	for o := range c.ListObjects(w.t.Context(), w.storage.Bucket, minio.ListObjectsOptions{Recursive: true}) {
		require.NoError(w.t, o.Err)
		counts["objects"]++
	}
	return counts
}

func invoices(t *testing.T) []demodocument.Document {
	t.Helper()
	on, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	documents, err := demodocument.Invoices(7, on)
	require.NoError(t, err)
	return documents
}

func TestHostileFilesAreRefusedWithTheirCodeAndOthersAreStored(t *testing.T) {
	w := newWorld(t, scan.New(""))
	good := invoices(t)[0]
	for _, bad := range demodocument.BadFiles() {
		_, outcomes := w.upload(id.New(), w.tenant, w.project, file{bad.Name, bad.Content})
		require.Len(t, outcomes, 1, bad.Name)
		require.False(t, outcomes[0].Accepted, bad.Name)
		require.Equal(t, string(bad.Refusal), outcomes[0].ErrorCode, bad.Name)
		require.NotEmpty(t, outcomes[0].Details, bad.Name)
	}
	require.Equal(t, map[string]int{"documents": 0, "uploads": 0, "jobs": 0, "starts": 0}, w.counts(), "nothing half")

	answer, outcomes := w.upload(id.New(), w.tenant, w.project, file{"note.pdf", []byte("no")},
		file{good.Name, good.Content}, file{strings.ToUpper(good.Name), good.Content})
	require.Equal(t, http.StatusOK, answer.Code, answer.Body)
	require.Equal(t, string(fault.FileTypeUnsupported), outcomes[0].ErrorCode)
	require.True(t, outcomes[1].Accepted)
	require.EqualValues(t, "queued", outcomes[1].Upload.Stage)
	require.Equal(t, string(fault.FileNameDuplicate), outcomes[2].ErrorCode)
	require.Equal(t, map[string]int{"documents": 1, "uploads": 1, "jobs": 1, "starts": 1, "objects": 1}, w.counts())
}

func TestRepeatedUploadWithSameKeyIsStoredOnce(t *testing.T) {
	w := newWorld(t, scan.New(""))
	good := invoices(t)[1]
	key := id.New()
	_, first := w.upload(key, w.tenant, w.project, file{good.Name, good.Content})
	again, second := w.upload(key, w.tenant, w.project, file{good.Name, good.Content})
	require.Equal(t, first, second)
	require.Equal(t, "true", again.Header().Get("Idempotency-Replayed"))
	require.Equal(t, 1, w.counts()["uploads"])

	other, _ := w.upload(key, w.tenant, w.project, file{"else.pdf", good.Content})
	require.Equal(t, http.StatusUnprocessableEntity, max(other.Code, http.StatusUnprocessableEntity), other.Body)
	require.Equal(t, 1, w.counts()["uploads"], "the same key with another file is refused")
}

func TestUploadNeedsScannerAndSameKeyMayRetry(t *testing.T) {
	w := newWorld(t, scan.New("127.0.0.1:1"))
	good := invoices(t)[0]
	answer, _ := w.upload(id.New(), w.tenant, w.project, file{good.Name, good.Content})
	require.Equal(t, http.StatusServiceUnavailable, answer.Code)
	require.Contains(t, answer.Body.String(), string(fault.AntivirusScanServerFault))
	require.Equal(t, map[string]int{"documents": 0, "uploads": 0, "jobs": 0, "starts": 0}, w.counts())
}

func TestProjectUploadAndDocumentOfOtherTenantAreNotFound(t *testing.T) {
	w := newWorld(t, scan.New(""))
	good := invoices(t)[0]
	_, outcomes := w.upload(id.New(), w.tenant, w.project, file{good.Name, good.Content})
	own := outcomes[0].Upload
	stranger := storetest.Tenant(t, w.db)

	answer, _ := w.upload(id.New(), stranger, w.project, file{good.Name, good.Content})
	require.Equal(t, http.StatusNotFound, answer.Code)
	for _, path := range []string{"/api/uploads/" + own.ID, "/api/documents/" + own.DocumentID,
		"/api/documents/" + own.DocumentID + "/content", "/api/documents/" + own.DocumentID + "/pages/1"} {
		require.Equal(t, http.StatusOK, w.get(path, w.tenant).Code, path)
		foreign, absent := w.get(path, stranger),
			w.get(strings.Replace(strings.Replace(path, own.ID, id.New(), 1), own.DocumentID, id.New(), 1), stranger)
		require.Equal(t, http.StatusNotFound, foreign.Code, path)
		require.Equal(t, absent.Code, foreign.Code, path)
	}
	require.Equal(t, 1, w.counts()["uploads"])
}

func TestDocumentIsServedWholeOrInRangesWithoutScripts(t *testing.T) {
	w := newWorld(t, scan.New(""))
	good := invoices(t)[0]
	_, outcomes := w.upload(id.New(), w.tenant, w.project, file{`Rechnung "März".pdf`, good.Content})
	path := "/api/documents/" + outcomes[0].Upload.DocumentID

	all := w.get(path+"/content?download=true", w.tenant)
	require.True(t, bytes.Equal(good.Content, all.Body.Bytes()))
	require.Equal(t, "application/pdf", all.Header().Get("Content-Type"))
	require.Equal(t, "nosniff", all.Header().Get("X-Content-Type-Options"))
	require.Contains(t, all.Header().Get("Content-Security-Policy"), "sandbox")
	require.Equal(t, "private, no-store", all.Header().Get("Cache-Control"))
	require.Equal(t, "attachment; filename*=utf-8''Rechnung%20%22M%C3%A4rz%22.pdf",
		all.Header().Get("Content-Disposition"))

	w.get(path+"/content", w.tenant)
	require.EqualValues(t, 1, storetest.Count(t, w.super, `SELECT count(*) FROM audit_entries WHERE action = 'downloaded'
		AND object_id = $1 AND new_value->>'sha256' IS NOT NULL`, outcomes[0].Upload.DocumentID), "the download, not the view")

	part := w.get(path+"/content", w.tenant, "Range", "bytes=0-7")
	require.Equal(t, http.StatusPartialContent, part.Code)
	require.Equal(t, good.Content[:8], part.Body.Bytes())

	same := w.get(path+"/content", w.tenant, "If-None-Match", all.Header().Get("ETag"))
	require.Equal(t, http.StatusNotModified, same.Code)

	drawn := w.get(path+"/pages/1?width=800", w.tenant)
	require.Equal(t, "image/png", drawn.Header().Get("Content-Type"))
	require.Equal(t, 2, w.counts()["objects"], "the drawn page is kept")
	started := time.Now()
	require.Equal(t, drawn.Body.Bytes(), w.get(path+"/pages/1?width=790", w.tenant).Body.Bytes())
	require.Less(t, time.Since(started), 5*time.Second)
	require.Equal(t, http.StatusNotFound, w.get(path+"/pages/2", w.tenant).Code)
}
