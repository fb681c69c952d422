package batch

import (
	"context"
	"mime"

	"countersign.dev/api/server"
	"countersign.dev/domain/fault"
)

// maxFile bounds what is shown; a longer file is fetched from the bank's side.
const maxFile = 64 << 20

// fileOutput is the file as it is, or its copy with masked numbers.
type fileOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Masked      bool   `header:"X-Masked" doc:"Account numbers show their last four digits only"`
	Body        []byte
}

// file gives the bytes that were stored when the batch was sealed.
func (r routes) file(ctx context.Context, in *batchInput) (*fileOutput, error) {
	caller := server.Caller(ctx)
	b, record, err := r.batches.File(ctx, caller.TenantID, in.BatchID)
	if err != nil {
		return nil, err
	}
	masked, file := !caller.May("payments:release"), record.File
	if masked {
		if file = record.Masked; file.Key == "" {
			return nil,
				fault.New(fault.Conflict, fault.BatchNotReleasable,
					"No copy with masked account numbers was stored for this file. Ask a person who may release payments.")
		}
	}
	out := &fileOutput{Masked: masked, ContentType: file.ContentType,
		Disposition: mime.FormatMediaType("inline", map[string]string{"filename": b.Seal.FileName})}
	if out.Body, err = r.files.Bytes(ctx, caller.TenantID, file, maxFile); err != nil {
		return nil, err
	}
	return out, r.batches.RecordShown(ctx, caller.TenantID, b, masked)
}
