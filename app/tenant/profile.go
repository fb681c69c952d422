package tenant

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// ShownComments is how many comments a page shows.
const ShownComments = 200

// SetProfile replaces name, address and contacts of a tenant on the version that was seen.
func (c Platform) SetProfile(ctx context.Context, tenantID string, p tenant.Profile, seen int64) (d Detail, err error) {
	p = p.Trimmed()
	if err := p.Check(); err != nil {
		return d, err
	}
	return c.Change(ctx, tenantID, seen, PlatformChange{Action: "updated"}, func(tx *postgres.Tx, _ tenant.Tenant) error {
		return replaceProfile(tx, p, seen)
	})
}

func replaceProfile(tx *postgres.Tx, p tenant.Profile, seen int64) error {
	before, err := tenantrow.Profile(tx)
	if err != nil {
		return err
	}
	if err := tenantrow.SetProfile(tx, p, seen); err != nil {
		return err
	}
	if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Tenants", Action: "updated", ObjectType: "tenant", ObjectID: tx.TenantID,
		Old: audited(before), New: audited(p), Edit: true})
}

// auditedProfile shows a contact as one text.
type auditedProfile struct {
	Name       string   `json:"name"`
	Street     string   `json:"street"`
	City       string   `json:"city"`
	Region     string   `json:"region"`
	PostalCode string   `json:"postalCode"`
	Country    string   `json:"country"`
	Contacts   []string `json:"contacts"`
}

func audited(p tenant.Profile) auditedProfile {
	out := auditedProfile{Name: p.Name, Street: p.Street, City: p.City, Region: p.Region, PostalCode: p.PostalCode,
		Country: p.Country, Contacts: []string{}}
	for _, c := range p.Contacts {
		out.Contacts = append(out.Contacts, c.String())
	}
	return out
}

// Comments are the newest comments of the platform about a tenant, the newest first. The tenant does not see them.
func (c Platform) Comments(ctx context.Context, tenantID string) (all []tenant.Comment, err error) {
	err = c.About(ctx, tenantID, func(tx *postgres.Tx, _ tenant.Tenant) error {
		all, err = tenantrow.Comments(tx, tenantID, ShownComments)
		return err
	})
	return all, err
}

// Comment adds a comment of the platform about a tenant.
func (c Platform) Comment(ctx context.Context, tenantID, body string) (all []tenant.Comment, err error) {
	body = strings.TrimSpace(body)
	if err := tenant.CheckComment(body); err != nil {
		return nil, err
	}
	err = c.About(ctx, tenantID, func(tx *postgres.Tx, t tenant.Tenant) error {
		made := tenant.Comment{ID: id.New(), Author: tx.Actor.UserName, Body: body, CreatedAt: time.Now()}
		if err := tenantrow.AddComment(tx, tenantID, made); err != nil {
			return err
		}
		if err := tx.Audit(postgres.Change{Area: "Tenants", Action: "commented", ObjectType: "tenant", ObjectID: tenantID,
			New: comment{body, t.Name}}); err != nil {
			return err
		}
		all, err = tenantrow.Comments(tx, tenantID, ShownComments)
		return err
	})
	return all, err
}

// comment is the audited form of a comment. The name says which tenant it is about.
type comment struct {
	CommentText string `json:"commentText"`
	Name        string `json:"name"`
}

// About runs do in the platform's own tenant, after it found the tenant that do is about.
func (c Platform) About(ctx context.Context, tenantID string, do func(*postgres.Tx, tenant.Tenant) error) error {
	var subject tenant.Tenant
	err := c.Of(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		subject, err = tenantrow.Get(tx)
		return err
	})
	if err != nil {
		return err
	}
	return c.atHome(ctx, subject, do)
}

// AboutLocked is About while the tenant cannot change. No transaction crosses tenants, so the one that holds the lock
// ends after the one of do.
func (c Platform) AboutLocked(ctx context.Context, tenantID string, do func(*postgres.Tx, tenant.Tenant) error) error {
	return c.within(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tenantrow.Lock(tx); err != nil {
			return err
		}
		subject, err := tenantrow.Get(tx)
		if err != nil {
			return err
		}
		return c.atHome(ctx, subject, do)
	})
}

// atHome runs do in the tenant of the caller, who is a platform administrator.
func (c Platform) atHome(
	ctx context.Context, subject tenant.Tenant, do func(*postgres.Tx, tenant.Tenant) error,
) error {
	caller, _ := session.From(ctx)
	return c.DB.InTenant(ctx, caller.TenantID, func(tx *postgres.Tx) error { return do(tx, subject) })
}
