// Package seed fills the demo's tenants: people, master data, eighteen months
// of history and a queue of work. The same day gives the same history. What is
// over is written as rows, because no command may make what happened a year
// ago; what is going on is made by the real commands, so that every open task
// has its workflow.
package seed

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	invoiceapp "countersign.dev/app/invoice"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	demobank "countersign.dev/demo/bank"
	demostore "countersign.dev/demo/store"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
)

// Password is the password of all demo users, as the README states.
const Password = "countersign-demo"

// World is where the demo's bank, printer and ERP are.
type World struct {
	BankAddress  string // host:port of the SFTP server
	BankUser     string
	BankPassword string
	BankHostKey  string // SHA256:…
	PrinterURI   string
	ERPURL       string
}

// Seeder fills the tenants.
type Seeder struct {
	Store   demostore.Store
	Vault   *secret.Vault
	Objects *objects.Store
	Hash    func(ctx context.Context, password string) (string, error)
	World   World
	Log     *slog.Logger
}

// Seed makes the demo, once, as of now; later calls only correct where the bank
// and the ERP are and submit what a failed first call left.
func (s Seeder) Seed(ctx context.Context, now time.Time) error {
	if err := s.Objects.EnsureBucket(ctx); err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	hash, err := s.Hash(ctx, Password)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, h := range companies() {
		g.Go(func() error {
			if err := s.company(ctx, h, hash, now); err != nil {
				return fmt.Errorf("demo tenant %s: %w", h.identifier, err)
			}
			return nil
		})
	}
	return g.Wait()
}

func (s Seeder) company(ctx context.Context, h company, hash string, now time.Time) error {
	start := time.Now()
	tenantID, err := s.tenant(ctx, h)
	if err != nil {
		return err
	}
	users := userapp.Commands{DB: s.Store.DB}
	if err := users.SeedSystemRoles(ctx, tenantID); err != nil {
		return err
	}
	roles, err := users.Roles(ctx, tenantID)
	if err != nil {
		return err
	}
	filled, err := s.Store.Fill(ctx, tenantID, func(t *postgres.Tx) ([]string, error) {
		b := newBook(tenantID, s.World, h, now)
		if err := b.invented(roles, hash); err != nil {
			return nil, err
		}
		pending := b.pending()
		if err := (writer{ctx: ctx, seeder: s, t: t}).write(b); err != nil {
			return nil, err
		}
		return pending, demostore.CountUses(t)
	})
	if err != nil {
		return err
	}
	if filled {
		s.Log.Info("demo tenant filled", "tenant", h.identifier, "took", time.Since(start).Round(time.Millisecond))
	}
	if err := s.license(ctx, tenantID, h, now); err != nil {
		return err
	}
	if h.kind == tenant.Platform {
		return nil
	}
	if err := s.point(ctx, tenantID, h.identifier); err != nil {
		return err
	}
	return s.submit(ctx, tenantID, h)
}

func (s Seeder) tenant(ctx context.Context, h company) (string, error) {
	found, err := tenantapp.Commands{DB: s.Store.DB}.ByIdentifier(ctx, h.identifier)
	if err == nil || fault.KindOf(err) != fault.NotFound {
		return found.ID, err
	}
	d, err := tenant.New(id.New(), h.identifier, h.name)
	if err != nil {
		return "", err
	}
	d.Kind = h.kind
	return d.ID, tenantapp.Commands{DB: s.Store.DB}.Create(ctx, d)
}

// point corrects the addresses of the demo's bank, printer and ERP.
func (s Seeder) point(ctx context.Context, tenantID, identifier string) error {
	if err := s.Store.PointAtERP(ctx, tenantID, s.World.ERPURL); err != nil {
		return err
	}
	return s.Store.PointAt(ctx, tenantID, s.World.PrinterURI,
		func(accountID, fileKey string) (bankaccount.Delivery, []byte, error) {
			delivery := s.World.delivery(identifier, fileKey)
			password := demobank.CustomerPassword(s.World.BankPassword, delivery.User)
			sealed, err := s.Vault.Seal(ctx, tenantID, bankaccount.PasswordPlace(accountID), []byte(password))
			return delivery, sealed, err
		})
}

// submit submits the pending invoices as the processor would, one after the other.
// It continues where an interrupted call stopped.
func (s Seeder) submit(ctx context.Context, tenantID string, h company) error {
	pending, err := s.Store.Pending(ctx, tenantID)
	if err != nil || len(pending) == 0 {
		return err
	}
	processor, err := userapp.Commands{DB: s.Store.DB}.ByLogin(ctx, tenantID, h.by(processor).username())
	if err != nil {
		return err
	}
	ctx = actor.With(ctx,
		actor.Actor{TenantID: tenantID, UserID: processor.ID, UserName: processor.FullName(), ClientIP: "127.0.0.1",
			CorrelationID: id.New()})
	invoices := invoiceapp.Commands{DB: s.Store.DB, Now: time.Now}
	viewer := invoiceapp.SeenBy(invoice.Viewer{UserID: processor.ID, AllInvoices: true})
	for _, invoiceID := range pending {
		inv, err := invoices.Get(ctx, tenantID, invoiceID)
		if err != nil {
			return err
		}
		if inv.Stage != invoice.Captured { // submitted by a call that was interrupted
			continue
		}
		_, _, err = invoices.Submit(ctx, tenantID, viewer, invoiceID, inv.Version, "")
		if fault.KindOf(err) == fault.Invalid { // a later start cannot succeed either: a person must check it
			s.Log.Warn("demo invoice stays captured", "tenant", h.identifier, "invoice", inv.Index.Number, "error", err)
			continue
		}
		if err != nil {
			return fmt.Errorf("submit %s: %w", inv.Index.Number, err)
		}
	}
	return s.Store.SetPending(ctx, tenantID, nil)
}
