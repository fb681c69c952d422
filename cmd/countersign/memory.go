package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// settled is when a process has built its routes, pools and tables.
const settled = 3 * time.Second

// Between settling and the end of the process, memory that large requests left behind is returned.
const (
	releaseEvery = 10 * time.Second
	releaseAbove = 8 << 20 // bytes that are free and not returned
)

// keepSmall reduces memory at the cost of some processor time: a garbage target of half the live heap, and the
// return of memory that the start and large requests needed. That is most of what an idle process would
// otherwise hold (gate P14).
func keepSmall(ctx context.Context) {
	debug.SetGCPercent(50)
	timer := time.AfterFunc(settled, debug.FreeOSMemory)
	context.AfterFunc(ctx, func() { timer.Stop() })
	go func() {
		tick := time.NewTicker(releaseEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				releaseIfLarge()
			}
		}
	}()
}

// releaseIfLarge returns memory before the runtime would: it waits minutes and keeps a tenth.
func releaseIfLarge() {
	held := []metrics.Sample{{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}
	metrics.Read(held)
	if held[0].Value.Uint64()+held[1].Value.Uint64() > releaseAbove {
		debug.FreeOSMemory()
	}
}
