package onprem_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/internal/onprem"
)

const ordersOf = `SELECT number, vendor, note FROM orders WHERE vendor = @vendor`

func (e *erp) named(name, query string) onprem.DataSource {
	e.t.Helper()
	return e.sources(map[string]string{name: query}, kinds)[0]
}

func TestAgentOffersWithoutQueriesAndAddressesThenAnswers(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	source := e.named("Orders", ordersOf)
	source.Description = "All orders"
	p.run(time.Second, source)

	require.JSONEq(t, `{"sources": [{"name": "Orders", "description": "All orders", "database": "erp",
		"parameters": [{"name": "vendor", "kind": "text", "required": false}]}]}`, p.await("offered"))
	run := p.request("Orders", map[string]string{"vendor": "Fabrikam"})
	require.JSONEq(t, `{"columns": ["number", "vendor", "note"], "rows": [{"values": ["9007199254740993", "Fabrikam", ""]}],
		"more": false}`, p.await("answered "+run))
	require.Equal(t, []string{"offered", "taken " + run, "answered " + run}, p.recorded())
	require.NotContains(t, p.logged(), "vendor=Fabrikam")
	require.NotContains(t, p.logged(), "no data can be asked for")
}

func TestRunWithoutRowsHasAReason(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	p.run(time.Second, e.named("Orders", ordersOf))
	for _, c := range []struct{ source, parameter, reason string }{
		{"Vendors", "", "unknownSource"}, {"orders", "", "unknownSource"}, {"Orders", "zip", "invalidArguments"},
	} {
		arguments := map[string]string{}
		if c.parameter != "" {
			arguments[c.parameter] = "x"
		}
		run := p.request(c.source, arguments)
		require.JSONEq(t, `{"reason": "`+c.reason+`"}`, p.await("answered "+run))
	}
	twice := id.New()
	p.with(func() {
		p.runs = append(p.runs, map[string]any{"id": twice, "source": "Orders",
			"arguments": []map[string]string{{"name": "vendor", "value": "a"}, {"name": "vendor", "value": "a"}}})
	})
	require.JSONEq(t, `{"reason": "invalidArguments"}`, p.await("answered "+twice))
	empty := p.request("Orders", map[string]string{"vendor": "No one"})
	require.JSONEq(t, `{"columns": ["number", "vendor", "note"], "rows": [], "more": false}`, p.await("answered "+empty))
}

func TestAgentOffersAgainAfterAnError(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	p.run(time.Second, e.named("Orders", ordersOf))
	p.await("offered")
	p.await("answered " + p.request("Orders", nil))
	require.Equal(t, 1, p.count("offered"), "the agent offers once per connection")

	p.with(func() { p.down = true })
	require.Eventually(t, func() bool { return strings.Contains(p.logged(), "no data can be asked for") }, 5*time.Second,
		5*time.Millisecond)
	p.with(func() { p.down = false })
	run := p.request("Orders", nil)
	p.await("answered " + run)
	require.Equal(t, 2, p.count("offered"))
	require.Less(t, slices.Index(p.recorded()[1:], "offered"), slices.Index(p.recorded()[1:], "taken "+run))
}

func TestAgentWithoutFileOffersAnEmptyListAndAsksForNoRuns(t *testing.T) {
	p := newProduct(t)
	p.run(time.Second)
	require.JSONEq(t, `{"sources": []}`, p.await("offered"))

	p.with(func() { p.down = true })
	require.Eventually(t, func() bool { return strings.Contains(p.logged(), "no work can be asked for") }, 5*time.Second,
		5*time.Millisecond)
	p.with(func() { p.down = false })
	require.Eventually(t, func() bool { return p.count("offered") == 2 }, 10*time.Second, 5*time.Millisecond)
	time.Sleep(500 * time.Millisecond)
	require.Equal(t, 2, p.count("offered"))
	p.with(func() { require.Zero(t, p.polls) })
}

func TestAgentPrintsForAnOlderProduct(t *testing.T) {
	e, p, virtual := newERP(t), newProduct(t), startPrinter(t)
	p.older = true
	p.run(time.Second, e.named("Orders", ordersOf))
	const warning = "the product is of an older release"
	require.Eventually(t, func() bool { return strings.Contains(p.logged(), warning) }, 5*time.Second, 5*time.Millisecond)
	p.await("printed " + p.requestPrint(virtual.URL()))
	require.Len(t, virtual.Jobs(), 1)

	p.with(func() { p.down = true })
	require.Eventually(t, func() bool { return strings.Contains(p.logged(), "no work can be asked for") }, 5*time.Second,
		5*time.Millisecond)
	p.with(func() { p.down, p.older = false, false })
	p.await("answered " + p.request("Orders", nil)) // after an upgrade, the agent needs no restart
	require.Equal(t, 1, strings.Count(p.logged(), warning))
}

func TestRunThatAnotherProcessTookIsLeftAlone(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	taken := p.request("Orders", nil)
	p.refused["taken "+taken] = http.StatusConflict
	p.run(time.Second, e.named("Orders", ordersOf))
	p.await("taken " + taken + " refused")
	next := p.request("Orders", nil)
	p.await("answered " + next)
	require.Equal(t, []string{"offered", "taken " + taken + " refused", "taken " + next, "answered " + next}, p.recorded())
}

func TestAnswerIsRepeatedUntilItIsAccepted(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	run := p.request("Orders", map[string]string{"vendor": "Fabrikam"})
	p.refused["answered "+run] = http.StatusBadGateway
	p.run(time.Second, e.named("Orders", ordersOf))
	require.Contains(t, p.await("answered "+run), "9007199254740993")
	require.Equal(t, 1, p.count("answered "+run+" refused"))
	require.Equal(t, 1, p.count("taken"))
}

func TestAnswerThatTheProductRefusesAsTooLargeIsReplacedByTheReason(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	run := p.request("Orders", nil)
	p.refused["answered "+run] = http.StatusRequestEntityTooLarge
	p.run(time.Second, e.named("Orders", ordersOf))
	require.JSONEq(t, `{"reason": "tooLarge"}`, p.await("answered "+run))
}

func TestSlowQueryDelaysNoPrint(t *testing.T) {
	e, p, virtual := newERP(t), newProduct(t), startPrinter(t)
	p.run(time.Second, e.named("Slow", `SELECT pg_sleep(4)::text`))
	run := p.request("Slow", nil)
	p.await("taken " + run)
	began := time.Now()
	p.await("printed " + p.requestPrint(virtual.URL()))
	require.Less(t, time.Since(began), 2*time.Second)
	require.Len(t, virtual.Jobs(), 1)
	require.Zero(t, p.count("answered"), "the query is still running")
	require.Contains(t, p.await("answered "+run), "pg_sleep")
}

func TestFourQueriesRunAtTheSameTime(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	p.run(time.Second, e.named("Slow", `SELECT pg_sleep(2)::text`))
	var runs []string
	for range 6 {
		runs = append(runs, p.request("Slow", nil))
	}
	p.await("taken " + runs[3])
	time.Sleep(500 * time.Millisecond)
	require.Equal(t, 4, p.count("taken"))
	require.Zero(t, p.count("answered"))
	require.Equal(t, 4, e.working())
	for _, run := range runs {
		p.await("answered " + run)
	}
	require.Equal(t, 6, p.count("taken"))
}

func TestStopWaitsForAQueryUnderWay(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	stop := p.run(10*time.Second, e.named("Slow", `SELECT pg_sleep(1)::text`))
	run := p.request("Slow", nil)
	p.await("taken " + run)
	stop()
	require.Equal(t, 1, p.count("answered "+run))
}

func TestStopEndsALongQuery(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	stop := p.run(500*time.Millisecond, e.named("Slow", `SELECT pg_sleep(25)::text`))
	p.await("taken " + p.request("Slow", nil))
	require.Eventually(t, func() bool { return e.working() == 1 }, 5*time.Second, 5*time.Millisecond)
	began := time.Now()
	stop()
	require.Less(t, time.Since(began), 2*time.Second)
	require.Zero(t, p.count("answered"))
	require.Eventually(t, func() bool { return e.working() == 0 }, 3*time.Second, 20*time.Millisecond,
		"the database continues the query")
}

func TestIdleAgentStopsAtOnce(t *testing.T) {
	e, p := newERP(t), newProduct(t)
	stop := p.run(10*time.Second, e.named("Orders", ordersOf))
	p.await("offered")
	began := time.Now()
	stop()
	require.Less(t, time.Since(began), time.Second)
}
