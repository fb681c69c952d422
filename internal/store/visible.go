package store

import taskrow "countersign.dev/internal/store/task"

// invoiceConcerns is the condition that an invoice concerns a user: they
// submitted it, or one of its tasks concerns them.
const invoiceConcerns = `(i.submitted_by::text = $? OR EXISTS (SELECT FROM tasks t WHERE t.subject_type = 'invoice' AND t.subject_id = i.id AND ` +
	taskrow.Concerns + `))`
