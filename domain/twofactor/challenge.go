package twofactor

import (
	"crypto/sha256"
	"crypto/subtle"
	"time"
)

// Challenge is a sign-in that waits for its second factor. It gives no access, serves one sign-in in one browser, and
// ends with the password that it followed.
type Challenge struct {
	ID           string
	UserID       string
	Purpose      Purpose
	Kinds        []Kind // of factors that the person has or, to enroll, can add
	SecretHash   []byte
	PasswordMark []byte
	Login        string
	Method       string
	RequestID    string // empty: of a script
	PKCE         string // of a script
	Failures     int
	Used         bool
	ExpiresAt    time.Time
}

// OpenTo reports whether the challenge can continue for the holder of a secret.
func (c Challenge) OpenTo(secretHash, passwordMark []byte, now time.Time) bool {
	return !c.Used && c.Failures < MaxAttempts && now.Before(c.ExpiresAt) &&
		subtle.ConstantTimeCompare(c.SecretHash, secretHash) == 1 &&
		subtle.ConstantTimeCompare(c.PasswordMark, passwordMark) == 1
}

// MarkOf identifies the password of a person by its hash.
func MarkOf(passwordHash string) []byte {
	sum := sha256.Sum256([]byte(passwordHash))
	return sum[:]
}
