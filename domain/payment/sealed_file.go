package payment

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/fault"
)

// Versions of sealed records. A program that knows nothing of encryption refuses the second one, so that it never sends
// a file that is not encrypted.
const (
	RecordVersion          = 1
	EncryptedRecordVersion = 2
)

// An attempt to seal may be committed for AttemptLife after its numbers were allocated. Its objects are removed
// after CollectAfter unless a seal refers to them. The interval between the two protects a seal in progress from
// the collector.
const (
	AttemptLife  = time.Hour
	CollectAfter = 24 * time.Hour
)

// StoredFile identifies encrypted bytes in object storage. Hash and size are those of the plain bytes.
type StoredFile struct {
	Key         string
	SHA256      string
	Size        int64
	ContentType string `json:",omitempty"`
}

// File is where the bytes of the seal are stored.
func (s Seal) File() StoredFile { return StoredFile{Key: s.ObjectKey, SHA256: s.SHA256, Size: s.Size} }

// SealDraft is one attempt to seal a batch: its numbers are allocated, but it is not released. A draft without
// an attempt is a batch that was sealed before.
type SealDraft struct {
	AttemptID string
	Batch     Batch
	Record    Record
	Taken     Allocation
	Secrets   Secrets
	Masked    Numbers
	At        time.Time
}

// Sealed reports whether the batch was sealed before.
func (d SealDraft) Sealed() bool { return d.AttemptID == "" }

// SealedFiles are the stored bytes of an attempt and the results of its rendering.
type SealedFiles struct {
	File   StoredFile
	Masked StoredFile // the copy for people who may not see account numbers
	// Encrypted are the bytes for the bank; nil: it gets File.
	Encrypted *StoredFile
	Traces    map[string]string
}

// ReadRecord reads a stored record. It refuses an unknown version, because a partly understood record must not
// be delivered.
func ReadRecord(b Batch, body []byte) (Record, error) {
	var head struct{ Version int }
	if err := json.Unmarshal(body, &head); err != nil {
		return Record{}, fmt.Errorf("sealed record of batch %s: %w", b.ID, err)
	}
	if head.Version != RecordVersion && head.Version != EncryptedRecordVersion {
		return Record{}, fault.New(fault.Conflict, fault.BatchNotReleasable,
			"The sealed record of batch %d has version %d, which this version of Countersign cannot read. Nothing was sent.",
			b.Number, head.Version)
	}
	var record Record
	if err := json.Unmarshal(body, &record); err != nil {
		return Record{}, fmt.Errorf("sealed record of batch %s: %w", b.ID, err)
	}
	if record.File.SHA256 != b.Seal.SHA256 || record.File.Key != b.Seal.ObjectKey {
		return Record{},
			fault.New(fault.Internal, fault.InternalError, "the sealed record of batch %s names another file than its seal",
				b.ID)
	}
	protected, encrypted := record.Version == EncryptedRecordVersion, record.Encrypted
	if protected != (record.Keys != nil) || protected != (encrypted != nil) ||
		protected && encrypted.SHA256 != b.Seal.EncryptedSHA256 {
		return Record{}, fault.New(fault.Internal, fault.InternalError,
			"the sealed record of batch %s does not name the encrypted file of its seal", b.ID)
	}
	return record, nil
}

// Same reports whether two records produce the same file.
func (r Record) Same(other Record) (bool, error) {
	ours, err := json.Marshal(r)
	if err != nil {
		return false, err
	}
	theirs, err := json.Marshal(other)
	return string(ours) == string(theirs), err
}
