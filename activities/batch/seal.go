package batch

import (
	"context"

	"countersign.dev/domain/act"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Files keeps the encrypted bytes of batches.
type Files interface {
	Store(ctx context.Context, tenantID, attemptID, contentType string, content []byte) (payment.StoredFile, error)
	// Bytes are the plain bytes, checked against the hash of the file.
	Bytes(ctx context.Context, tenantID string, file payment.StoredFile, limit int64) ([]byte, error)
	Remove(ctx context.Context, tenantID, attemptID string) error
}

// maxFile bounds the largest file of a batch: 10,000 checks with their stubs.
const maxFile = 256 << 20

// Seal releases the batch and fixes its bytes: it allocates numbers, renders the file once, stores it, and then
// commits the seal that refers to it. No transaction is open in between. A repetition uses the same numbers.
func (a *Activities) Seal(ctx context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	defer temporalx.Heartbeat(ctx)()
	b, err := a.seal(ctx, in)
	return a.snapshotAfter(ctx, in.Ref, b, err)
}

func (a *Activities) seal(ctx context.Context, in batchflow.Command) (payment.Batch, error) {
	effect := withRequest(ctx, act.ReleaseBatch, in) // for these transactions only: any other would end the request
	draft, err := a.Seals.BeginSeal(effect, in.TenantID, in.BatchID)
	if err != nil || draft.Sealed() {
		return draft.Batch, err
	}
	files, err := a.store(ctx, in.TenantID, draft)
	if err != nil {
		return draft.Batch, a.Seals.AbandonSeal(effect, in.TenantID, err)
	}
	return a.Seals.CommitSeal(effect, in.TenantID, draft, files)
}

// store renders the file and its copy for people who may not see account
// numbers. Nothing else renders a batch.
func (a *Activities) store(
	ctx context.Context, tenantID string, draft payment.SealDraft,
) (files payment.SealedFiles, err error) {
	numbers, err := a.numbers(ctx, tenantID, draft.Secrets)
	if err != nil {
		return files, err
	}
	rendered, err := a.Render(draft.Record, numbers)
	if err != nil {
		return files, err
	}
	masked, err := a.Render(draft.Record, draft.Masked)
	if err != nil {
		return files, err
	}
	if len(rendered.Bytes) > maxFile {
		return files,
			fault.New(fault.TooLarge, fault.FileTooLarge,
				"The file of the batch has %d bytes, more than the %d that are handled.", len(rendered.Bytes), maxFile)
	}
	files.Traces = rendered.Traces
	if files.File, err = a.Files.Store(ctx, tenantID, draft.AttemptID, rendered.ContentType, rendered.Bytes); err != nil {
		return files, err
	}
	if files.Masked, err = a.Files.Store(ctx, tenantID, draft.AttemptID, masked.ContentType, masked.Bytes); err != nil {
		return files, err
	}
	files.Encrypted, err = a.encrypt(ctx, tenantID, draft, rendered.Bytes)
	return files, err
}

// encrypt stores the bytes for a bank that gets its files encrypted.
func (a *Activities) encrypt(
	ctx context.Context, tenantID string, draft payment.SealDraft, plain []byte,
) (*payment.StoredFile, error) {
	if draft.Record.Keys == nil {
		return nil, nil
	}
	message, err := a.visits().Encrypt(ctx, tenantID, *draft.Record.Keys, plain)
	if err != nil {
		return nil, err
	}
	file, err := a.Files.Store(ctx, tenantID, draft.AttemptID, "application/pgp-encrypted", message)
	return &file, err
}

// Verify checks, before anything is handed over, that the stored bytes are readable and match the seal.
func (a *Activities) Verify(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	s, err := a.Batches.Sealed(ctx, in.TenantID, in.BatchID)
	if err == nil {
		_, err = a.bytes(ctx, in.TenantID, s.Record.ForBank())
	}
	return temporalx.Error(err)
}

// bytes are stored ones of the seal. They cannot be made again.
func (a *Activities) bytes(ctx context.Context, tenantID string, file payment.StoredFile) ([]byte, error) {
	content, err := a.Files.Bytes(ctx, tenantID, file, maxFile)
	if fault.KindOf(err) == fault.NotFound {
		return nil, fault.Wrap(err, fault.Conflict, fault.BatchNotReleasable,
			"The stored file of the batch is missing in object storage. Nothing was sent. Restore it and deliver again, or "+
				"issue the batch again.")
	}
	return content, err
}

// Collect removes the objects of attempts that were abandoned long ago. What
// cannot be removed now is left to the next time.
func (a *Activities) Collect(ctx context.Context, in batchflow.CollectInput) (batchflow.CollectResult, error) {
	defer temporalx.Heartbeat(ctx)()
	attempts, err := a.Batches.Leftovers(ctx, in.TenantID)
	if err != nil {
		return batchflow.CollectResult{}, temporalx.Error(err)
	}
	var result batchflow.CollectResult
	for _, attemptID := range attempts {
		if err := a.Files.Remove(ctx, in.TenantID, attemptID); err != nil {
			return result, temporalx.Error(err)
		}
		if err := a.Batches.RecordCollected(ctx, in.TenantID, attemptID); err != nil {
			return result, temporalx.Error(err)
		}
		result.Attempts++
	}
	return result, nil
}
