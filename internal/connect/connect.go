// Package connect opens what a process of the product works with: the database,
// the keys, object storage and Temporal. It is the only place that opens them.
package connect

import (
	"context"
	"slices"

	"go.temporal.io/sdk/client"

	keyapp "countersign.dev/app/key"
	"countersign.dev/internal/config"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/telemetry"
	"countersign.dev/internal/temporalx"
)

// Connections are open connections. A part that was not needed is nil.
type Connections struct {
	Config   config.Config
	DB       *postgres.DB               // NeedDatabase
	Master   *secret.Master             // NeedMasterKey
	Vault    *secret.Vault              // NeedMasterKey
	Objects  *objects.Store             // NeedObjects
	Temporal client.Client              // NeedTemporal
	Metrics  *telemetry.TemporalMetrics // of the Temporal client

	closers []func()
}

// Load reads the configuration and opens what needs names.
func Load(ctx context.Context, needs ...config.Need) (*Connections, error) {
	cfg, err := config.Load(needs...)
	if err != nil {
		return nil, err
	}
	return Open(ctx, cfg, needs...)
}

// Open opens what needs names. Temporal requires the database and the master
// key too, because payloads are encrypted with tenants' keys.
// After an error nothing stays open.
func Open(ctx context.Context, cfg config.Config, needs ...config.Need) (*Connections, error) {
	c := &Connections{Config: cfg}
	steps := []struct {
		need config.Need
		open func(context.Context) error
	}{
		{config.NeedDatabase, c.openStore},
		{config.NeedMasterKey, c.openKeys},
		{config.NeedObjects, c.openObjects},
		{config.NeedTemporal, c.openTemporal},
	}
	for _, step := range steps {
		if !slices.Contains(needs, step.need) {
			continue
		}
		if err := step.open(ctx); err != nil {
			c.Close()
			return nil, err
		}
	}
	return c, nil
}

// Close closes everything in the opposite order.
func (c *Connections) Close() {
	for _, shut := range slices.Backward(c.closers) {
		shut()
	}
	c.closers = nil
}

// OnClose adds what a process opened on top of the connections.
func (c *Connections) OnClose(shut func()) { c.closers = append(c.closers, shut) }

func (c *Connections) openStore(ctx context.Context) (err error) {
	c.DB, err = postgres.Open(ctx, postgres.Config{
		AppURL: c.Config.Database.AppURL, PlatformURL: c.Config.Database.PlatformURL,
		MaxConns: c.Config.Database.MaxConnections,
	})
	if err == nil {
		c.OnClose(c.DB.Close)
	}
	return err
}

func (c *Connections) openKeys(context.Context) (err error) {
	if c.Master, err = secret.LoadMaster(c.Config.MasterKeyFile); err != nil {
		return err
	}
	c.Vault = secret.NewVault(c.Master, keyapp.Commands{DB: c.DB})
	return nil
}

func (c *Connections) openObjects(context.Context) (err error) {
	o := c.Config.Objects
	c.Objects, err = objects.New(objects.Config{
		Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey, Bucket: o.Bucket, Region: o.Region,
		Secure: o.Secure,
	})
	return err
}

func (c *Connections) openTemporal(context.Context) (err error) {
	c.Metrics = telemetry.NewTemporalMetrics()
	c.Temporal, err = temporalx.Dial(temporalx.Config{
		Address: c.Config.Temporal.Address, Namespace: c.Config.Temporal.Namespace,
		Security: temporalx.SecurityFrom(c.Config), Keys: c.Vault, Metrics: c.Metrics.Handler(),
	})
	if err == nil {
		c.OnClose(c.Temporal.Close)
	}
	return err
}
