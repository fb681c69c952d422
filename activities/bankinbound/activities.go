// Package bankinbound reads what banks send back.
package bankinbound

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	bankinboundflow "countersign.dev/workflows/bankinbound"
)

// Ledger is where files and what they say are kept.
type Ledger interface {
	InboundAccount(ctx context.Context, tenantID, accountID string) (a bankaccount.Account, password []byte, err error)
	UnreadBankFiles(ctx context.Context, tenantID, accountID string,
		folder []bankaccount.RemoteFile) (unread []bankaccount.RemoteFile, err error)
	BankFileTrouble(ctx context.Context, tenantID string, b payment.BankFileTrouble) error
	// PaidAccounts are the accounts that entries of the account's files were sent to, by trace.
	PaidAccounts(ctx context.Context, tenantID, accountID string, traces []string) (map[string]payment.PaidAccount, error)
	RecordBankFile(ctx context.Context, tenantID string,
		f payment.BankFile) (recorded payment.BankFile, known bool, err error)
}

// Vault opens and seals numbers.
type Vault interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// Objects keeps files as evidence.
type Objects interface {
	Keep(ctx context.Context, tenantID string, at time.Time, contentType string, content []byte) (key string, err error)
}

// Bank is a bank's outbound folder.
type Bank interface {
	Folder(ctx context.Context, remote bankaccount.Remote) ([]bankaccount.RemoteFile, error)
	Fetch(ctx context.Context, remote bankaccount.Remote, name string) ([]byte, error)
}

// Activities satisfies the contract of workflows/bankinbound.
type Activities struct {
	Ledger  Ledger
	Vault   Vault
	Objects Objects
	Bank    Bank
	Now     func() time.Time
}

var _ bankinboundflow.Activities = (*Activities)(nil)

// RegisterBank names the work at banks.
func (a *Activities) RegisterBank(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Read, activity.RegisterOptions{Name: bankinboundflow.ActRead})
}

// Read takes in every file of the folder that was not read before, each in one
// transaction: what a crash cuts off is read again as a whole. What cannot be
// read is tried again, and on record for people until it was.
func (a *Activities) Read(
	ctx context.Context, in bankinboundflow.Input,
) (result bankinboundflow.ReadResult, err error) {
	defer temporalx.Heartbeat(ctx)()
	account, sealed, err := a.Ledger.InboundAccount(ctx, in.TenantID, in.AccountID)
	if err != nil || account.Delivery.Outbound == "" {
		return result, temporalx.Error(err)
	}
	remote, files, err := a.folder(ctx, in, account, sealed)
	if err != nil {
		return result, temporalx.Error(a.troubled(ctx, in, "", err))
	}
	if files, err = a.Ledger.UnreadBankFiles(ctx, in.TenantID, in.AccountID, files); err != nil {
		return result, temporalx.Error(err)
	}
	var failed error
	for _, seen := range files {
		err := a.file(ctx, in, remote, seen, &result)
		if err != nil {
			err = a.troubled(ctx, in, seen.Name, err)
		}
		if ctx.Err() != nil {
			return result, temporalx.Error(err)
		}
		if failed == nil {
			failed = err // it does not keep the others from being read
		}
	}
	return result, temporalx.Error(failed)
}

func (a *Activities) folder(
	ctx context.Context, in bankinboundflow.Input, account bankaccount.Account, sealed []byte,
) (remote bankaccount.Remote, files []bankaccount.RemoteFile, err error) {
	remote.Delivery = account.Delivery
	if len(sealed) > 0 {
		password, err := a.Vault.Open(ctx, in.TenantID, bankaccount.PasswordPlace(account.ID), sealed)
		if err != nil {
			return remote, nil, err
		}
		remote.Password = string(password)
	}
	files, err = a.Bank.Folder(ctx, remote)
	return remote, files, err
}

// troubled writes down what people are told of an error. One of our own end is none of the bank's.
func (a *Activities) troubled(ctx context.Context, in bankinboundflow.Input, name string, err error) error {
	if ctx.Err() != nil {
		return err
	}
	trouble := payment.BankFileTrouble{AccountID: in.AccountID, Name: name, Code: fault.InternalError,
		Message: "Something went wrong on our side. The details are in the log."}
	var known *fault.Fault
	if errors.As(err, &known) {
		trouble.Code, trouble.Message = known.Code, known.Message
	}
	return errors.Join(err, a.Ledger.BankFileTrouble(ctx, in.TenantID, trouble))
}

func (a *Activities) file(
	ctx context.Context, in bankinboundflow.Input, remote bankaccount.Remote, seen bankaccount.RemoteFile,
	result *bankinboundflow.ReadResult,
) error {
	f := payment.BankFile{ID: id.New(), AccountID: in.AccountID, Name: seen.Name, Size: seen.Size,
		ModifiedAt: seen.ModifiedAt}
	if err := a.take(ctx, in, remote, &f); err != nil {
		return err
	}
	f, known, err := a.Ledger.RecordBankFile(ctx, in.TenantID, f)
	if err == nil && !known {
		count(f, result)
	}
	return err
}

// take fetches the file, keeps it and reads it. One that cannot be read is on
// record as such and does not keep the others from being read.
func (a *Activities) take(
	ctx context.Context, in bankinboundflow.Input, remote bankaccount.Remote, f *payment.BankFile,
) error {
	content, err := a.Bank.Fetch(ctx, remote, f.Name)
	if err != nil && fault.KindOf(err) == fault.TooLarge {
		f.SHA256, f.Message = fmt.Sprintf("unread %s %d", f.Name, f.Size),
			"It is too large to be a file of returns. Ask the bank what it is."
		return nil
	}
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	f.SHA256 = hex.EncodeToString(sum[:])
	if f.ObjectKey, err = a.Objects.Keep(ctx, in.TenantID, a.Now(), "text/plain", content); err != nil {
		return err
	}
	inbound, err := nacha.ParseInbound(content)
	if err != nil {
		var unreadable *fault.Fault
		if !errors.As(err, &unreadable) {
			return err
		}
		f.Message = unreadable.Message + " Ask the bank what it is."
		return nil
	}
	return a.entries(ctx, in, inbound, f)
}

func count(f payment.BankFile, result *bankinboundflow.ReadResult) {
	result.Files++
	for _, e := range f.Entries {
		switch e.Outcome {
		case payment.OutcomeReturned:
			result.Returns++
		case payment.OutcomeProposed:
			result.Changes++
		case payment.OutcomeUnmatched, payment.OutcomeHeld:
			result.Unmatched++
		case payment.OutcomeNoted, payment.OutcomeRepeated:
		}
	}
}
