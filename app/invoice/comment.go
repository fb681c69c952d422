package invoice

import (
	"context"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// maxComment bounds one comment.
const maxComment = 4000

// AddComment adds a remark to an invoice in any stage.
func (c Commands) AddComment(ctx context.Context, tenantID string, authorize Authorize, invoiceID, body string) error {
	return c.remark(ctx, tenantID, authorize, invoiceID, func(tx *postgres.Tx, inv invoice.Invoice) error {
		body, err := commentText(body)
		if err != nil {
			return err
		}
		by := invoice.Comment{ID: id.New(), UserID: tx.Actor.UserID, UserName: tx.Actor.UserName, Body: body}
		if _, err := invoicerow.AddComment(tx, inv.ID, by); err != nil {
			return err
		}
		return record(tx, "commented", inv, nil, map[string]string{"comment": body})
	})
}

// EditComment changes the text of the viewer's own comment. The history keeps the old text.
func (c Commands) EditComment(
	ctx context.Context, tenantID string, viewer invoice.Viewer, invoiceID, commentID string, version int64, body string,
) error {
	return c.remark(ctx, tenantID, SeenBy(viewer), invoiceID, func(tx *postgres.Tx, inv invoice.Invoice) error {
		old, err := comment(tx, inv, commentID, version)
		if err != nil {
			return err
		}
		if !viewer.MayEdit(old) {
			return fault.New(fault.Forbidden, fault.ActionForbidden, "You can change your own comments only.")
		}
		body, err := commentText(body)
		if err != nil || body == old.Body {
			return err
		}
		if err := invoicerow.UpdateComment(tx, old, body, c.Now()); err != nil {
			return err
		}
		return record(tx, "comment edited", inv, commentValue{old.Body}, commentValue{body})
	})
}

// DeleteComment deletes a comment that the viewer may delete. The history keeps its text.
func (c Commands) DeleteComment(
	ctx context.Context, tenantID string, viewer invoice.Viewer, invoiceID, commentID string, version int64,
) error {
	return c.remark(ctx, tenantID, SeenBy(viewer), invoiceID, func(tx *postgres.Tx, inv invoice.Invoice) error {
		old, err := comment(tx, inv, commentID, version)
		if err != nil {
			return err
		}
		if !viewer.MayDeleteComment(old) {
			return fault.New(fault.Forbidden, fault.ActionForbidden,
				"You can delete your own comments. Ask your AP Manager to delete this one.")
		}
		if err := invoicerow.DeleteComment(tx, old); err != nil {
			return err
		}
		return record(tx, "comment deleted", inv, commentValue{old.Body}, nil)
	})
}

// commentValue is the audit value of a comment that changed.
type commentValue struct {
	Text string `json:"commentText"`
}

// remark runs one change of the comments of an invoice and notifies browsers.
func (c Commands) remark(
	ctx context.Context, tenantID string, authorize Authorize, invoiceID string,
	change func(*postgres.Tx, invoice.Invoice) error,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		inv, err := invoicerow.Head(tx, invoiceID, false)
		if err != nil {
			return err
		}
		if err := authorize(tx, inv); err != nil {
			return err
		}
		if err := change(tx, inv); err != nil {
			return err
		}
		return tx.Emit(event.InvoiceUpdated{ProjectID: inv.ProjectID, InvoiceID: inv.ID})
	})
}

// comment locks a comment of which the person saw the version.
func comment(tx *postgres.Tx, inv invoice.Invoice, commentID string, version int64) (invoice.Comment, error) {
	found, err := invoicerow.LockComment(tx, inv.ID, commentID)
	if err == nil && found.Version != version {
		err = fault.Stale("this comment")
	}
	return found, err
}

func commentText(body string) (string, error) {
	v := fault.Validation{}
	body = strings.TrimSpace(body)
	if body == "" {
		v.Add("comment", fault.Required, "Field is required")
	}
	if utf8.RuneCountInString(body) > maxComment {
		v.Add("comment", fault.LengthOutOfRange, "At most %d characters.", maxComment)
	}
	return body, v.Err()
}
