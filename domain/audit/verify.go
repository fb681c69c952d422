package audit

import (
	"crypto/ed25519"
	"crypto/hmac"
	"slices"
	"time"
)

// Finding is where a chain stops being what it was, and why.
type Finding struct {
	Index  int64 // of the first bad entry, from 1
	Reason string
}

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
	if reason := v.check(l); reason != "" {
		v.finding = &Finding{Index: v.count, Reason: reason}
	}
	v.previous = l.Hash
}

func (v *Verifier) check(l Link) string {
	switch {
	case l.Seq != v.count:
		return "the chain has a gap here: an entry was deleted or moved"
	case l.Entry == nil:
		return "the entry was deleted"
	case !hmac.Equal(l.Hash, v.linker.Hash(v.previous, l.Seq, l.Entry)):
		return "the entry or its link was changed, inserted or swapped"
	}
	for v.next < len(v.checkpoints) && v.checkpoints[v.next].Seq < l.Seq {
		v.next++
	}
	if v.next < len(v.checkpoints) {
		if c := v.checkpoints[v.next]; l.Seq > c.After && !c.matches(l.Seq, l.Hash) {
			return "another entry stood here when the checkpoint of " + c.At.UTC().Format(time.RFC3339) + " was signed"
		}
	}
	if v.next > 0 && l.Entry.At.Before(v.checkpoints[v.next-1].At.Add(-lateness)) {
		return "the entry is dated long before the checkpoint that precedes it: it was inserted later"
	}
	return ""
}

// Result returns nil if the chain is unchanged. unlinked are entries that should have been linked before: the
// chainer has stopped, or the entries were added without it.
func (v *Verifier) Result(unlinked int64) *Finding {
	if v.finding != nil {
		return v.finding
	}
	if n := len(v.checkpoints); n > 0 && v.count < v.checkpoints[n-1].Seq {
		return &Finding{Index: v.count + 1, Reason: "the end of the chain was cut off"}
	}
	if unlinked > 0 {
		return &Finding{Index: v.count + 1,
			Reason: "entries were never linked: somebody inserted them, or the chainer does not run"}
	}
	return nil
}

// Count is how many links were seen, Checkpoints how many genuine checkpoints they were compared with.
func (v *Verifier) Count() int64     { return v.count }
func (v *Verifier) Checkpoints() int { return len(v.checkpoints) }
