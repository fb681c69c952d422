package batchesapi

import (
	"context"
	"mime"

	"countersign.dev/api/server"
	"countersign.dev/domain/payment"
)

// maxFile bounds what is shown; a longer file is fetched from the bank's side.
const maxFile = 64 << 20

// fileOutput is the file as it is, or in its form with masked numbers.
type fileOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Masked      bool   `header:"X-Masked" doc:"Account numbers show their last four digits only"`
	Body        []byte
}

func (r routes) file(ctx context.Context, in *batchInput) (*fileOutput, error) {
	v, err := r.seen(ctx, in.BatchID)
	if err != nil {
		return nil, err
	}
	caller := server.Caller(ctx)
	b, record, _, err := r.batches.SealedBatch(ctx, caller.TenantID, in.BatchID)
	if err != nil {
		return nil, err
	}
	out := &fileOutput{Masked: !caller.May("payments:release") || b.Seal.ObjectKey == "",
		Disposition: mime.FormatMediaType("inline", map[string]string{"filename": b.Seal.FileName})}
	rendered, err := record.Render(payment.Masked(v), r.draw)
	if err != nil {
		return nil, err
	}
	out.ContentType, out.Body = rendered.ContentType, rendered.Bytes
	if !out.Masked {
		if out.Body, err = r.objects.Bytes(ctx, caller.TenantID, b.Seal.ObjectKey, maxFile); err != nil {
			return nil, err
		}
	}
	return out, r.batches.BatchShown(ctx, caller.TenantID, b, out.Masked)
}
