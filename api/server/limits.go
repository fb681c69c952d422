package server

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"countersign.dev/domain/fault"
)

// Limits bound how often one user or one address may ask (gate R31). Zero means the default.
type Limits struct {
	PerUser    float64 // requests per second; default 50, bursts of four seconds
	PerAddress float64 // requests per second to public operations; default 20
}

var errTooMany = fault.New(fault.RateLimited, fault.TooManyRequests, "Too many requests. Wait a moment and try again.")

// idleLimiter is after how long without a request a limiter is dropped; by then it is full again.
const idleLimiter = time.Minute

type limiters struct {
	perUser, perAddress float64
	mu                  sync.Mutex
	all                 map[string]*limiter
	swept               time.Time
}

type limiter struct {
	*rate.Limiter
	used time.Time
}

func newLimiters(l Limits) *limiters {
	if l.PerUser == 0 {
		l.PerUser = 50
	}
	if l.PerAddress == 0 {
		l.PerAddress = 20
	}
	return &limiters{perUser: l.PerUser, perAddress: l.PerAddress, all: map[string]*limiter{}}
}

func (l *limiters) user(tenantID, userID string) error {
	return l.take("u/"+tenantID+"/"+userID, l.perUser)
}

func (l *limiters) address(ip string) error { return l.take("a/"+ip, l.perAddress) }

func (l *limiters) take(key string, perSecond float64) error {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > idleLimiter {
		l.swept = now
		for k, one := range l.all {
			if now.Sub(one.used) > idleLimiter {
				delete(l.all, k)
			}
		}
	}
	one, ok := l.all[key]
	if !ok {
		one = &limiter{Limiter: rate.NewLimiter(rate.Limit(perSecond), int(4*perSecond)+1)}
		l.all[key] = one
	}
	one.used = now
	if !one.AllowN(now, 1) {
		return errTooMany
	}
	return nil
}
