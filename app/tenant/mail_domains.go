package tenant

import (
	"context"
	"slices"
	"strings"

	"countersign.dev/domain/event"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// MailDomains are the domains of the addresses that a tenant may invite, with the version of the tenant.
func (c Commands) MailDomains(ctx context.Context, tenantID string) (domains []string, version int64, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if domains, err = tenantrow.MailDomains(tx); err != nil {
			return err
		}
		d, err := tenantrow.Get(tx)
		version = d.Version
		return err
	})
	return domains, version, err
}

// SetMailDomains replaces the mail domains on the version of the tenant that was seen. Accounts with other
// addresses stay.
func (c Commands) SetMailDomains(
	ctx context.Context, tenantID string, domains []string, version int64,
) (saved []string, next int64, err error) {
	domains = normalized(domains)
	if err := user.CheckDomains(domains); err != nil {
		return nil, 0, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := tenantrow.MailDomains(tx)
		if err != nil {
			return err
		}
		if err := tenantrow.Touch(tx, version); err != nil {
			return err
		}
		return replaceMailDomains(tx, before, domains)
	})
	return domains, version + 1, err
}

func replaceMailDomains(tx *postgres.Tx, before, domains []string) error {
	if err := tenantrow.SetMailDomains(tx, domains); err != nil {
		return err
	}
	if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Tenants", Action: "mail domains changed", ObjectType: "tenant",
		ObjectID: tx.TenantID, Old: auditedDomains{before}, New: auditedDomains{domains}, Edit: true})
}

type auditedDomains struct{ MailDomains []string }

func normalized(domains []string) []string {
	all := []string{}
	for _, domain := range domains {
		if domain = strings.ToLower(strings.TrimSpace(domain)); domain != "" {
			all = append(all, domain)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
