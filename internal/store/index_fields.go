package store

import (
	"context"
	"encoding/json"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

type indexFieldRow struct {
	TenantID, ID, ProjectID, Name, SystemName, FieldType string
	Mandatory, UniqueValues, Visible, DisplayInGrid      bool
	MinLength, MaxLength                                 int
	ErpLookup, Options                                   string
	Position                                             int
	CreatedAt, UpdatedAt                                 time.Time `gorm:"->"`
	Version                                              int64
}

func (indexFieldRow) TableName() string { return "index_fields" }

func (r indexFieldRow) toDomain() (indexfield.Field, error) {
	f := indexfield.Field{ID: r.ID, ProjectID: r.ProjectID, Name: r.Name, SystemName: r.SystemName,
		Type: indexfield.Type(r.FieldType), Mandatory: r.Mandatory, Unique: r.UniqueValues, Visible: r.Visible,
		DisplayInGrid: r.DisplayInGrid, MinLength: r.MinLength, MaxLength: r.MaxLength,
		Lookup: indexfield.Lookup(r.ErpLookup), Options: []string{}, Position: r.Position, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version}
	return f, json.Unmarshal([]byte(r.Options), &f.Options)
}

func (t *Tenant) indexFieldFromDomain(f indexfield.Field) (indexFieldRow, error) {
	options, err := json.Marshal(f.Options)
	return indexFieldRow{TenantID: t.TenantID, ID: f.ID, ProjectID: f.ProjectID, Name: f.Name, SystemName: f.SystemName,
		FieldType: string(f.Type), Mandatory: f.Mandatory, UniqueValues: f.Unique, Visible: f.Visible,
		DisplayInGrid: f.DisplayInGrid, MinLength: f.MinLength, MaxLength: f.MaxLength, ErpLookup: string(f.Lookup),
		Options: string(options), Position: f.Position, Version: f.Version}, err
}

// IndexFieldsGrid is the list of a project's fields, in the order of the form.
func (s *Store) IndexFieldsGrid(tenantID, projectID string) grid.List[indexfield.Entry] {
	return postgres.NewList[indexfield.Entry](s.DB, tenantID, postgres.ListDefinition{
		From: "index_fields f", Where: "f.project_id = $1", Args: []any{projectID}, ID: "f.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "f.id"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "f.name"},
			{Column: grid.Column{Name: "systemName", Kind: grid.String, Searched: true}, SQL: "f.system_name"},
			{
				Column: grid.Column{Name: "type", Kind: grid.Values,
					Allowed: []string{"Text", "Numeric", "DateTime", "DropDownList"}}, SQL: "f.field_type"},
			{Column: grid.Column{Name: "mandatory", Kind: grid.Bool}, SQL: "f.mandatory"},
			{Column: grid.Column{Name: "unique", Kind: grid.Bool}, SQL: "f.unique_values"},
			{Column: grid.Column{Name: "visible", Kind: grid.Bool}, SQL: "f.visible"},
			{Column: grid.Column{Name: "displayInGrid", Kind: grid.Bool}, SQL: "f.display_in_grid"},
			{Column: grid.Column{Name: "erpLookup", Kind: grid.String}, SQL: "f.erp_lookup"},
			{Column: grid.Column{Name: "position", Kind: grid.Number}, SQL: "f.position"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "f.updated_at"},
		},
		Order:   []grid.Sort{{Field: "position"}},
		Require: func(tx *postgres.Tx) error { _, err := (&Tenant{tx}).project(projectID); return err },
	})
}

// IndexFields are all fields of a project in the order of the form.
func (s *Store) IndexFields(ctx context.Context, tenantID, projectID string) (all []indexfield.Field, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.project(projectID); err != nil {
			return err
		}
		all, err = t.indexFields(projectID)
		return err
	})
	return all, err
}

func (t *Tenant) indexFields(projectID string) ([]indexfield.Field, error) {
	var rows []indexFieldRow
	if err := t.Gorm.Where("tenant_id = ? AND project_id = ?", t.TenantID,
		projectID).Order("position, id").Find(&rows).Error; err != nil {
		return nil, err
	}
	all := make([]indexfield.Field, len(rows))
	for i, r := range rows {
		var err error
		if all[i], err = r.toDomain(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (t *Tenant) indexField(projectID, fieldID string) (indexfield.Field, error) {
	var row indexFieldRow
	if err := t.Gorm.Where("tenant_id = ? AND project_id = ? AND id = ?", t.TenantID, projectID,
		fieldID).Take(&row).Error; err != nil {
		return indexfield.Field{}, err
	}
	return row.toDomain()
}

// CreateIndexField adds one at the end of the form.
func (s *Store) CreateIndexField(ctx context.Context, tenantID string, f indexfield.Field) (indexfield.Field, error) {
	err := s.changeFields(ctx, tenantID, f.ProjectID, func(t *Tenant, p project.Project) error {
		return t.addIndexFields(p, []*indexfield.Field{&f}, "created")
	})
	return f, err
}

// changeFields is every change of a project's fields: one after the other, in projects that have any.
func (s *Store) changeFields(
	ctx context.Context, tenantID, projectID string, change func(*Tenant, project.Project) error,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err := t.lockProject(projectID)
		if err != nil {
			return err
		}
		if kind, _ := project.TypeNamed(p.Type); !kind.Has(project.FieldsSection) {
			return fault.New(fault.Conflict, fault.ActionForbidden, "A project of type %s has no index fields.", p.Type)
		}
		if err := change(t, p); err != nil {
			return err
		}
		return t.Emit(postgres.Event{Name: "updateProject", ProjectID: p.ID, ObjectID: p.ID})
	})
}

// addIndexFields appends checked fields.
func (t *Tenant) addIndexFields(p project.Project, fields []*indexfield.Field, action string) error {
	var v fault.Validation
	for _, f := range fields {
		f.Complete()
		f.Check(&v, "")
	}
	if err := v.Err(); err != nil {
		return err
	}
	var have struct{ Count, Last int }
	if err := t.Gorm.Raw(
		`SELECT count(*) AS count, coalesce(max(position), 0) AS last FROM index_fields WHERE tenant_id = ? AND project_id = ?`, t.TenantID, p.ID).Scan(&have).Error; err != nil {
		return err
	}
	if have.Count+len(fields) > indexfield.MaxFields {
		return fault.New(fault.TooLarge, fault.LengthOutOfRange, "A project has at most %d fields.", indexfield.MaxFields)
	}
	for i, f := range fields {
		f.ID, f.ProjectID, f.Position, f.Version = id.New(), p.ID, have.Last+i+1, 1
		row, err := t.indexFieldFromDomain(*f)
		if err != nil {
			return err
		}
		if err := t.Gorm.Create(&row).Error; err != nil {
			return err
		}
		if *f, err = t.indexField(p.ID, f.ID); err != nil {
			return err
		}
		if err := t.auditField(action, p, *f, nil, *f); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tenant) auditField(action string, p project.Project, f indexfield.Field, before, after any) error {
	return t.Audit(postgres.Change{Area: "Projects", Action: "field " + action, ObjectType: "index field", ObjectID: f.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: after, Edit: before != nil && after != nil})
}

// UpdateIndexField saves the version that was seen; what invoices hold in it stays true.
func (s *Store) UpdateIndexField(ctx context.Context, tenantID string, f indexfield.Field) (indexfield.Field, error) {
	err := s.changeFields(ctx, tenantID, f.ProjectID, func(t *Tenant, p project.Project) error {
		before, err := t.indexField(p.ID, f.ID)
		if err != nil {
			return err
		}
		var v fault.Validation
		f.Complete()
		if f.Check(&v, ""); v.Err() != nil {
			return v.Err()
		}
		used, err := t.fieldValues(f.ID, "", allValues)
		if err != nil {
			return err
		}
		if err := before.Change(f, used); err != nil {
			return err
		}
		row, err := t.indexFieldFromDomain(f)
		if err != nil {
			return err
		}
		err = postgres.OneRow(t.Gorm.Exec(
			`UPDATE index_fields SET name = ?, system_name = ?, field_type = ?, mandatory = ?, unique_values = ?, visible = ?, display_in_grid = ?,
			min_length = ?, max_length = ?, erp_lookup = ?, options = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
			row.Name, row.SystemName, row.FieldType, row.Mandatory, row.UniqueValues, row.Visible, row.DisplayInGrid,
			row.MinLength, row.MaxLength, row.ErpLookup, row.Options, t.TenantID, f.ID, f.Version))
		if err != nil {
			return err
		}
		if f, err = t.indexField(p.ID, f.ID); err != nil {
			return err
		}
		return t.auditField("updated", p, f, before, f)
	})
	return f, err
}

// DeleteIndexField removes a field no invoice holds anything in.
func (s *Store) DeleteIndexField(ctx context.Context, tenantID, projectID, fieldID string, version int64) error {
	return s.changeFields(ctx, tenantID, projectID, func(t *Tenant, p project.Project) error {
		f, err := t.indexField(p.ID, fieldID)
		if err != nil {
			return err
		}
		used, err := t.fieldValues(f.ID, "", 1)
		if err != nil {
			return err
		}
		if len(used) > 0 {
			return fault.New(fault.Conflict, fault.IndexFieldInUse,
				"Invoices hold data in %s: it cannot be deleted. Make it invisible instead.", f.Name)
		}
		if err := postgres.OneRow(t.Gorm.Exec(`DELETE FROM index_fields WHERE tenant_id = ? AND id = ? AND version = ?`,
			t.TenantID, f.ID, version)); err != nil {
			return err
		}
		return t.auditField("deleted", p, f, f, nil)
	})
}
