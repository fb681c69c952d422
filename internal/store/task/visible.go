package task

// DelegateNow is the condition that a user is today's delegate of an assignee at
// the current level who neither entered nor changed the subject.
const DelegateNow = `EXISTS (SELECT FROM delegations d JOIN task_assignees da ON da.user_id = d.from_user AND da.task_id = t.id AND da.level = t.level AND da.on_behalf_of IS NULL
	WHERE d.to_user::text = $? AND (now() AT TIME ZONE (SELECT time_zone FROM tenants))::date BETWEEN d.starts_on AND d.ends_on AND d.canceled_at IS NULL
	AND NOT d.from_user = ANY(t.involved))`

// AssignedNow is the condition that a user is an assignee at the current level, or the active delegate of one.
const AssignedNow = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.level = t.level AND ta.user_id::text = $? AND ta.on_behalf_of IS NULL) OR ` + DelegateNow + `)`

// Concerns is the condition that a task concerns a user: an assignee at any level,
// today's delegate, or the person who submitted the subject.
const Concerns = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.user_id::text = $?) OR ` +
	DelegateNow + `
	OR t.requested_by::text = $?)`

// ConcernsGroup adds the tasks of people in the same group.
const ConcernsGroup = `(` + Concerns +
	` OR EXISTS (SELECT FROM task_assignees ta JOIN group_members theirs ON theirs.user_id = ta.user_id
	JOIN group_members mine ON mine.group_id = theirs.group_id WHERE ta.task_id = t.id AND mine.user_id::text = $?))`
