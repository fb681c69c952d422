// Package paymentimport holds the use cases of files of payments.
package paymentimport

import (
	"context"
	"time"

	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	uploadrow "countersign.dev/internal/store/upload"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB     *postgres.DB
	Intake uploadapp.Intake // of the API
	Now    func() time.Time
}

// Get is a file with its rows after a line, of one status or of all.
func (c Commands) Get(
	ctx context.Context, tenantID, uploadID string, only paymentimport.Status, after int,
) (i paymentimport.Import, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if i, err = get(tx, uploadID); err != nil {
			return err
		}
		if err := tx.RequireProject(i.Upload.ProjectID); err != nil {
			return err
		}
		i.Rows, i.Next, err = paymentimportrow.Outcomes(tx, uploadID, only, after)
		return err
	})
	return i, err
}

// List is a project's newest files without their rows.
func (c Commands) List(ctx context.Context, tenantID, projectID string) (all []paymentimport.Import, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		ids, err := paymentimportrow.Newest(tx, projectID)
		if err != nil {
			return err
		}
		for _, uploadID := range ids {
			i, err := get(tx, uploadID)
			if err != nil {
				return err
			}
			all = append(all, i)
		}
		return nil
	})
	return all, err
}

func get(tx *postgres.Tx, uploadID string) (i paymentimport.Import, err error) {
	if i, err = paymentimportrow.Head(tx, uploadID); err != nil {
		return i, err
	}
	if i.Upload, err = uploadrow.Get(tx, uploadID, false); err != nil {
		return i, err
	}
	i.Counts, err = paymentimportrow.Count(tx, uploadID)
	return i, err
}

func audit(tx *postgres.Tx, action string, u document.Upload, after any) error {
	return tx.Audit(postgres.Change{Area: "Payments", Action: action, ObjectType: "upload", ObjectID: u.ID,
		ProjectID: u.ProjectID, New: after})
}
