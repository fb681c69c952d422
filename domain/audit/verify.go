package audit

import (
	"crypto/ed25519"
	"crypto/hmac"
	"slices"
	"time"

	"countersign.dev/domain/enum"
)

// Reason is why an entry shows that a chain was changed.
type Reason string

// The reasons.
const (
	Gap         Reason = "gap"         // the position is missing
	Removed     Reason = "removed"     // the entry of the link does not exist
	Altered     Reason = "altered"     // the entry or its link has other values
	Substituted Reason = "substituted" // a signed checkpoint has another entry here
	Backdated   Reason = "backdated"   // the entry is dated long before the checkpoint that precedes it
	CutOff      Reason = "cutOff"      // a signed checkpoint has more entries
	Unlinked    Reason = "unlinked"    // entries have no link, although the chainer had the time to link them
)

// Values lists every reason.
func (Reason) Values() []string {
	return enum.Of(Gap, Removed, Altered, Substituted, Backdated, CutOff, Unlinked)
}

// Finding is where a chain stops being what it was, and why.
type Finding struct {
	Index      int64 // of the first bad entry, from 1
	Reason     Reason
	Checkpoint time.Time // of Substituted: when the original entry was signed
}

// Report is the result of a verification of one tenant's log.
type Report struct {
	TenantID       string
	Entries        int64 // in the chain
	Checkpoints    int   // genuine ones it was compared with
	Forged         int   // checkpoints with an invalid signature
	LastCheckpoint time.Time
	Unlinked       int64    // entries that should have been linked
	Finding        *Finding // nil: the chain is what it always was
	Took           time.Duration
}

// OK says that the log is what it always was.
func (r Report) OK() bool { return r.Finding == nil && r.Forged == 0 }

// lateness is how far an entry's time may lie before the checkpoint preceding
// its place: transactions are far shorter, clocks differ by far less.
const lateness = time.Hour

// Verifier checks one tenant's chain, link by link from the first.
type Verifier struct {
	tenantID    string
	linker      *Linker
	checkpoints []Checkpoint // genuine, by Seq
	next        int          // the first checkpoint with entries after it
	previous    []byte
	count       int64
	finding     *Finding
	Forged      int // checkpoints whose signature is wrong
}

// NewVerifier trusts only those checkpoints that were signed with one of the keys.
func NewVerifier(
	tenantID string, linker *Linker, checkpoints []Checkpoint, keys map[string]ed25519.PublicKey,
) *Verifier {
	v := &Verifier{tenantID: tenantID, linker: linker}
	for _, c := range checkpoints {
		if key := keys[c.KeyID]; c.TenantID != tenantID || key == nil || !c.Genuine(key) {
			v.Forged++
			continue
		}
		v.checkpoints = append(v.checkpoints, c)
	}
	slices.SortFunc(v.checkpoints, func(a, b Checkpoint) int { return int(a.Seq - b.Seq) })
	return v
}

// Add takes the next link. Nothing after the first finding can be judged.
func (v *Verifier) Add(l Link) {
	v.count++
	if v.finding != nil {
		return
	}
	if v.finding = v.check(l); v.finding != nil {
		v.finding.Index = v.count
	}
	v.previous = l.Hash
}

func (v *Verifier) check(l Link) *Finding {
	switch {
	case l.Seq != v.count:
		return &Finding{Reason: Gap}
	case l.Entry == nil:
		return &Finding{Reason: Removed}
	case !hmac.Equal(l.Hash, v.linker.Hash(v.previous, l.Seq, l.Entry)):
		return &Finding{Reason: Altered}
	}
	for v.next < len(v.checkpoints) && v.checkpoints[v.next].Seq < l.Seq {
		v.next++
	}
	if v.next < len(v.checkpoints) {
		if c := v.checkpoints[v.next]; l.Seq > c.After && !c.matches(l.Seq, l.Hash) {
			return &Finding{Reason: Substituted, Checkpoint: c.At}
		}
	}
	if v.next > 0 && l.Entry.At.Before(v.checkpoints[v.next-1].At.Add(-lateness)) {
		return &Finding{Reason: Backdated}
	}
	return nil
}

// Result returns nil if the chain is unchanged. unlinked are entries that should have been linked before: the
// chainer has stopped, or the entries were added without it.
func (v *Verifier) Result(unlinked int64) *Finding {
	if v.finding != nil {
		return v.finding
	}
	if n := len(v.checkpoints); n > 0 && v.count < v.checkpoints[n-1].Seq {
		return &Finding{Index: v.count + 1, Reason: CutOff}
	}
	if unlinked > 0 {
		return &Finding{Index: v.count + 1, Reason: Unlinked}
	}
	return nil
}

// Count is how many links were seen, Checkpoints how many genuine checkpoints they were compared with.
func (v *Verifier) Count() int64     { return v.count }
func (v *Verifier) Checkpoints() int { return len(v.checkpoints) }
