package invoice

import (
	"context"
	"strings"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// maxComment bounds one comment.
const maxComment = 4000

// AddComment adds a remark to an invoice in any stage.
func (c Commands) AddComment(ctx context.Context, tenantID string, authorize Authorize, invoiceID, body string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		inv, err := invoicerow.Head(tx, invoiceID, false)
		if err != nil {
			return err
		}
		if err := authorize(tx, inv); err != nil {
			return err
		}
		v := fault.Validation{}
		body = strings.TrimSpace(body)
		if body == "" {
			v.Add("comment", fault.Required, "Field is required")
		}
		if len(body) > maxComment {
			v.Add("comment", fault.LengthOutOfRange, "At most %d characters.", maxComment)
		}
		if err := v.Err(); err != nil {
			return err
		}
		if err := invoicerow.AddComment(tx, id.New(), inv.ID, body); err != nil {
			return err
		}
		if err := record(tx, "commented", inv, nil, map[string]string{"comment": body}); err != nil {
			return err
		}
		return tx.Emit(event.InvoiceUpdated{ProjectID: inv.ProjectID, InvoiceID: inv.ID})
	})
}
