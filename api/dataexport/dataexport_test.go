package dataexport_test

import (
	"archive/zip"
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	dataexportapi "countersign.dev/api/dataexport"
	dataexportapp "countersign.dev/app/dataexport"
	"countersign.dev/domain/dataexport"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/testkit"
)

const exports = "/api/data-exports"

// open serves exports of a fresh installation. The returned function writes the archive of an export.
func open(t *testing.T) (*apitest.API, func(tenantID, exportID string)) {
	bucket := testkit.Objects(t)
	store, err := objects.New(objects.Config{Endpoint: bucket.Endpoint, AccessKey: bucket.AccessKey,
		SecretKey: bucket.SecretKey, Bucket: bucket.Bucket, Region: bucket.Region})
	require.NoError(t, err)
	a := apitest.New(t, func(a *apitest.API) {
		dataexportapi.Routes(a.Server, dataexportapp.Commands{DB: a.DB, Objects: store, Secrets: a.Tokens, Now: time.Now})
	})
	write := func(tenantID, exportID string) {
		_, err := dataexportapp.Exporter{DB: a.DB, Objects: store, Now: time.Now}.Write(context.Background(), tenantID,
			exportID)
		require.NoError(t, err)
	}
	return a, write
}

func TestAdministratorDownloadsAnArchiveOnce(t *testing.T) {
	a, write := open(t)
	ours := a.Tenant("northwind")
	ann := a.With(ours.ID, "dataExports:manage")
	var started dataexportapi.Export
	created := a.Call(http.MethodPost, exports, ann, nil)
	require.Equal(t, http.StatusCreated, created.Status)
	created.Into(t, &started)
	require.Equal(t, dataexport.Running, started.State)
	second := a.Call(http.MethodPost, exports, ann, nil)
	require.Equal(t, http.StatusConflict, second.Status)
	require.Contains(t, second.Problem().Details, "already in progress")
	require.Equal(t, http.StatusConflict, a.Call(http.MethodPost, exports+"/"+started.ID+"/link", ann, nil).Status)

	write(ours.ID, started.ID)
	var list dataexportapi.List
	a.Call(http.MethodGet, exports, ann, nil).Into(t, &list)
	require.Len(t, list.Items, 1)
	require.Equal(t, dataexport.Ready, list.Items[0].State)

	var link dataexportapi.Link
	a.Call(http.MethodPost, exports+"/"+started.ID+"/link", ann, nil).Into(t, &link)
	got := a.Call(http.MethodGet, link.Path, "", nil)
	require.Equal(t, http.StatusOK, got.Status)
	require.Equal(t, "application/zip", got.Header.Get("Content-Type"))
	require.Contains(t, got.Header.Get("Content-Disposition"), "attachment; filename=northwind-")
	require.EqualValues(t, list.Items[0].Bytes, len(got.Body))
	_, err := zip.NewReader(bytes.NewReader(got.Body), int64(len(got.Body)))
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, link.Path, "", nil).Status, "a link works once")
}

func TestNobodyElseReadsAnArchive(t *testing.T) {
	a, write := open(t)
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	ann, eve := a.With(ours.ID, "dataExports:manage"), a.With(theirs.ID, "dataExports:manage")
	var started dataexportapi.Export
	a.Call(http.MethodPost, exports, ann, nil).Into(t, &started)
	write(ours.ID, started.ID)
	one := exports + "/" + started.ID + "/link"

	require.Equal(t, http.StatusNotFound, a.Call(http.MethodPost, one, eve, nil).Status)
	var list dataexportapi.List
	a.Call(http.MethodGet, exports, eve, nil).Into(t, &list)
	require.Empty(t, list.Items)
	clerk := a.With(ours.ID, "userManagement:manage", "globalAudit:export", "tenants:manage")
	for _, call := range [][2]string{{http.MethodGet, exports}, {http.MethodPost, exports}, {http.MethodPost, one}} {
		require.Equal(t, http.StatusForbidden, a.Call(call[0], call[1], clerk, nil).Status, call)
	}

	var link dataexportapi.Link
	a.Call(http.MethodPost, one, ann, nil).Into(t, &link)
	for _, guess := range []string{exports + "/archive", exports + "/archive?key=", exports + "/archive?key=" + ours.ID,
		strings.Replace(link.Path, ours.ID, theirs.ID, 1), link.Path[:len(link.Path)-1]} {
		require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, guess, ann, nil).Status, guess)
	}
	require.Equal(t, http.StatusOK, a.Call(http.MethodGet, link.Path, "", nil).Status, "guesses do not end it")
}
