package dataexport

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"time"

	"golang.org/x/sync/errgroup"

	"countersign.dev/domain/dataexport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	dataexportrow "countersign.dev/internal/store/dataexport"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Exporter writes and removes archives.
type Exporter struct {
	DB      *postgres.DB
	Objects Storage
	Now     func() time.Time
}

// Storage holds the documents of tenants and their archives.
type Storage interface {
	PutStream(ctx context.Context, tenantID, folder, name, contentType string, content io.Reader) (int64, error)
	RemoveStreams(ctx context.Context, tenantID, folder, prefix string) error
	Contents(ctx context.Context, tenantID string, visit func(objects.Object) error) error
	Get(ctx context.Context, tenantID, key string) (io.ReadCloser, objects.Object, error)
}

// Write writes the archive of a running export and returns when it expires. An export that has ended is not written
// again.
func (x Exporter) Write(ctx context.Context, tenantID, exportID string) (expires time.Time, err error) {
	e, owner, err := x.read(ctx, tenantID, exportID)
	if err != nil {
		return expires, err
	}
	if e.State != dataexport.Running {
		return expiry(e), nil
	}
	archive := dataexport.ArchiveName(e.ID, id.New())
	contents, err := x.store(ctx, e, owner, archive)
	if err != nil {
		return expires, err
	}
	return x.finish(ctx, tenantID, exportID, archive, contents)
}

// expiry is the time of an archive's removal; the zero time if there is no archive.
func expiry(e dataexport.Export) time.Time {
	if e.State != dataexport.Ready || e.ExpiresAt == nil {
		return time.Time{}
	}
	return *e.ExpiresAt
}

func (x Exporter) read(
	ctx context.Context, tenantID, exportID string,
) (e dataexport.Export, owner tenant.Tenant, err error) {
	err = x.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if e, err = dataexportrow.Get(tx, exportID); err != nil {
			return err
		}
		owner, err = tenantrow.Get(tx)
		return err
	})
	return e, owner, err
}

// store writes the archive while it is created, so that neither memory nor disk limits its size.
func (x Exporter) store(
	ctx context.Context, e dataexport.Export, owner tenant.Tenant, archive string,
) (c dataexport.Contents, err error) {
	read, write := io.Pipe()
	sum := sha256.New()
	var bytes int64
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		a := newArchive(write, e, owner)
		err := x.fill(ctx, a, owner.ID)
		c = a.contents()
		_ = write.CloseWithError(err) // the storage reads the failure, or the end
		return err
	})
	g.Go(func() error {
		stored, err := x.Objects.PutStream(ctx, owner.ID, dataexport.Folder, archive, "application/zip",
			io.TeeReader(read, sum))
		bytes = stored
		_ = read.CloseWithError(err) // ends the writer, too
		return err
	})
	err = g.Wait()
	c.Bytes, c.SHA256 = bytes, hex.EncodeToString(sum.Sum(nil))
	return c, err
}

// fill writes the rows, as they are at one moment, then the documents, then the list of both.
func (x Exporter) fill(ctx context.Context, a *archive, tenantID string) error {
	err := x.DB.InTenantSnapshot(ctx, tenantID, func(tx *postgres.Tx) error {
		tables, err := dataexportrow.Tables(tx)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if err := a.table(table, func(visit func([]byte) error) error {
				return dataexportrow.Rows(tx, table, visit)
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := x.Objects.Contents(ctx, tenantID, func(o objects.Object) error {
		content, _, err := x.Objects.Get(ctx, tenantID, o.Key)
		if err != nil {
			return err
		}
		defer func() { _ = content.Close() }()
		return a.file(o.Within(tenantID), content)
	}); err != nil {
		return err
	}
	return a.close(dataexportrow.Omitted())
}

// finish records the archive of an attempt, unless another attempt was faster.
func (x Exporter) finish(
	ctx context.Context, tenantID, exportID, archive string, c dataexport.Contents,
) (expires time.Time, err error) {
	now, recorded := x.Now().UTC(), false
	expires = now.Add(dataexport.Life)
	err = x.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		recorded, err = dataexportrow.Finish(tx, exportID, archive, c, now, expires)
		if err != nil {
			return err
		}
		if !recorded {
			e, err := dataexportrow.Get(tx, exportID)
			expires = expiry(e)
			return err
		}
		return changed(tx, "ready", exportID, map[string]any{"sha256": c.SHA256, "bytes": c.Bytes})
	})
	if err != nil || recorded {
		return expires, err
	}
	return expires, x.Objects.RemoveStreams(ctx, tenantID, dataexport.Folder, archive)
}

// Fail ends an export whose archive could not be written.
func (x Exporter) Fail(ctx context.Context, tenantID, exportID string) error {
	return x.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		recorded, err := dataexportrow.Fail(tx, exportID)
		if err != nil || !recorded {
			return err
		}
		return changed(tx, "failed", exportID, nil)
	})
}

// Remove removes the archive of an export whose time is over, and what interrupted attempts left.
func (x Exporter) Remove(ctx context.Context, tenantID, exportID string) error {
	if err := x.Objects.RemoveStreams(ctx, tenantID, dataexport.Folder, exportID); err != nil {
		return err
	}
	return x.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		recorded, err := dataexportrow.Expire(tx, exportID)
		if err != nil || !recorded {
			return err
		}
		return tx.Emit(event.DataExportUpdated{ExportID: exportID})
	})
}
