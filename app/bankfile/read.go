package bankfile

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	bankfilerow "countersign.dev/internal/store/bankfile"
	tenantrow "countersign.dev/internal/store/tenant"
)

// ReadResult counts the results of reading a bank's folder.
type ReadResult struct{ Files, Returns, Changes, Unmatched int }

func (r *ReadResult) count(f payment.BankFile) {
	r.Files++
	for _, e := range f.Entries {
		switch e.Outcome {
		case payment.OutcomeReturned:
			r.Returns++
		case payment.OutcomeProposed:
			r.Changes++
		case payment.OutcomeUnmatched, payment.OutcomeHeld:
			r.Unmatched++
		case payment.OutcomeNoted, payment.OutcomeRepeated:
		}
	}
}

// reading is one pass over the folder of an account.
type reading struct {
	Commands
	tenantID, accountID string
	bank                bankaccount.Account
	live                bool // a sandbox has no bank that sends anything back
	remote              bankaccount.Remote
}

// Read records every file of the folder that was not read before, each in one transaction. A file that a crash
// interrupts is read again as a whole. What cannot be read is tried again, and is listed as a problem until it is read.
func (c Commands) Read(ctx context.Context, tenantID, accountID string) (result ReadResult, err error) {
	r := reading{Commands: c, tenantID: tenantID, accountID: accountID}
	account, sealed, err := r.account(ctx)
	if err != nil || account.Delivery.Outbound == "" || !r.live {
		return result, err
	}
	r.bank = account
	if err := account.MayPay(false); err != nil {
		return result, err
	}
	files, err := r.folder(ctx, account, sealed)
	if err != nil {
		return result, r.recordFailure(ctx, "", err)
	}
	if files, err = r.unread(ctx, files); err != nil {
		return result, err
	}
	var failed error
	for _, seen := range files {
		err := r.file(ctx, seen, &result)
		if err != nil {
			err = r.recordFailure(ctx, seen.Name, err)
		}
		if ctx.Err() != nil {
			return result, err
		}
		if failed == nil {
			failed = err // the other files are read anyway
		}
	}
	return result, failed
}

// account is the account with the encrypted password of its bank's server.
func (r *reading) account(ctx context.Context) (a bankaccount.Account, password []byte, err error) {
	err = r.DB.InTenant(ctx, r.tenantID, func(tx *postgres.Tx) error {
		// The lock makes the password the one of the connection that is read with it.
		if a, err = bankaccountrow.Lock(tx, r.accountID); err != nil {
			return err
		}
		if password, err = bankaccountrow.Password(tx, r.accountID); err != nil {
			return err
		}
		t, err := tenantrow.Get(tx)
		r.live = t.Mode == tenant.Live
		return err
	})
	return a, password, err
}

func (r *reading) folder(
	ctx context.Context, account bankaccount.Account, sealed []byte,
) ([]bankaccount.RemoteFile, error) {
	var err error
	if r.remote, err = r.visits().Remote(ctx, r.tenantID, account, sealed); err != nil {
		return nil, err
	}
	return r.Bank.Folder(ctx, r.remote)
}

func (r reading) visits() bankaccountapp.Visits {
	return bankaccountapp.Visits{Vault: r.Vault, Profiles: r.Profiles, PGP: r.PGP}
}

// unread are the files of the folder that were not read before, in the order of the folder. The folder could be read,
// so its problem is over, and so are the problems of files that are gone.
func (r reading) unread(
	ctx context.Context, files []bankaccount.RemoteFile,
) (unread []bankaccount.RemoteFile, err error) {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.Name
	}
	err = r.DB.InTenant(ctx, r.tenantID, func(tx *postgres.Tx) error {
		if err := bankfilerow.DeleteOtherProblems(tx, r.accountID, names); err != nil {
			return err
		}
		known, err := bankfilerow.Known(tx, r.accountID, names)
		if err != nil {
			return err
		}
		unread = slices.DeleteFunc(slices.Clone(files), func(f bankaccount.RemoteFile) bool {
			return slices.ContainsFunc(known[f.Name], f.Same)
		})
		return nil
	})
	return unread, err
}

// recordFailure records for people why a file or the folder cannot be read. It hides errors of this installation.
func (r reading) recordFailure(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return err
	}
	problem := payment.BankFileProblem{AccountID: r.accountID, Name: name, Code: fault.InternalError,
		Message: "Something went wrong on our side. The details are in the log."}
	var known *fault.Fault
	if errors.As(err, &known) {
		problem.Code, problem.Message = known.Code, known.Message
	}
	return errors.Join(err, r.RecordProblem(ctx, r.tenantID, problem))
}

func (r reading) file(ctx context.Context, seen bankaccount.RemoteFile, result *ReadResult) error {
	f := payment.BankFile{ID: id.New(), AccountID: r.accountID, Name: seen.Name, Size: seen.Size,
		ModifiedAt: seen.ModifiedAt}
	if err := r.fetch(ctx, &f); err != nil {
		return err
	}
	f, known, err := r.Record(ctx, r.tenantID, f)
	if err == nil && !known {
		result.count(f)
	}
	return err
}

// fetch fetches the file, stores its bytes as the bank sent them, and reads it. A file that is not one of a bank is
// recorded with the reason. One that cannot be opened, or that the bank did not sign, is tried again: a key may change.
func (r reading) fetch(ctx context.Context, f *payment.BankFile) error {
	content, err := r.Bank.Fetch(ctx, r.remote, f.Name)
	if err != nil && fault.KindOf(err) == fault.TooLarge {
		f.SHA256, f.Message = fmt.Sprintf("unread %s %d", f.Name, f.Size),
			"It is too large to be a file of returns. Ask the bank what it is."
		return nil
	}
	if err != nil {
		return err
	}
	plain, err := r.visits().Decrypt(ctx, r.tenantID, r.bank, content)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	f.SHA256 = hex.EncodeToString(sum[:])
	if f.ObjectKey, err = r.Objects.Keep(ctx, r.tenantID, r.Now(), "text/plain", content); err != nil {
		return err
	}
	inbound, err := nacha.ParseInbound(plain)
	if err != nil {
		var unreadable *fault.Fault
		if !errors.As(err, &unreadable) {
			return err
		}
		f.Message = unreadable.Message + " Ask the bank what it is."
		return nil
	}
	return r.entries(ctx, inbound, f)
}
