package payment

import (
	"fmt"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
)

// Reply is the result of a bank's response to a file.
type Reply string

const (
	NoReply    Reply = "none"
	Accepted   Reply = "accepted"    // the bank took the bytes of the seal
	Refused    Reply = "refused"     // the bank refused the bytes of the seal
	RefusedOne Reply = "refused-one" // the bank refused a file with this name and stated no hash
	OtherBytes Reply = "other-bytes" // the response concerns other bytes
	Unreadable Reply = "unreadable"
)

// Answer is a parsed response of a bank.
type Answer struct {
	Reply  Reply
	Reason string // of a refusal, in the bank's words
}

// ReadAnswer parses a bank's response file: ACCEPTED and the hash of the bytes it got, or REJECTED, the hash if the
// bank states it, and the reason.
func ReadAnswer(text string, seal Seal) Answer {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	hash, reason, _ := strings.Cut(rest, " ")
	switch {
	case word == "ACCEPTED" && rest == seal.BankSHA256():
		return Answer{Reply: Accepted}
	case word == "ACCEPTED":
		return Answer{Reply: OtherBytes}
	case word == "REJECTED" && hash == seal.BankSHA256():
		return Answer{Reply: Refused, Reason: strings.TrimSpace(reason)}
	case word == "REJECTED" && isHash(hash):
		return Answer{Reply: OtherBytes}
	case word == "REJECTED":
		return Answer{Reply: RefusedOne, Reason: rest}
	}
	return Answer{Reply: Unreadable}
}

func isHash(word string) bool {
	return len(word) == 64 && strings.Trim(word, "0123456789abcdef") == ""
}

// Err states why a response has no effect.
func (a Answer) Err() error {
	switch a.Reply {
	case OtherBytes:
		return fault.New(fault.Unknown, fault.OutcomeUnknown,
			"The bank's answer to this file name is about a file with other bytes. Call the bank.")
	case Unreadable:
		return fault.New(fault.Unknown, fault.OutcomeUnknown, "The bank's answer cannot be read. Call the bank.")
	case NoReply, Accepted, Refused, RefusedOne:
	}
	return nil
}

// Reconciled is the status of a batch with an unknown outcome after checking the bank. Only evidence about the
// sealed bytes changes it: their hash at the bank or in its response.
func Reconciled(state bankaccount.FileState, answer Answer) (BatchStatus, string) {
	switch {
	case answer.Reply == OtherBytes, answer.Reply == Unreadable:
		return OutcomeUnknown, ""
	case answer.Reply == Accepted:
		return Delivered, ""
	case answer.Reply == Refused && state != bankaccount.FileTemporary:
		return Rejected, "The bank refused the file: " + answer.Reason
	case state == bankaccount.FilePresent:
		return Delivered, ""
	case state == bankaccount.FileTemporary && answer.Reply == NoReply:
		return Sealed, "The bank was not given the file; it is sent again."
	}
	return OutcomeUnknown, ""
}

// Label is the name of the batch for users: "ACH batch 12".
func (b Batch) Label() string { return fmt.Sprintf("%s %d", b.Kind.Text(), b.Number) }

// Summary is a one-line description: "ACH batch 12: 3 payments, $12,480.00".
func (b Batch) Summary() string {
	return fmt.Sprintf("%s %d: %d payments, %s", b.Kind.Text(), b.Number, b.Count, b.Total.Format())
}

// Finding is a batch whose file at the bank differs from the record.
type Finding struct {
	BatchID  string                `json:"batchId"`
	Number   int64                 `json:"number"`
	FileName string                `json:"fileName"`
	Status   BatchStatus           `json:"status"`
	Observed bankaccount.FileState `json:"observed"`
}

// Differs reports whether the file at the bank contradicts the record. A file with a response may be absent,
// because the bank removed it. Different bytes are always an alarm.
func Differs(b Batch, state bankaccount.FileState) bool {
	switch state {
	case bankaccount.FilePresent:
		return b.Status == OutcomeUnknown
	case bankaccount.FileAbsent:
		return b.Status == Delivered || b.Status == OutcomeUnknown
	case bankaccount.FileDifferent, bankaccount.FileTemporary:
		return true
	}
	return true
}
