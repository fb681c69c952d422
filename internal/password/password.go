// Package password hashes and compares passwords with argon2id.
package password

import (
	"context"
	"runtime"

	"github.com/alexedwards/argon2id"

	"countersign.dev/domain/fault"
)

// params are OWASP's minimum for argon2id (Password Storage Cheat Sheet:
// m=19 MiB, t=2, p=1), which that sheet rates equal to Keycloak's default m=7 MiB, t=5.
var params = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Hasher bounds how many run at once: each takes 19 MiB, so that logins cannot exhaust the memory.
type Hasher struct {
	slots chan struct{}
	none  string // what a user without a password is compared with
}

// New is a hasher that uses as many cores as there are.
func New() (*Hasher, error) {
	none, err := argon2id.CreateHash("no password matches this, for its tail is cut", params)
	if err != nil {
		return nil, err
	}
	return &Hasher{slots: make(chan struct{}, runtime.GOMAXPROCS(0)), none: none}, nil
}

// Hash is the PHC string to store.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	return argon2id.CreateHash(password, params)
}

// maxLength keeps a megabyte of "password" from being hashed.
const maxLength = 1024

// Matches compares. An empty hash takes as long and never matches.
func (h *Hasher) Matches(ctx context.Context, hash, password string) (bool, error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	if len(password) > maxLength {
		password = password[:maxLength]
		hash = ""
	}
	if hash == "" {
		_, err := argon2id.ComparePasswordAndHash(password, h.none)
		return false, err
	}
	return argon2id.ComparePasswordAndHash(password, hash)
}

func (h *Hasher) acquire(ctx context.Context) (release func(), err error) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }, nil
	case <-ctx.Done():
		return nil,
			fault.Wrap(ctx.Err(), fault.Unavailable, fault.ServiceUnavailable, "Too many people sign in at once. Try again.")
	}
}
