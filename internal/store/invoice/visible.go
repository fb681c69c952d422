package invoice

// Concerns is the condition that an invoice concerns a user: they submitted it, or one of
// its tasks concerns them. ofTask is that condition of a task t.
func Concerns(ofTask string) string {
	return `(i.submitted_by::text = $? OR EXISTS (SELECT FROM tasks t WHERE t.subject_type = 'invoice' AND t.subject_id = i.id AND ` +
		ofTask + `))`
}
