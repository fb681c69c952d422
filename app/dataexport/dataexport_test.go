package dataexport_test

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	dataexportapp "countersign.dev/app/dataexport"
	"countersign.dev/domain/dataexport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

var ctx = context.Background()

// keys are the keys of download links.
type keys struct{}

func (keys) New() string { return id.New() }

func (keys) Hash(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// office is an installation whose clock stands still.
type office struct {
	*testing.T
	db        *postgres.DB
	superuser string
	objects   *objects.Store
	now       time.Time
}

func open(t *testing.T) *office {
	db, superuser := storetest.Open(t, 4)
	bucket := testkit.Objects(t)
	store, err := objects.New(objects.Config{Endpoint: bucket.Endpoint, AccessKey: bucket.AccessKey,
		SecretKey: bucket.SecretKey, Bucket: bucket.Bucket, Region: bucket.Region})
	require.NoError(t, err)
	return &office{T: t, db: db, superuser: superuser, objects: store, now: time.Now().UTC().Truncate(time.Second)}
}

func (o *office) commands() dataexportapp.Commands {
	return dataexportapp.Commands{DB: o.db, Objects: o.objects, Secrets: keys{}, Now: func() time.Time { return o.now }}
}

func (o *office) exporter() dataexportapp.Exporter {
	return dataexportapp.Exporter{DB: o.db, Objects: o.objects, Now: func() time.Time { return o.now }}
}

func (o *office) request(tenantID string) dataexport.Export {
	o.Helper()
	e, err := o.commands().Request(storetest.As(tenantID, "", "Ann Lee"), tenantID)
	require.NoError(o, err)
	return e
}

// download follows a new link.
func (o *office) download(tenantID, exportID string) []byte {
	o.Helper()
	key, err := o.commands().Link(storetest.As(tenantID, "", "Ann Lee"), tenantID, exportID)
	require.NoError(o, err)
	a, err := o.commands().Download(ctx, key)
	require.NoError(o, err)
	content, err := io.ReadAll(a.Content)
	require.NoError(o, err)
	require.NoError(o, a.Content.Close())
	require.Equal(o, a.SHA256, hexOf(content))
	return content
}

func hexOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// unzip reads every file of an archive.
func unzip(t *testing.T, content []byte) map[string][]byte {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	require.NoError(t, err)
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		require.NoError(t, err)
		files[f.Name], err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return files
}

func TestArchiveHoldsEveryTableAndDocumentOfOneTenant(t *testing.T) {
	o := open(t)
	ours, theirs := storetest.TwoTenants(t, o.db)
	rows := storetest.NewRows(t, o.superuser)
	owned := []string{}
	for _, name := range rows.Names() {
		if !rows.Tables[name].HasOwner {
			continue
		}
		owned = append(owned, name)
		for _, tenantID := range []string{ours, theirs} {
			_, err := rows.Row(name, tenantID)
			require.NoError(t, err, name)
		}
	}
	our, err := o.objects.Put(ctx, ours, o.now, "text/plain", strings.NewReader("our invoice"))
	require.NoError(t, err)
	_, err = o.objects.Put(ctx, theirs, o.now, "text/plain", strings.NewReader("their invoice"))
	require.NoError(t, err)
	_, err = o.objects.PutSealed(ctx, ours, id.New(), hexOf([]byte("ach")), []byte("encrypted"))
	require.NoError(t, err)
	storetest.ExecAs(t, o.superuser, `DELETE FROM data_exports`)

	e := o.request(ours)
	_, err = o.exporter().Write(ctx, ours, e.ID)
	require.NoError(t, err)
	files := unzip(t, o.download(ours, e.ID))

	var manifest struct {
		Version int
		Tables  []struct {
			Name    string
			Columns []string
			Rows    int64
		}
		Files         int64
		OmittedTables map[string]string
	}
	require.NoError(t, json.Unmarshal(files["manifest.json"], &manifest))
	require.Equal(t, 1, manifest.Version)
	exported := map[string]int64{}
	for _, table := range manifest.Tables {
		exported[table.Name] = table.Rows
		requireNoCredentials(t, table.Name, table.Columns)
		requireRowsOf(t, files["tables/"+table.Name+".jsonl"], ours, table.Rows)
	}
	for _, name := range owned {
		if manifest.OmittedTables[name] == "" && !isPartition(name) {
			require.Positive(t, exported[name], "rows of %s", name)
		}
	}
	require.Contains(t, manifest.OmittedTables, "tenant_keys")
	require.Contains(t, exported, "invoices")

	path := "files/" + our.Within(ours)
	require.Equal(t, "our invoice", string(files[path]))
	require.EqualValues(t, 1, manifest.Files)
	require.Len(t, files, len(manifest.Tables)+2, "one file per table, one document and the manifest")
	for name, content := range files {
		require.NotContains(t, string(content), theirs, name)
		require.NotContains(t, string(content), "their invoice", name)
	}
}

// isPartition reports whether a table is a part of the table events.
func isPartition(name string) bool { return strings.HasPrefix(name, "events_") }

var (
	suspicious = regexp.MustCompile(`hash|secret|token|password|sealed|credential|private|cipher|keyset|challenge`)
	// harmless are columns whose name only sounds like a credential.
	harmless = []string{"payment_batches.sealed_at", "payment_batches.sealed_record"}
)

// requireNoCredentials finds columns of new tables that an export must not contain.
func requireNoCredentials(t *testing.T, table string, columns []string) {
	t.Helper()
	for _, column := range columns {
		if suspicious.MatchString(column) {
			require.Contains(t, harmless, table+"."+column, "decide whether an export may contain it")
		}
	}
}

func requireRowsOf(t *testing.T, file []byte, tenantID string, n int64) {
	t.Helper()
	var found int64
	lines := bufio.NewScanner(bytes.NewReader(file))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct {
			TenantID string `json:"tenant_id"`
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &row))
		require.Equal(t, tenantID, row.TenantID)
		found++
	}
	require.Equal(t, n, found)
}

func TestOneExportIsInProgressAtATime(t *testing.T) {
	o := open(t)
	ours, theirs := storetest.TwoTenants(t, o.db)
	first := o.request(ours)
	_, err := o.commands().Request(storetest.As(ours, "", "Bob"), ours)
	require.Equal(t, fault.Conflict, fault.KindOf(err))
	require.ErrorContains(t, err, "already in progress")
	o.request(theirs)
	_, err = o.commands().Link(storetest.As(ours, "", "Ann Lee"), ours, first.ID)
	require.ErrorContains(t, err, "not complete yet")

	require.NoError(t, o.exporter().Fail(ctx, ours, first.ID))
	require.NoError(t, o.exporter().Fail(ctx, ours, first.ID), "a repetition has no effect")
	expires, err := o.exporter().Write(ctx, ours, first.ID)
	require.NoError(t, err)
	require.Zero(t, expires, "an export that ended is not written")
	second := o.request(ours)
	all, err := o.commands().List(ctx, ours)
	require.NoError(t, err)
	require.Equal(t, []string{second.ID, first.ID}, []string{all[0].ID, all[1].ID})
	require.Equal(t, []dataexport.State{dataexport.Running, dataexport.Failed},
		[]dataexport.State{all[0].State, all[1].State})
}

func TestLinkWorksOnceForAMinuteAndForOneTenant(t *testing.T) {
	o := open(t)
	ours, theirs := storetest.TwoTenants(t, o.db)
	e := o.request(ours)
	_, err := o.exporter().Write(ctx, ours, e.ID)
	require.NoError(t, err)
	_, err = o.commands().Link(storetest.As(theirs, "", "Eve"), theirs, e.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "another tenant has no such export")

	link := func() string {
		key, err := o.commands().Link(storetest.As(ours, "", "Ann Lee"), ours, e.ID)
		require.NoError(t, err)
		return key
	}
	status := func(key string) fault.Kind {
		a, err := o.commands().Download(ctx, key)
		if err == nil {
			require.NoError(t, a.Content.Close())
		}
		return fault.KindOf(err)
	}
	former, key := link(), link()
	_, secret, _ := strings.Cut(key, ".")
	for name, wrong := range map[string]string{"replaced": former, "of another tenant": theirs + "." + secret,
		"without a tenant": secret, "empty": "", "altered": key + "x"} {
		require.Equal(t, fault.NotFound, status(wrong), name)
	}
	a, err := o.commands().Download(ctx, key)
	require.NoError(t, err)
	require.NoError(t, a.Content.Close())
	require.Equal(t, fault.NotFound, status(key), "used")
	late := link()
	o.now = o.now.Add(dataexport.LinkLife + time.Second)
	require.Equal(t, fault.NotFound, status(late), "late")
	require.EqualValues(t, 3, storetest.Count(t, o.superuser,
		`SELECT count(*) FROM audit_entries WHERE object_type = 'dataExport' AND action = 'downloaded' AND user_name = 'Ann Lee'`))
}

func TestArchiveIsRemovedAfterItsTime(t *testing.T) {
	o := open(t)
	ours, _ := storetest.TwoTenants(t, o.db)
	e := o.request(ours)
	expires, err := o.exporter().Write(ctx, ours, e.ID)
	require.NoError(t, err)
	require.Equal(t, o.now.Add(dataexport.Life), expires)
	again, err := o.exporter().Write(ctx, ours, e.ID)
	require.NoError(t, err)
	require.WithinDuration(t, expires, again, time.Second, "a repetition finds the archive")

	o.now = expires
	_, err = o.commands().Link(storetest.As(ours, "", "Ann Lee"), ours, e.ID)
	require.ErrorContains(t, err, "no longer exists")
	for range 2 { // a repetition has no effect
		require.NoError(t, o.exporter().Remove(ctx, ours, e.ID))
	}
	require.Empty(t, o.stored(ours))
	all, err := o.commands().List(ctx, ours)
	require.NoError(t, err)
	require.Equal(t, dataexport.Expired, all[0].State)
}

// stored are the archives in the storage.
func (o *office) stored(tenantID string) (names []string) {
	o.Helper()
	require.NoError(o, o.objects.Records(ctx, tenantID, dataexport.Folder, func(name string, _ []byte) error {
		names = append(names, name)
		return nil
	}))
	return names
}

// slow is a storage to which another attempt writes first.
type slow struct {
	*objects.Store
	meanwhile func()
}

func (s slow) PutStream(
	ctx context.Context, tenantID, folder, name, contentType string, content io.Reader,
) (int64, error) {
	s.meanwhile()
	return s.Store.PutStream(ctx, tenantID, folder, name, contentType, content)
}

func TestLateAttemptDoesNotReplaceTheArchive(t *testing.T) {
	o := open(t)
	ours, _ := storetest.TwoTenants(t, o.db)
	e := o.request(ours)
	var first []byte
	late := o.exporter()
	late.Objects = slow{o.objects, func() {
		_, err := o.exporter().Write(ctx, ours, e.ID)
		require.NoError(t, err)
		first = o.download(ours, e.ID)
		_, err = o.objects.Put(ctx, ours, o.now, "text/plain", strings.NewReader("another invoice"))
		require.NoError(t, err)
	}}
	recorded := o.now.Add(dataexport.Life)
	expires, err := late.Write(ctx, ours, e.ID)
	require.NoError(t, err)
	require.WithinDuration(t, recorded, expires, time.Second)
	require.Equal(t, first, o.download(ours, e.ID), "the archive whose hash the page shows")
	require.Len(t, o.stored(ours), 1, "the late archive is removed")
}

// broken is a storage that loses a document while it is read.
type broken struct{ *objects.Store }

var errLost = errors.New("the disk is broken")

func (broken) Get(context.Context, string, string) (io.ReadCloser, objects.Object, error) {
	return nil, objects.Object{}, errLost
}

func TestDocumentThatCannotBeReadStoresNoArchive(t *testing.T) {
	o := open(t)
	ours, _ := storetest.TwoTenants(t, o.db)
	_, err := o.objects.Put(ctx, ours, o.now, "text/plain", strings.NewReader("our invoice"))
	require.NoError(t, err)
	e := o.request(ours)
	exporter := o.exporter()
	exporter.Objects = broken{o.objects}
	_, err = exporter.Write(ctx, ours, e.ID)
	require.ErrorIs(t, err, errLost)
	require.Empty(t, o.stored(ours), "an incomplete archive is not stored")
	_, err = o.exporter().Write(ctx, ours, e.ID)
	require.NoError(t, err, "the next attempt writes it")
}

func TestOtherAdministratorsReadThatAnExportWasStarted(t *testing.T) {
	o := open(t)
	tenantID := storetest.TenantWithRoles(t, o.db)
	ann := storetest.User(t, o.db, tenantID, "ann", permission.Administrator)
	bob := storetest.User(t, o.db, tenantID, "bob", permission.Administrator)
	storetest.User(t, o.db, tenantID, "carol", "AP Manager")
	_, err := o.commands().Request(storetest.As(tenantID, ann.ID, "Ann Lee"), tenantID)
	require.NoError(t, err)
	require.EqualValues(t, 1, storetest.Count(t, o.superuser, `SELECT count(*) FROM mails`))
	require.EqualValues(t, 1, storetest.Count(t, o.superuser,
		`SELECT count(*) FROM mails WHERE recipient = '`+bob.Email+`'`))
}
