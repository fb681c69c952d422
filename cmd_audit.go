package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"countersign.dev/internal/audit"
	"countersign.dev/internal/config"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store"
	"countersign.dev/internal/telemetry"
)

// newChainer links the audit log and signs its checkpoints, which are kept in
// object storage and, where there is a place to write, on this machine.
func newChainer(ctx context.Context, cfg config.Config, s *store.Store, master *secret.Master, log *slog.Logger) (*audit.Chainer, error) {
	keys, err := audit.LoadKeys(ctx, s, master)
	if err != nil {
		return nil, err
	}
	bucket, err := objects.New(objects.Config{Endpoint: cfg.Objects.Endpoint, AccessKey: cfg.Objects.AccessKey, SecretKey: cfg.Objects.SecretKey,
		Bucket: cfg.Objects.Bucket, Region: cfg.Objects.Region, Secure: cfg.Objects.Secure})
	if err != nil {
		return nil, err
	}
	anchors := audit.InObjects(bucket)
	folder := filepath.Join(cfg.Home, "audit")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		log.Warn("audit checkpoints are kept in object storage alone", "reason", err)
	} else {
		anchors = audit.Everywhere(audit.InFolder(folder), anchors)
	}
	return &audit.Chainer{Log: s, Tenants: s, Keys: keys, Anchors: anchors, Slog: log}, nil
}

var errChanged = errors.New("the audit log is not what it was")

// auditVerify walks every tenant's chain and fails when one was changed.
func auditVerify(ctx context.Context, _ []string) error {
	return withChainer(ctx, func(c *audit.Chainer) error {
		tenants, err := c.Tenants.Tenants(ctx, "verify the audit log")
		if err != nil {
			return err
		}
		ok, err := audit.VerifyAll(ctx, os.Stdout, c.Log, c.Keys, c.Anchors, tenants)
		if err == nil && !ok {
			err = errChanged
		}
		return err
	})
}

// auditCheckpoint links and signs now, before a backup or an upgrade.
func auditCheckpoint(ctx context.Context, _ []string) error {
	return withChainer(ctx, func(c *audit.Chainer) error {
		tenants, err := c.Tenants.Tenants(ctx, "sign audit checkpoints")
		if err != nil {
			return err
		}
		for _, t := range tenants {
			if _, err := c.Link(ctx, t.ID, time.Time{}); err != nil {
				return err
			}
			if _, err := c.Checkpoint(ctx, t.ID, time.Now()); err != nil {
				return err
			}
		}
		return nil
	})
}

func withChainer(ctx context.Context, do func(*audit.Chainer) error) error {
	cfg, s, master, err := openSecrets(ctx, config.NeedObjects)
	if err != nil {
		return err
	}
	defer s.Close()
	c, err := newChainer(ctx, cfg, s, master, telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat))
	if err != nil {
		return err
	}
	return do(c)
}

// openSecrets is the database and the master key that opens what is sealed in it.
func openSecrets(ctx context.Context, needs ...config.Need) (config.Config, *store.Store, *secret.Master, error) {
	cfg, err := config.Load(append(needs, config.NeedDatabase, config.NeedMasterKey)...)
	if err != nil {
		return cfg, nil, nil, err
	}
	master, err := secret.LoadMaster(cfg.MasterKeyFile)
	if err != nil {
		return cfg, nil, nil, err
	}
	s, err := store.Open(ctx, store.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL, MaxConns: cfg.Database.MaxConnections})
	return cfg, s, master, err
}
