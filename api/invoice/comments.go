package invoice

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

func (r routes) comments(s *server.Server) {
	const all = "/api/invoices/{invoiceId}/comments"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Invoices",
			Permission: "invoiceComments:create", Command: true}
	}
	server.Register(s, op("addInvoiceComment", http.MethodPost, all, "Add a comment"), r.comment)
	server.Register(s, op("editInvoiceComment", http.MethodPut, all+"/{commentId}", "Change your own comment"),
		r.editComment)
	server.Register(s, op("deleteInvoiceComment", http.MethodDelete, all+"/{commentId}",
		"Delete a comment; without invoiceComments:delete only your own"), r.deleteComment)
}

type commentInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceRemark
}

// InvoiceRemark is a comment.
type InvoiceRemark struct {
	Comment string `json:"comment" minLength:"1" maxLength:"4000"`
}

func (r routes) comment(ctx context.Context, in *commentInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID,
		func() error { return r.invoices.AddComment(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Comment) })
}

type editCommentInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	CommentID string `path:"commentId" format:"uuid"`
	Body      InvoiceRemarkChange
}

// InvoiceRemarkChange is the new text of a comment.
type InvoiceRemarkChange struct {
	Version int64  `json:"version" minimum:"1" doc:"The version of the comment that the caller read"`
	Comment string `json:"comment" minLength:"1" maxLength:"4000"`
}

func (r routes) editComment(ctx context.Context, in *editCommentInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error {
		return r.invoices.EditComment(ctx, tenant(ctx), viewer(ctx), in.InvoiceID, in.CommentID, in.Body.Version,
			in.Body.Comment)
	})
}

type deleteCommentInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	CommentID string `path:"commentId" format:"uuid"`
	Body      InvoiceRemarkDeletion
}

// InvoiceRemarkDeletion is the version of the comment to delete.
type InvoiceRemarkDeletion struct {
	Version int64 `json:"version" minimum:"1" doc:"The version of the comment that the caller read"`
}

func (r routes) deleteComment(ctx context.Context, in *deleteCommentInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error {
		return r.invoices.DeleteComment(ctx, tenant(ctx), viewer(ctx), in.InvoiceID, in.CommentID, in.Body.Version)
	})
}
