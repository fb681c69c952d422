package store

import "countersign.dev/domain/fault"

// standsIn is the condition that a user stands in today for somebody asked at
// the current level, who neither entered nor changed the invoice.
const standsIn = `EXISTS (SELECT FROM delegations d JOIN task_assignees da ON da.user_id = d.from_user AND da.task_id = t.id AND da.level = t.level AND da.on_behalf_of IS NULL
	WHERE d.to_user::text = $? AND (now() AT TIME ZONE (SELECT time_zone FROM tenants))::date BETWEEN d.starts_on AND d.ends_on
	AND NOT EXISTS (SELECT FROM invoices di WHERE di.id = t.invoice_id AND d.from_user IN (di.entered_by, di.changed_by))
	AND NOT EXISTS (SELECT FROM invoice_involvements ii WHERE ii.invoice_id = t.invoice_id AND ii.user_id = d.from_user))`

// askedNow is the condition that a task asks a user now. Who was made an
// assignee by a delegation counts for as long as it holds.
const askedNow = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.level = t.level AND ta.user_id::text = $? AND ta.on_behalf_of IS NULL) OR ` + standsIn + `)`

// taskSeenBy is the condition that a task concerns a user: asked at any level,
// standing in for somebody, or the invoice was submitted by them.
const taskSeenBy = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.user_id::text = $?) OR ` +
	standsIn + `
	OR EXISTS (SELECT FROM invoices si WHERE si.id = t.invoice_id AND si.submitted_by::text = $?))`

// groupTaskSeenBy adds the tasks of people in the same group.
const groupTaskSeenBy = `(` + taskSeenBy +
	` OR EXISTS (SELECT FROM task_assignees ta JOIN group_members theirs ON theirs.user_id = ta.user_id
	JOIN group_members mine ON mine.group_id = theirs.group_id WHERE ta.task_id = t.id AND mine.user_id::text = $?))`

// invoiceConcerns is the condition that an invoice concerns a user: they
// submitted it, or one of its tasks concerns them.
const invoiceConcerns = `(i.submitted_by::text = $? OR EXISTS (SELECT FROM tasks t WHERE t.invoice_id = i.id AND ` +
	taskSeenBy + `))`

// mayNot is the refusal of the access-restricted dialog.
func mayNot() error {
	return fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
}
