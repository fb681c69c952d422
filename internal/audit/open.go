package audit

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"

	keyapp "countersign.dev/app/key"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	auditrow "countersign.dev/internal/store/audit"
)

// Open connects a chainer to an installation. Its checkpoints are kept in object
// storage and, where home can be written, on this machine.
func Open(
	ctx context.Context, s *postgres.DB, master *secret.Master, bucket *objects.Store, home string, log *slog.Logger,
) (*Chainer, error) {
	keys, err := LoadKeys(ctx, keyapp.Commands{DB: s}, master)
	if err != nil {
		return nil, err
	}
	anchors := InObjects(bucket)
	folder := filepath.Join(home, "audit")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		log.Warn("audit checkpoints are kept in object storage alone", "reason", err)
	} else {
		anchors = Everywhere(InFolder(folder), anchors)
	}
	return &Chainer{
		Log:     auditrow.NewLog(s),
		Tenants: tenantapp.Commands{DB: s},
		Keys:    keys,
		Anchors: anchors,
		Slog:    log,
	}, nil
}
