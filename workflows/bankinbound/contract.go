// Package bankinbound is the process that reads what a bank sends back.
package bankinbound

import "context"

// Names are stored in histories: add, never rename.
const (
	Inbound    = "bank.Inbound" // id bank-inbound/<tenant>/<account>
	SignalLook = "look"         // a person asks to look now

	ActRead = "bankinbound.Read"
)

// WorkflowID is the identity of the reading of one account's folder.
func WorkflowID(tenantID, accountID string) string {
	return "bank-inbound/" + tenantID + "/" + accountID
}

// Input names the account.
type Input struct {
	TenantID  string `json:"tenantId"`
	AccountID string `json:"accountId"`
}

// ReadResult is the result of reading the folder.
type ReadResult struct {
	Files     int `json:"files"`
	Returns   int `json:"returns"`
	Changes   int `json:"changes"`
	Unmatched int `json:"unmatched"`
}

// Activities are the effects: reading the folder, in pool bank.
type Activities interface {
	// Read takes in every file that was not read before. A repeat finds them read.
	Read(ctx context.Context, in Input) (ReadResult, error)
}
