// Package vendor begins the use of changed bank accounts of vendors.
package vendor

import (
	"context"
	"time"
)

// Names are stored in histories: add, never rename.
const (
	StartUse = "vendor.ActivateAccount" // id vendor-account/<tenant>/<account>
	ActUse   = "vendor.UseAccount"
)

// WorkflowID is the identity of the activation of one account.
func WorkflowID(tenantID, accountID string) string {
	return "vendor-account/" + tenantID + "/" + accountID
}

// ActivateInput names an approved account and the end of its waiting period.
type ActivateInput struct {
	TenantID   string    `json:"tenantId"`
	AccountID  string    `json:"accountId"`
	UsableFrom time.Time `json:"usableFrom"`
}

// UseResult says whether there is nothing left to do.
type UseResult struct {
	Done bool `json:"done"`
}

// Activities are the effects.
type Activities interface {
	// UseAccount begins the use of the account, unless payments to the former one are in progress.
	UseAccount(ctx context.Context, in ActivateInput) (UseResult, error)
}
