package payment

import (
	"fmt"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
)

// FileIDModifiers are the values of a day's files, in the order of use.
const FileIDModifiers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// Secrets are the stored encrypted values of a batch.
type Secrets struct {
	AccountID string
	Number    []byte
	Password  []byte
	Vendors   map[string][]byte // by vendor bank account id

	Destination bankaccount.Destination // purpose of the password
}

// TracesFor is the number of trace numbers to allocate: one per payment, and one per batch record for the offset
// of a balanced file. Banks require unique ascending numbers, but permit gaps.
func TracesFor(account bankaccount.Account, payments int) int64 {
	if account.ACH.Offset == nil {
		return int64(payments)
	}
	return int64(2 * payments)
}

// traceCycle is the number of values after which the seven digits restart. It leaves space for the largest batch
// in one sequence.
const traceCycle = 9_999_999 - 2*MaxBatch

// Trace is the sequence part of a trace number, derived from an endless counter.
func Trace(counter int64) int64 { return (counter-1)%traceCycle + 1 }

// NewSeal returns the seal of a batch whose bytes are stored. The file name at the bank depends only on the
// account's key, the batch and its generation. Every delivery attempt therefore uses the same name, and no other
// account does.
func NewSeal(b Batch, account bankaccount.Account, record Record, now time.Time) (Seal, error) {
	file := record.File
	if file.SHA256 == "" || file.Size == 0 || file.Key == "" {
		return Seal{}, fault.New(fault.Internal, fault.InternalError, "batch %s has no stored bytes to seal", b.ID)
	}
	deadline, err := account.Delivery.NextCutoff(now)
	if err != nil {
		return Seal{}, err
	}
	seal := Seal{ObjectKey: file.Key, SHA256: file.SHA256, Size: file.Size, CreatedAt: now, Deadline: deadline}
	if record.Encrypted != nil {
		seal.EncryptedSHA256 = record.Encrypted.SHA256
	}
	if account.FileKey == "" {
		return Seal{}, fault.New(fault.Internal, fault.InternalError, "bank account %s has no file key", account.ID)
	}
	stem := fmt.Sprintf("%s_%06d_%d", account.FileKey, b.Number, b.Generation)
	switch {
	case record.ACH != nil:
		seal.FileIDModifier, seal.TraceStart, seal.EffectiveDate = record.ACH.FileIDModifier, record.ACH.TraceStart,
			record.ACH.EffectiveDate
		seal.FileName = "ACH_" + record.ACH.CreatedAt.Format("20060102") + "_" + stem + ".ach"
	case record.Positive != nil:
		settings := record.Positive.Settings
		settings.FileName += "_" + stem
		seal.FileName = settings.Name(record.Positive.CreatedAt)
	case record.Checks != nil:
		seal.FileName = "CHECKS_" + record.Checks.CreatedAt.Format("20060102") + "_" + stem + ".pdf"
	}
	if record.Keys != nil {
		seal.FileName += ".pgp"
	}
	return seal, nil
}
