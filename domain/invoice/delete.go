package invoice

import (
	"slices"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// DeleteReason is why an invoice was deleted (spec document 2, section 5).
type DeleteReason string

const (
	ReasonDuplicate      DeleteReason = "duplicate"
	ReasonNotOrdered     DeleteReason = "not-ordered"
	ReasonNotReceived    DeleteReason = "not-received"
	ReasonIncorrectTo    DeleteReason = "incorrect-bill-to"
	ReasonInvalidInvoice DeleteReason = "invalid-invoice"
	ReasonInvalidVendor  DeleteReason = "invalid-vendor"
	ReasonTest           DeleteReason = "test-invoice"
	ReasonOther          DeleteReason = "other"
)

// Values lists every DeleteReason.
func (DeleteReason) Values() []string { return enum.Of(DeleteReasons()...) }

// DeleteReasons lists every reason in the order of the dialog.
func DeleteReasons() []DeleteReason {
	return []DeleteReason{ReasonDuplicate, ReasonNotOrdered, ReasonNotReceived, ReasonIncorrectTo, ReasonInvalidInvoice,
		ReasonInvalidVendor, ReasonTest, ReasonOther}
}

// Delete keeps the invoice with its reason; a comment is required when the reason is other.
func (i *Invoice) Delete(reason DeleteReason, comment string) error {
	comment = strings.TrimSpace(comment)
	v := fault.Validation{}
	if !slices.Contains(DeleteReasons(), reason) {
		v.Add("deleteReason", fault.Required, "Choose why the invoice is deleted.")
	}
	if reason == ReasonOther && comment == "" {
		v.Add("deleteComment", fault.Required, "A comment is required when the reason is other.")
	}
	if err := v.Err(); err != nil {
		return err
	}
	if err := i.Advance(Deleted); err != nil {
		return err
	}
	i.DeleteReason = string(reason)
	if comment != "" {
		i.DeleteReason += ": " + comment
	}
	return nil
}
