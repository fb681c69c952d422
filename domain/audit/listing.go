package audit

import "time"

// Listed is an entry as lists show it: without its values.
type Listed struct {
	ID            string    `db:"id"`
	At            time.Time `db:"at"`
	UserName      string    `db:"userName"`
	ClientIP      string    `db:"clientIp"`
	Area          string    `db:"area"`
	Action        Code      `db:"action"`
	ObjectType    string    `db:"objectType"`
	ObjectID      string    `db:"objectId"`
	WorkspaceName string    `db:"workspaceName"`
	ProjectName   string    `db:"projectName"`
	CorrelationID string    `db:"correlationId"`
}

// Detailed is an entry with its position in the chain. The position is zero before the entry is linked.
type Detailed struct {
	Entry
	WorkspaceName string
	ProjectName   string
	ObjectName    string // of the record that the entry concerns; empty if it has none or does not exist any more
	Seq           int64
	Hash          []byte
	Line          Line // the entry as a line of a history
}
