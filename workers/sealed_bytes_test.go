package workers_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"

	batchact "countersign.dev/activities/batch"
	checkprintact "countersign.dev/activities/checkprint"
	agentapp "countersign.dev/app/agent"
	connectionapp "countersign.dev/app/connection"
	printerapp "countersign.dev/app/printer"
	"countersign.dev/domain/act"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/printer"
	"countersign.dev/internal/store/storetest"
	batchflow "countersign.dev/workflows/batch"
)

// banking are the activities of the bank pool with a renderer of the test's.
func (h *installation) banking(render payment.Render) *batchact.Activities {
	return &batchact.Activities{Batches: h.batches, Seals: h.batches, Vault: h.Vault, Files: h.fileStore(),
		Bank: bank.Client{Outbound: h.deps.Outbound}, Render: render,
		Profiles: connectionapp.Visits{DB: h.DB, Vault: h.Vault}, PGP: pgp.Keys{Now: time.Now}}
}

// requested prepares a batch and records the request for its release.
func (h *installation) requested(n payment.NewBatch) (payment.Batch, batchflow.Ref, batchflow.Command) {
	h.t.Helper()
	b, err := h.Prepare(h.Ann, n)
	require.NoError(h.t, err)
	ref := batchflow.Ref{TenantID: h.TenantID, BatchID: b.ID}
	command := batchflow.Command{Ref: ref}
	if n.Kind.MovesMoney() {
		require.NoError(h.t, h.DB.RecordAct(h.Bob, h.TenantID, act.New(act.ReleaseBatch, b.ID, "u-"+b.ID)))
		command.UpdateID = "u-" + b.ID
	}
	return b, ref, command
}

// released prepares a batch and seals it with a renderer, without any worker.
func (h *installation) released(n payment.NewBatch, render payment.Render) (payment.Batch, batchflow.Ref) {
	h.t.Helper()
	n.Now = time.Now()
	b, ref, command := h.requested(n)
	_, err := h.banking(render).Seal(h.t.Context(), command)
	require.NoError(h.t, err)
	b, err = h.BatchesAt(time.Now()).Advance(h.t.Context(), h.TenantID, b.ID, payment.Delivering, payment.NoDetail, "")
	require.NoError(h.t, err)
	return b, ref
}

func TestDeliveryDoesNotDependOnCurrentRenderer(t *testing.T) {
	h := newHouse(t)
	h.stop()
	rendered := map[payment.BatchKind]int{}
	changes := func(record payment.Record, numbers payment.Numbers) (payment.Rendered, error) {
		kind := payment.BatchACH
		switch {
		case record.Checks != nil:
			kind = payment.BatchCheck
		case record.Positive != nil:
			kind = payment.BatchPositivePay
		}
		if rendered[kind]++; rendered[kind] > 2 {
			return payment.Rendered{}, errors.New("the renderer of today makes another file")
		}
		return payment.RenderWith(checkpdf.Render)(record, numbers)
	}
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	h.Pay(h.PaidByCheck, "INV-2", "20.00")
	acts := h.banking(changes)
	inbound := filepath.Join(h.bank.Files(), "inbound")
	deliver := func(b payment.Batch, ref batchflow.Ref) {
		for _, step := range []func(context.Context, batchflow.Ref) error{acts.Verify, acts.Upload, acts.Commit} {
			require.NoError(t, step(t.Context(), ref))
		}
		file, err := os.ReadFile(filepath.Join(inbound, b.Seal.FileName))
		require.NoError(t, err)
		require.Equal(t, b.Seal.SHA256, sum(file))
	}
	deliver(h.released(payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH}, changes))

	b, ref := h.released(payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchCheck, PrinterID: h.Printer}, changes)
	require.NoError(t, acts.Verify(t.Context(), ref))
	prints := &checkprintact.Activities{
		Batches:  h.batches,
		Checks:   storetest.Checks(h.DB),
		Printers: printerapp.Commands{DB: h.DB},
		Files:    h.fileStore(),
		Printer: printer.Office{
			Direct: printer.New(h.deps.Outbound),
			Calls:  agentapp.Commands{DB: h.DB, Now: time.Now},
			Marks:  h.batches,
		},
	}
	_, err := prints.Submit(t.Context(), ref)
	require.NoError(t, err)
	require.Equal(t, b.Seal.SHA256, h.printer.Jobs()[0].SHA256)
	_, err = storetest.Checks(h.DB).SettleSheets(h.Ann, h.TenantID, b.ID, nil, payment.NumberPrinted, "")
	require.NoError(t, err)
	_, err = h.BatchesAt(time.Now()).Advance(t.Context(), h.TenantID, b.ID, payment.Delivered, payment.NoDetail, "")
	require.NoError(t, err)

	deliver(h.released(payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchPositivePay}, changes))
	require.Equal(t, map[payment.BatchKind]int{payment.BatchACH: 2, payment.BatchCheck: 2, payment.BatchPositivePay: 2},
		rendered, "the file and its masked copy, once")
}

func TestSealedFileIsReadableAfterKeyRotationAndRefusesOtherBytes(t *testing.T) {
	h := newHouse(t)
	h.stop()
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, ref := h.released(payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH}, payment.RenderWith(checkpdf.Render))
	require.NoError(t, h.Vault.Rotate(t.Context(), h.TenantID))
	acts := h.banking(nil)
	require.NoError(t, acts.Verify(t.Context(), ref))
	content, err := h.fileStore().Bytes(t.Context(), h.TenantID, b.Seal.File(), 1<<20)
	require.NoError(t, err)
	require.True(t, bytes.Contains(content, []byte("000123456789")))

	client, err := minio.New(h.bucket.Endpoint,
		&minio.Options{Creds: credentials.NewStaticV4(h.bucket.AccessKey, h.bucket.SecretKey, ""), Region: h.bucket.Region})
	require.NoError(t, err)
	stored, err := h.deps.Objects.Sealed(t.Context(), h.TenantID, b.Seal.ObjectKey, 1<<20)
	require.NoError(t, err)
	require.False(t, bytes.Contains(stored, []byte("000123456789")), "encrypted at rest")
	put := func(content []byte) {
		_, err := client.PutObject(t.Context(), h.bucket.Bucket, b.Seal.ObjectKey, bytes.NewReader(content),
			int64(len(content)), minio.PutObjectOptions{})
		require.NoError(t, err)
	}
	other, err := h.fileStore().Store(t.Context(), h.TenantID, "another", "text/plain", []byte("another file"))
	require.NoError(t, err)
	swapped, err := h.deps.Objects.Sealed(t.Context(), h.TenantID, other.Key, 1<<20)
	require.NoError(t, err)
	for _, content := range [][]byte{swapped, bytes.Replace(stored, stored[40:44], []byte{0, 0, 0, 0}, 1),
		stored[:len(stored)-1]} {
		put(content)
		require.Error(t, acts.Upload(t.Context(), ref))
		require.Empty(t, h.files())
	}
	put(stored)
	require.NoError(t, acts.Upload(t.Context(), ref))
	_, err = h.fileStore().Bytes(t.Context(), h.TenantID,
		payment.StoredFile{Key: "other/" + b.Seal.ObjectKey, SHA256: b.Seal.SHA256}, 1<<20)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "another tenant's key does not exist")
}
