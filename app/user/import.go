package user

import (
	"context"
	"errors"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// ImportResult is the result for one person of a file.
type ImportResult struct {
	Line     int
	Email    string
	Result   user.ImportOutcome
	Problems []fault.Field // of a refused person
	Waiting  bool          // a role waits for a second administrator
}

// Import invites the people of a file, each in a transaction of its own: a refused person does not keep the others
// out. A repetition finds those whom it has invited before.
func (c Invitations) Import(ctx context.Context, tenantID string, file []byte) ([]ImportResult, error) {
	rows, err := user.ParseImport(file)
	if err != nil {
		return nil, err
	}
	results := make([]ImportResult, len(rows))
	for n, row := range rows {
		if results[n], err = c.importRow(ctx, tenantID, row); err != nil {
			return nil, err
		}
	}
	return results, nil
}

func (c Invitations) importRow(ctx context.Context, tenantID string, row user.ImportRow) (ImportResult, error) {
	result := ImportResult{Line: row.Line, Email: row.Email, Result: user.ImportInvited}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		domains, err := tenantrow.MailDomains(tx)
		if err != nil {
			return err
		}
		if err := row.Check(domains); err != nil {
			return err
		}
		w := &proposalapp.Waiting{}
		_, created, err := c.Add(tx, w, row.User)
		if err == nil && !created {
			result.Result = user.ImportExisting
		}
		result.Waiting = len(w.Proposals) > 0
		return err
	})
	var refused *fault.Fault
	if errors.As(err, &refused) && refused.Kind == fault.Invalid {
		result.Result, result.Problems = user.ImportRefused, refused.Fields
		return result, nil
	}
	return result, err
}
