package main

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/spf13/cobra"

	"countersign.dev/internal/audit"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/telemetry"
)

func auditCommand() *cobra.Command {
	return group("audit", "Verify and sign the audit log",
		command("verify", "Verify the audit log of every tenant", auditVerify),
		command("checkpoint", "Link the audit log and sign it now", auditCheckpoint))
}

var errChanged = errors.New("the audit log is not what it was")

// auditVerify checks every tenant's chain and fails when one was changed.
func auditVerify(ctx context.Context) error {
	return withChainer(ctx, func(c *audit.Chainer) error {
		tenants, err := c.Tenants.List(ctx, "verify the audit log")
		if err != nil {
			return err
		}
		ok, err := c.VerifyAll(ctx, os.Stdout, tenants)
		if err == nil && !ok {
			err = errChanged
		}
		return err
	})
}

// auditCheckpoint links and signs now, before a backup or an upgrade.
func auditCheckpoint(ctx context.Context) error {
	return withChainer(ctx, func(c *audit.Chainer) error {
		tenants, err := c.Tenants.List(ctx, "sign audit checkpoints")
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
	c, err := connect.Load(ctx, config.NeedDatabase, config.NeedMasterKey, config.NeedObjects)
	if err != nil {
		return err
	}
	defer c.Close()
	log := telemetry.Logger(os.Stderr, c.Config.LogLevel, c.Config.LogFormat)
	chainer, err := audit.Open(ctx, c.DB, c.Master, c.Objects, c.Config.Home, log)
	if err != nil {
		return err
	}
	return do(chainer)
}
