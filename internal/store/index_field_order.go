package store

import (
	"context"
	"slices"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// ArrangeIndexFields puts the fields into the order of the ids, which must be all of them.
func (s *Store) ArrangeIndexFields(
	ctx context.Context, tenantID, projectID string, ids []string,
) (all []indexfield.Field, err error) {
	err = s.changeFields(ctx, tenantID, projectID, func(t *Tenant, p project.Project) error {
		before, err := t.indexFields(p.ID)
		if err != nil {
			return err
		}
		order := make([]string, len(before))
		for i, f := range before {
			order[i] = f.ID
		}
		for _, wanted := range ids {
			if !slices.Contains(order, wanted) {
				return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
			}
		}
		if len(slices.Compact(slices.Sorted(slices.Values(ids)))) != len(order) {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"The fields have changed meanwhile. Refresh and arrange them again.")
		}
		err = t.Gorm.Exec(
			`UPDATE index_fields SET position = array_position(?::uuid[], id), updated_at = now() WHERE tenant_id = ? AND project_id = ?`,
			postgres.Array(ids),
			t.TenantID,
			p.ID,
		).Error
		if err != nil {
			return err
		}
		if all, err = t.indexFields(p.ID); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Projects", Action: "fields arranged", ObjectType: "project", ObjectID: p.ID,
			WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: map[string]any{"order": order}, New: map[string]any{"order": ids},
			Edit: true})
	})
	return all, err
}

// ImportIndexFields adds the fields of a filled-in template, all or none.
func (s *Store) ImportIndexFields(
	ctx context.Context, tenantID, projectID string, content []byte,
) (all []indexfield.Field, err error) {
	err = s.changeFields(ctx, tenantID, projectID, func(t *Tenant, p project.Project) error {
		there, err := t.indexFields(p.ID)
		if err != nil {
			return err
		}
		taken := map[string]bool{}
		for _, f := range there {
			taken["n/"+strings.ToLower(f.Name)], taken["s/"+strings.ToLower(f.SystemName)] = true, true
		}
		fields, err := indexfield.ParseTable(content, taken)
		if err != nil {
			return err
		}
		added := make([]*indexfield.Field, len(fields))
		for i := range fields {
			added[i] = &fields[i]
		}
		if err := t.addIndexFields(p, added, "imported"); err != nil {
			return err
		}
		all, err = t.indexFields(p.ID)
		return err
	})
	return all, err
}

// allValues is more than the values a drop-down list may have.
const allValues = 1000

// fieldValues are the distinct values that invoices hold in a field.
func (t *Tenant) fieldValues(fieldID, search string, most int) ([]string, error) {
	all := []string{}
	err := t.Gorm.Raw(
		`SELECT DISTINCT value FROM invoice_index_values WHERE tenant_id = ? AND index_field_id = ? AND position(lower(?) IN lower(value)) > 0 ORDER BY value LIMIT ?`,
		t.TenantID,
		fieldID,
		search,
		most,
	).Scan(&all).Error
	return all, err
}

// shownValues is how many values a search offers.
const shownValues = 50

// IndexFieldValues are values that invoices hold, for a filter.
func (s *Store) IndexFieldValues(
	ctx context.Context, tenantID, projectID, fieldID, search string,
) (all []string, err error) {
	err = s.inField(ctx, tenantID, projectID, fieldID, func(t *Tenant, f indexfield.Field) error {
		all, err = t.fieldValues(f.ID, search, shownValues)
		return err
	})
	return all, err
}

// IndexFieldChoices are the values a person can choose: those of the
// drop-down list, or of the list the field looks up.
func (s *Store) IndexFieldChoices(
	ctx context.Context, tenantID, projectID, fieldID, search string,
) (all []indexfield.Choice, err error) {
	all = []indexfield.Choice{}
	err = s.inField(ctx, tenantID, projectID, fieldID, func(t *Tenant, f indexfield.Field) error {
		for _, o := range f.Options {
			if strings.Contains(strings.ToLower(o), strings.ToLower(search)) {
				all = append(all, indexfield.Choice{Value: o})
			}
		}
		from, known := lookupLists[f.Lookup]
		if !known {
			return nil
		}
		return t.Gorm.Raw(`SELECT value, min(label) AS label FROM (`+from+
			`) l WHERE position(lower(?) IN lower(value || ' ' || label)) > 0 GROUP BY value ORDER BY value LIMIT ?`,
			search, shownValues).Scan(&all).Error
	})
	return all, err
}

// lookupLists are the lists of the ERP as they are kept here, each as values with a label.
var lookupLists = map[indexfield.Lookup]string{
	indexfield.Vendors:        `SELECT number AS value, name AS label FROM vendors WHERE status = 'active'`,
	indexfield.GLAccounts:     `SELECT number AS value, description AS label FROM gl_accounts`,
	indexfield.PurchaseOrders: `SELECT number AS value, company_number AS label FROM purchase_orders WHERE status = 'open'`,
	indexfield.Companies:      `SELECT number AS value, name AS label FROM companies`,
}

func (s *Store) inField(
	ctx context.Context, tenantID, projectID, fieldID string, do func(*Tenant, indexfield.Field) error,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.project(projectID); err != nil {
			return err
		}
		f, err := t.indexField(projectID, fieldID)
		if err != nil {
			return err
		}
		return do(t, f)
	})
}
