package payment

import (
	"fmt"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
)

// Reconciled is what a batch in doubt becomes by what is seen at the bank. Only
// certainty moves it: a file that is nowhere may have been taken by the bank.
func Reconciled(sight bankaccount.Sight, answered bool) (BatchStatus, string) {
	switch {
	case answered || sight == bankaccount.There:
		return Delivered, ""
	case sight == bankaccount.Waiting:
		return Sealed, "The bank was not given the file; it is sent again."
	default:
		return OutcomeUnknown, ""
	}
}

// ReadAnswer reads a bank's answer file: ACCEPTED and the file's hash, or
// REJECTED and why. An acceptance of other bytes is an alarm, not an answer.
func ReadAnswer(text string, seal Seal) (accepted bool, reason string, err error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "ACCEPTED":
		if rest != seal.SHA256 {
			return false, "", fault.New(fault.Unknown, fault.OutcomeUnknown, "The bank accepted a file of this name with other bytes. Call the bank.")
		}
		return true, "", nil
	case "REJECTED":
		return false, rest, nil
	}
	return false, "", fault.New(fault.Unknown, fault.OutcomeUnknown, "The bank's answer cannot be read. Call the bank.")
}

// Summary is the batch in one line: "ACH batch 12: 3 payments, $12,480.00".
func (b Batch) Summary() string {
	return fmt.Sprintf("%s %d: %d payments, %s", b.Kind.Words(), b.Number, b.Count, b.Total.Format())
}

// Finding is a batch whose file at the bank is not as the record says.
type Finding struct {
	BatchID  string            `json:"batchId"`
	Number   int64             `json:"number"`
	FileName string            `json:"fileName"`
	Status   BatchStatus       `json:"status"`
	Sight    bankaccount.Sight `json:"sight"`
}

// Differs says whether what was seen contradicts the record. A file the bank
// has answered may be gone: it was taken. Other bytes are always an alarm.
func Differs(b Batch, sight bankaccount.Sight) bool {
	switch sight {
	case bankaccount.There:
		return b.Status == OutcomeUnknown
	case bankaccount.Gone:
		return b.Status == Delivered || b.Status == OutcomeUnknown
	case bankaccount.Different, bankaccount.Waiting:
		return true
	}
	return true
}
