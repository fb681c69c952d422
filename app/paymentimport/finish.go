package paymentimport

import (
	"context"
	"fmt"

	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	uploadrow "countersign.dev/internal/store/upload"
)

// Finish ends the upload of a file whose rows are processed. A file without a payment may be uploaded again when its
// vendors are corrected.
func (c Commands) Finish(
	ctx context.Context, tenantID, uploadID string,
) (u document.Upload, counts paymentimport.Counts, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if counts, err = paymentimportrow.Count(tx, uploadID); err != nil {
			return err
		}
		if counts.Staged > 0 {
			return fault.New(fault.Conflict, fault.IllegalTransition, "%d rows of the file were not looked at yet.",
				counts.Staged)
		}
		u, err = end(tx, uploadID, counts, func(u *document.Upload) (bool, error) {
			if counts.Imported > 0 {
				return u.Complete(subject.Ref{})
			}
			return u.Fail(fault.ValidationFailed, "No row could be imported. The result names the reasons of each.")
		})
		return err
	})
	return u, counts, err
}

// Fail ends the upload of a file with a reason that its owner can read. Its staged rows are refused, so that only
// another file can pay them. Each page of them is a transaction, and a repeat continues with the next page.
func (c Commands) Fail(ctx context.Context, tenantID, uploadID string, code fault.Code, reason string) error {
	for more := true; more; {
		err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			if _, err := uploadrow.Get(tx, uploadID, true); err != nil {
				return err
			}
			var err error
			if more, err = refusePage(tx, uploadID, fault.Field{Code: code, Message: reason}); err != nil || more {
				return err
			}
			counts, err := paymentimportrow.Count(tx, uploadID)
			if err != nil {
				return err
			}
			_, err = end(tx, uploadID, counts, func(u *document.Upload) (bool, error) { return u.Fail(code, reason) })
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// refusePage refuses the rows of the next page that are not processed. Rows with problems of their own keep them. It
// returns false if no page is left.
func refusePage(tx *postgres.Tx, uploadID string, reason fault.Field) (found bool, err error) {
	p, err := paymentimportrow.NextPage(tx, uploadID, 0)
	if err != nil || p == nil {
		return false, err
	}
	for n := range p.Rows {
		if !p.Rows[n].Refused() {
			p.Rows[n].Problems = []fault.Field{reason}
		}
	}
	if err := tx.Run(paymentimportrow.Insert(tx, uploadID, p.Rows)); err != nil {
		return false, err
	}
	return true, paymentimportrow.MarkProcessed(tx, p, len(p.Rows))
}

func end(
	tx *postgres.Tx, uploadID string, counts paymentimport.Counts, change func(*document.Upload) (bool, error),
) (document.Upload, error) {
	u, err := uploadrow.Get(tx, uploadID, true)
	if err != nil {
		return u, err
	}
	changed, err := change(&u)
	if err != nil || !changed {
		return u, err
	}
	if err := uploadapp.Save(tx, u); err != nil {
		return u, err
	}
	if u.Status == document.Failed {
		if err := paymentimportrow.AllowAgain(tx, uploadID); err != nil {
			return u, err
		}
	}
	return u, audit(tx, fmt.Sprintf("import %s", u.Status), u,
		map[string]any{"imported": counts.Imported, "refused": counts.Refused, "errorCode": u.ErrorCode})
}
