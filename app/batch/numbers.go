package batch

import (
	"strings"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	checkrow "countersign.dev/internal/store/check"
)

// openAttempt begins an attempt. It uses the numbers of the former attempt if they serve
// the same file, and takes new ones otherwise. The caller holds the batch's lock, so
// that all open attempts of a batch have the same numbers.
func openAttempt(
	tx *postgres.Tx, b payment.Batch, account bankaccount.Account, members []payment.Payment, now time.Time,
) (attemptID string, taken payment.Allocation, err error) {
	local, err := account.Delivery.Local(now)
	if err != nil {
		return "", taken, err
	}
	day := calendar.Of(local, local.Location())
	ids := make([]string, len(members))
	for i, p := range members {
		ids[i] = p.ID
	}
	next := batchrow.Attempt{Generation: b.Generation}
	if b.Kind == payment.BatchACH {
		next.Traces, next.FileDay = payment.TracesFor(account, len(members)), postgres.DateOrNull(day)
	}
	former, found, err := batchrow.OpenAttempt(tx, b.ID, ids)
	if err != nil {
		return "", taken, err
	}
	if found && serves(former, next) {
		next = former
	} else {
		if err := burn(tx, b, "The file was not sealed with these numbers, and it has changed since."); err != nil {
			return "", taken, err
		}
		if err := allocate(tx, &next, b, account, len(members)); err != nil {
			return "", taken, err
		}
	}
	taken = payment.Allocation{FileIDModifier: next.Modifier(), TraceStart: payment.Trace(max(next.TraceStart, 1)),
		FirstCheck: next.FirstCheck}
	attemptID = id.New()
	return attemptID, taken, batchrow.InsertAttempt(tx, b.ID, attemptID, ids, next)
}

// serves says whether the numbers of an attempt fit another one. A file id modifier
// counts for one day.
func serves(former, next batchrow.Attempt) bool {
	sameDay := next.FileDay == nil || former.FileDay != nil &&
		former.FileDay.Format(time.DateOnly) == next.FileDay.Format(time.DateOnly)
	return former.Same && former.Generation == next.Generation && former.Traces == next.Traces && sameDay
}

// allocate takes the numbers of a file from the account's sequences.
func allocate(
	tx *postgres.Tx, a *batchrow.Attempt, b payment.Batch, account bankaccount.Account, members int,
) (err error) {
	switch b.Kind {
	case payment.BatchACH:
		if a.TraceStart, err = tx.NextBlock("trace/"+account.ID, a.Traces); err != nil {
			return err
		}
		a.FileIDModifier, err = takeFileID(tx, b, account, a.FileDay)
	case payment.BatchCheck:
		a.FirstCheck, err = batchrow.TakeChecks(tx, account.ID, members)
	case payment.BatchPositivePay:
	}
	return err
}

// takeFileID takes the next modifier of the bank's day: A to Z, then 0 to 9.
func takeFileID(
	tx *postgres.Tx, b payment.Batch, account bankaccount.Account, day *time.Time,
) (string, error) {
	used, err := batchrow.UsedFileIDs(tx, account.ID, day)
	if err != nil {
		return "", err
	}
	for _, modifier := range payment.FileIDModifiers {
		if !strings.ContainsRune(strings.Join(used, ""), modifier) {
			return string(modifier), batchrow.InsertFileID(tx, b.ID, account.ID, day, string(modifier))
		}
	}
	return "",
		fault.New(fault.Conflict, fault.BatchNotReleasable,
			"The bank takes %d files a day from this account, and all of them were used.", len(payment.FileIDModifiers))
}

// burn permanently abandons the numbers of the batch's open attempts. Check numbers are recorded in the
// account's list, so that it has no gaps.
func burn(tx *postgres.Tx, b payment.Batch, reason string) error {
	if err := checkrow.InsertBurned(tx, b, reason); err != nil {
		return err
	}
	burned, err := batchrow.BurnAttempts(tx, b.ID, reason)
	if err != nil || len(burned) == 0 || b.Kind == payment.BatchPositivePay {
		return err
	}
	given := map[string]any{"reason": reason, "generation": burned[0].Generation}
	if b.Kind == payment.BatchACH {
		given["firstTrace"], given["traces"], given["fileIdModifier"] = payment.Trace(burned[0].TraceStart),
			burned[0].Traces, burned[0].FileIDModifier
	} else {
		given["firstCheck"], given["checks"] = burned[0].FirstCheck, burned[0].Checks
	}
	return record(tx, "numbers burned", b, nil, given, audit.CausesOf(reason)...)
}

// burnReserved abandons the check numbers of a run that was sealed and certainly not printed. Its payments are printed
// under new numbers.
func burnReserved(tx *postgres.Tx, b payment.Batch, reason string) error {
	burned, err := checkrow.BurnReserved(tx, b.ID, reason)
	if err != nil || burned == 0 {
		return err
	}
	generation := b.Generation
	if b.Status == payment.AwaitingRelease {
		generation-- // the numbers are those of the run that was issued again
	}
	return record(tx, "numbers burned", b, nil,
		map[string]any{"reason": reason, "generation": generation, "checks": burned}, audit.CausesOf(reason)...)
}
