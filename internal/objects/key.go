package objects

import (
	"regexp"
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

var (
	tenantForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,63}$`)
	sumForm    = regexp.MustCompile(`^[0-9a-f]{64}$`)
	monthForm  = regexp.MustCompile(`^[0-9]{4}/[0-9]{2}$`)
)

// Key is <tenant>/<yyyy>/<mm>/<sha256>. The tenant is the first part, so that policies, listings and deletions
// of the storage can select it.
func Key(tenantID string, at time.Time, sha256 string) (string, error) {
	if !tenantForm.MatchString(tenantID) || !sumForm.MatchString(sha256) || at.IsZero() {
		return "", fault.New(fault.Internal, fault.InternalError, "an object key needs a tenant, a time and a SHA-256")
	}
	return tenantID + "/" + at.UTC().Format("2006/01") + "/" + sha256, nil
}

// check refuses a key of another tenant exactly like one that does not exist,
// and returns the hash the key promises.
func check(tenantID, key string) (string, error) {
	rest, own := strings.CutPrefix(key, tenantID+"/")
	month, sum, ok := cutLast(rest)
	if !own || !ok || !tenantForm.MatchString(tenantID) || !monthForm.MatchString(month) || !sumForm.MatchString(sum) {
		return "", missing()
	}
	return sum, nil
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, '/')
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+1:], true
}
