package store

import (
	"context"
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	paymentrow "countersign.dev/internal/store/payment"
)

// BatchesGrid is the list of a project's batches.
func (s *Store) BatchesGrid(tenantID, projectID string) grid.List[payment.BatchEntry] {
	statuses := make([]string, 0, len(payment.BatchStatuses()))
	for _, status := range payment.BatchStatuses() {
		statuses = append(statuses, string(status))
	}
	l := postgres.ListDefinition{
		From: `payment_batches b JOIN bank_accounts a ON a.tenant_id = b.tenant_id AND a.id = b.bank_account_id
			LEFT JOIN users u ON u.tenant_id = b.tenant_id AND u.id = b.prepared_by LEFT JOIN users r ON r.tenant_id = b.tenant_id AND r.id = b.released_by`,
		Where: "b.project_id = $1::text::uuid", Args: []any{projectID}, ID: "b.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "b.id"), postgres.Column("number", grid.Number, "b.number"),
			postgres.ChoiceColumn(
				"kind",
				"b.kind",
				"ach",
				"check",
				"positive-pay",
			), postgres.ChoiceColumn("status", "b.status", statuses...),
			postgres.Column("message", grid.String, "b.message"), postgres.Column("generation", grid.Number, "b.generation"),
			postgres.Column(
				"payments",
				grid.Number,
				"b.payments",
			), postgres.Column("total", grid.Number, "b.total").In("b.currency"),
			postgres.Column(
				"currency",
				grid.String,
				"b.currency::text",
			), postgres.Column("fileName", grid.String, "b.file_name"),
			postgres.Column(
				"accountName",
				grid.String,
				"a.name",
			), postgres.OptionalColumn("effectiveDate", grid.Date, "b.effective_date"),
			postgres.Column("preparedBy", grid.String, "coalesce(trim(u.first_name || ' ' || u.last_name), '')"),
			postgres.Column("preparedAt", grid.Time, "b.prepared_at"),
			postgres.Column("releasedBy", grid.String, "coalesce(trim(r.first_name || ' ' || r.last_name), '')"),
			postgres.OptionalColumn(
				"releasedAt",
				grid.Time,
				"b.released_at",
			), postgres.OptionalColumn("deliveredAt", grid.Time, "b.delivered_at"),
			postgres.OptionalColumn("acknowledgedAt", grid.Time, "b.acknowledged_at"),
		},
		Order: []grid.Sort{{Field: "number", Descending: true}},
	}
	l.Visibility = postgres.ProjectVisibility{Column: "b.project_id", ProjectID: projectID}
	return postgres.NewList[payment.BatchEntry](s.DB, tenantID, l)
}

// BatchView is a batch with everything its page shows.
func (s *Store) BatchView(ctx context.Context, tenantID, batchID string) (v payment.BatchView, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if v.Batch, err = t.batch(batchID, ""); err != nil {
			return err
		}
		if v.Account, err = bankaccountrow.Get(t.Tx, v.Batch.AccountID); err != nil {
			return err
		}
		if v.Payments, err = t.members(batchID); err != nil {
			return err
		}
		if v.Numbers, err = t.checkNumbers(batchID, ""); err != nil {
			return err
		}
		if v.Overrides, err = t.overrides(batchID); err != nil {
			return err
		}
		v.Names = map[string]string{}
		var people []struct{ ID, Name string }
		err = t.Gorm.Raw(
			`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE tenant_id = ? AND id::text IN (?, ?)`,
			t.TenantID, v.Batch.PreparedBy, v.Batch.ReleasedBy).Scan(&people).Error
		for _, p := range people {
			v.Names[p.ID] = p.Name
		}
		return err
	})
	return v, err
}

// PaymentRun is what a project could pay now.
func (s *Store) PaymentRun(
	ctx context.Context, tenantID, projectID string, now time.Time,
) (run payment.Run, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var sums []struct {
			Method string
			Count  int
			Total  string
		}
		err := t.Gorm.Raw(`SELECT method, count(*) AS count, sum(amount)::text AS total FROM payments p
			WHERE tenant_id = ? AND project_id = ? AND status = 'new' AND void_status = 'none' AND `+paymentrow.ImportApproved+
			` GROUP BY method ORDER BY method`, t.TenantID, projectID).Scan(&sums).Error
		if err != nil {
			return err
		}
		for _, sum := range sums {
			total, err := money.Parse(sum.Total, money.USD)
			if err != nil {
				return err
			}
			run.Ready = append(run.Ready, payment.Ready{Method: payment.Method(sum.Method), Count: sum.Count, Total: total})
		}
		err = t.Gorm.Raw(
			`SELECT (SELECT count(*) FROM payments WHERE tenant_id = ? AND project_id = ? AND check_number IS NOT NULL AND positive_pay_status IN ('notSent', 'failed'))
			+ (SELECT count(*) FROM check_numbers c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id WHERE c.tenant_id = ? AND p.project_id = ? AND c.void_report = 'due')`,
			t.TenantID,
			projectID,
			t.TenantID,
			projectID,
		).Scan(&run.PositivePayDue).Error
		if err != nil {
			return err
		}
		if run.Open, err = t.openBatches(projectID); err != nil {
			return err
		}
		if run.Account, run.HasAccount, err = bankaccountrow.OfProject(t.Tx, projectID); err != nil || !run.HasAccount {
			return err
		}
		run.NextCutoff, err = run.Account.Delivery.NextCutoff(now)
		return err
	})
	return run, err
}

// openBatches are those that wait for release.
func (t *Tenant) openBatches(projectID string) (open []payment.Batch, err error) {
	var rows []batchRow
	err = t.Gorm.Raw(selectBatch+
		`WHERE b.tenant_id = ? AND b.project_id = ? AND b.status IN ('preparing', 'awaiting_release') ORDER BY b.number`,
		t.TenantID, projectID).Scan(&rows).Error
	for _, r := range rows {
		b, err := r.toDomain()
		if err != nil {
			return nil, err
		}
		open = append(open, b)
	}
	return open, err
}

// Printers are the tenant's printers.
func (s *Store) Printers(ctx context.Context, tenantID string) (printers []payment.Printer, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT id, name, uri, status, coalesce(agent_id::text, '') AS agent_id FROM printers WHERE tenant_id = ? ORDER BY lower(name)`,
			t.TenantID,
		).Scan(&printers).Error
	})
	return printers, err
}

// Printer is one of them.
func (s *Store) Printer(ctx context.Context, tenantID, printerID string) (p payment.Printer, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT id, name, uri, status, coalesce(agent_id::text, '') AS agent_id FROM printers WHERE tenant_id = ? AND id = ?`,
			t.TenantID,
			printerID,
		).Take(&p).Error
	})
	return p, err
}

// BatchShown records that somebody has seen the file's bytes.
func (s *Store) BatchShown(ctx context.Context, tenantID string, b payment.Batch, masked bool) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Audit(postgres.Change{Area: "Payments", Action: "file shown", ObjectType: "batch", ObjectID: b.ID,
			ProjectID: b.ProjectID, Reading: true,
			New: map[string]any{"file": b.Seal.FileName, "sha256": b.Seal.SHA256, "masked": masked}})
	})
}
