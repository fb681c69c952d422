package store

import (
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
)

// invoiceConcerns is the condition that an invoice concerns a user.
var invoiceConcerns = invoicerow.Concerns(taskrow.Concerns)
