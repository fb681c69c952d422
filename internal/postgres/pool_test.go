package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// R17: two connections serve fifty tenants whose transactions end in every
// possible way; no transaction ever sees a row of the one before it.
func TestR17APoisonedConnectionLeaksNothing(t *testing.T) {
	const tenants, clients, rowsEach = 50, 6, 3
	transactions := 20_000
	if gate.Wanted() {
		transactions = 100_000
	}
	s, _ := storetest.Open(t, 2)
	ids := make([]string, tenants)
	for i := range ids {
		ids[i] = storetest.Tenant(t, s)
		require.NoError(t, s.InTenant(ctx, ids[i], func(tx *postgres.Tx) error {
			return tx.Gorm.Exec(`INSERT INTO counters (tenant_id, name) SELECT ?, n::text FROM generate_series(1, ?) n`, ids[i],
				rowsEach).Error
		}))
	}
	p := poison{s: s, rows: rowsEach}
	start := time.Now()
	var wg sync.WaitGroup
	for c := range clients {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(17, uint64(c)))
			for range transactions / clients {
				p.runOnce(r, ids[r.IntN(tenants)])
			}
		})
	}
	wg.Wait()
	gate.Record(t, gate.Figure{Gate: "R17", Ours: float64(p.leaks.Load()), Goal: "0 leaks", OK: p.leaks.Load() == 0,
		Unit: "leaks",
		Note: fmt.Sprintf(
			"%d transactions of %d tenants on 2 connections in %s: %d panics, %d refused, %d canceled or timed out, %d "+
				"without a tenant", p.done.Load(), tenants,
			time.Since(start).Round(time.Millisecond), p.panics.Load(), p.refused.Load(), p.cut.Load(), p.bare.Load())})
	require.Zero(t, p.leaks.Load())
	require.Zero(t, p.surprises.Load())
	require.NotZero(t, p.panics.Load()*p.refused.Load()*p.cut.Load()*p.bare.Load(), "every ending must have happened")
}

type poison struct {
	s                                                  *postgres.DB
	rows                                               int
	done, panics, refused, cut, bare, leaks, surprises atomic.Int64
}

// runOnce runs one transaction with one of the endings.
func (p *poison) runOnce(r *rand.Rand, tenantID string) {
	defer p.done.Add(1)
	switch n := r.IntN(100); {
	case n < 10:
		p.panicking(tenantID)
	case n < 20:
		err := p.s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			p.look(tx, tenantID)
			return fault.New(fault.Conflict, fault.IllegalTransition, "refused")
		})
		p.count(&p.refused, fault.CodeOf(err) == fault.IllegalTransition)
	case n < 23:
		c, cancel := context.WithTimeout(ctx, time.Millisecond)
		err := p.s.InTenant(c, tenantID, func(tx *postgres.Tx) error { return tx.Gorm.Exec("SELECT pg_sleep(0.05)").Error })
		cancel()
		p.count(&p.cut, err != nil)
	case n < 25:
		c, cancel := context.WithCancel(ctx)
		err := p.s.InTenant(c, tenantID, func(tx *postgres.Tx) error {
			p.look(tx, tenantID)
			cancel()
			return tx.Gorm.Exec("SELECT 1").Error
		})
		p.count(&p.cut, errors.Is(err, context.Canceled))
	case n < 35:
		p.withoutTenant()
	default:
		if err := p.s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { p.look(tx, tenantID); return nil }); err != nil {
			p.surprises.Add(1)
		}
	}
}

func (p *poison) count(what *atomic.Int64, expected bool) {
	what.Add(1)
	if !expected {
		p.surprises.Add(1)
	}
}

func (p *poison) panicking(tenantID string) {
	defer func() { p.count(&p.panics, recover() != nil) }()
	_ = p.s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p.look(tx, tenantID)
		panic("half way")
	})
}

func (p *poison) look(tx *postgres.Tx, tenantID string) {
	var all, own int
	if err := tx.Gorm.Raw("SELECT count(*), count(*) FILTER (WHERE tenant_id = ?) FROM counters",
		tenantID).Row().Scan(&all, &own); err != nil {
		p.surprises.Add(1)
		return
	}
	if all != p.rows || own != p.rows {
		p.leaks.Add(1)
	}
}

// withoutTenant takes a connection as the pool returns it.
func (p *poison) withoutTenant() {
	conn, err := p.s.TenantPool().Acquire(ctx)
	if err != nil {
		p.surprises.Add(1)
		return
	}
	defer conn.Release()
	var setting string
	var rows int
	err = conn.QueryRow(ctx,
		"SELECT coalesce(current_setting('app.tenant', true), ''), (SELECT count(*) FROM counters)").Scan(&setting, &rows)
	p.count(&p.bare, err == nil)
	if setting != "" || rows != 0 {
		p.leaks.Add(1)
	}
}
