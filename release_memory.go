package main

import (
	"context"
	"runtime/debug"
	"time"
)

// settled is when a process has built its routes, pools and tables.
const settled = 3 * time.Second

// keepSmall trades a little processor time for memory: a garbage target of half
// the live heap, and one return of what starting needed, which is most of what an
// idle process would otherwise hold (gate P14).
func keepSmall(ctx context.Context) {
	debug.SetGCPercent(50)
	timer := time.AfterFunc(settled, debug.FreeOSMemory)
	context.AfterFunc(ctx, func() { timer.Stop() })
}
