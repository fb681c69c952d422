package job

import "countersign.dev/domain/operation"

// Facts are what operators know the subject of a job by. The job keeps them, so that jobs read no other record.
type Facts struct {
	Number        string           // of the subject, for people; empty for a subject without a number
	ProcessNumber string           // ends the ids of the subject's processes and never changes
	Terms         []operation.Term // amount and vendors, which are searched for by hash only
}
