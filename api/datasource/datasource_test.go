package datasource_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	agentapi "countersign.dev/api/agent"
	"countersign.dev/api/apitest"
	datasourceapi "countersign.dev/api/datasource"
	agentapp "countersign.dev/app/agent"
	datasourceapp "countersign.dev/app/datasource"
	printerapp "countersign.dev/app/printer"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/datasource"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/store/storetest"
)

// office is the API with two tenants, the first with an agent that offers one data source.
type office struct {
	*apitest.API
	t         *testing.T
	superuser string
	one, two  tenant.Tenant
	manager   string // token of a person who manages agents
	agentID   string
	agent     string // token of the agent
	source    string
}

func open(t *testing.T) *office {
	s, superuser := storetest.Open(t, 0)
	o := &office{t: t, superuser: superuser}
	o.API = apitest.Open(t, s, func(a *apitest.API) {
		agents := agentapp.Commands{DB: s, Signer: a.Tokens, Now: time.Now}
		agentapi.Routes(a.Server, agentapi.Deps{Tenants: tenantapp.NewDirectory(tenantapp.Commands{DB: s}, time.Now),
			Printers: printerapp.Commands{DB: s, Networks: outbound.Loopback()}, Agents: agents})
		datasourceapi.Routes(a.Server, datasourceapp.Commands{DB: s, Vault: a.Vault, Now: time.Now}, agents)
	})
	o.one, o.two = o.Tenant("northwind"), o.Tenant("contoso")
	o.manager = o.With(o.one.ID, "agents:manage")
	o.agentID, o.agent = o.hire("Plant")
	require.Equal(t, 204, o.offer(o.agent, "Open orders").Status)
	o.source = o.sourceID("Open orders")
	return o
}

// hire adds an agent and returns its id and its token.
func (o *office) hire(name string) (agentID, token string) {
	o.t.Helper()
	var created agentapi.CreatedAgent
	o.Call(http.MethodPost, "/api/agents", o.manager, map[string]string{"name": name}).Into(o.t, &created)
	var got agentapi.AgentToken
	o.Call(http.MethodPost, "/api/tenants/northwind/agent-token", "",
		map[string]string{"key": created.Key, "hostName": "erp-1", "release": "test"}).Into(o.t, &got)
	return created.Agent.ID, got.AccessToken
}

// offer sends data sources with the parameters vendor and since.
func (o *office) offer(token string, names ...string) apitest.Answer {
	offers := []datasourceapi.Offer{}
	for _, name := range names {
		offers = append(offers, datasourceapi.Offer{Name: name, Description: "Orders in the ERP system", Database: "erp",
			Parameters: []datasourceapi.Parameter{{Name: "vendor", Kind: datasource.Text, Required: true},
				{Name: "since", Kind: datasource.Date}}})
	}
	return o.Call(http.MethodPut, "/api/agent-data-sources", token, datasourceapi.Offers{Sources: offers})
}

func (o *office) exec(sql string, args ...any) {
	o.t.Helper()
	storetest.ExecAs(o.t, o.superuser, sql, args...)
}

func (o *office) count(sql string, args ...any) int {
	o.t.Helper()
	return int(storetest.Count(o.t, o.superuser, sql, args...))
}

// sourceID is the id of a data source that is offered.
func (o *office) sourceID(name string) string {
	o.t.Helper()
	var page struct {
		Items []datasourceapi.DataSourceEntry `json:"items"`
	}
	o.Call(http.MethodPost, "/api/data-sources/grid", o.manager, map[string]any{}).Into(o.t, &page)
	for _, entry := range page.Items {
		if entry.Name == name && entry.Condition == datasource.Available {
			return entry.ID
		}
	}
	require.Fail(o.t, "no such data source", "%s in %v", name, page.Items)
	return ""
}

func (o *office) run(token string, arguments map[string]string) apitest.Answer {
	return o.Call(http.MethodPost, "/api/data-sources/"+o.source+"/runs", token,
		datasourceapi.Arguments{Arguments: arguments})
}

// start runs the data source and returns the run.
func (o *office) start() datasourceapi.DataSourceRun {
	o.t.Helper()
	var run datasourceapi.DataSourceRun
	o.run(o.manager, map[string]string{"vendor": "4711"}).Into(o.t, &run)
	return run
}

func (o *office) result(runID string) (run datasourceapi.DataSourceRun) {
	o.t.Helper()
	o.Call(http.MethodGet, "/api/data-source-runs/"+runID, o.manager, nil).Into(o.t, &run)
	return run
}

func (o *office) take(token, runID string) int {
	return o.Call(http.MethodPut, "/api/agent-data-runs/"+runID+"/taken", token, nil).Status
}

func (o *office) answer(token, runID string, a datasourceapi.DataAnswer) int {
	return o.Call(http.MethodPost, "/api/agent-data-runs/"+runID+"/answer", token, a).Status
}

func (o *office) next(token string) *datasourceapi.DataRun {
	o.t.Helper()
	var work datasourceapi.DataWork
	o.Call(http.MethodGet, "/api/agent-data-runs", token, nil).Into(o.t, &work)
	return work.Run
}

// rows are two orders.
func rows() datasourceapi.DataAnswer {
	return datasourceapi.DataAnswer{Columns: []string{"number", "amount"}, More: true,
		Rows: []datasourceapi.DataRow{{Values: []string{"PO-1", "1234567890.10"}}, {Values: []string{"PO-2", ""}}}}
}

func TestRunReachesTheAgentAndItsRowsThePerson(t *testing.T) {
	o := open(t)
	require.Nil(t, o.next(o.agent))
	started := o.start()
	require.Equal(t, datasource.Waiting, started.State)
	work := o.next(o.agent)
	require.Equal(t, &datasourceapi.DataRun{ID: started.ID, Source: "Open orders",
		Arguments: []datasourceapi.Argument{{Name: "vendor", Value: "4711"}}}, work)
	require.Equal(t, 409, o.answer(o.agent, started.ID, rows()), "nobody has taken it")
	require.Equal(t, 204, o.take(o.agent, started.ID))
	require.Equal(t, 409, o.take(o.agent, started.ID), "once")
	require.Nil(t, o.next(o.agent))
	require.Equal(t, datasource.Running, o.result(started.ID).State)
	require.Equal(t, 204, o.answer(o.agent, started.ID, rows()))
	require.Equal(t, 204, o.answer(o.agent, started.ID, datasourceapi.DataAnswer{Reason: datasource.TooSlow}),
		"a repeated answer changes nothing")

	got := o.result(started.ID)
	require.Equal(t, datasource.Succeeded, got.State)
	require.Equal(t, rows().Columns, got.Columns)
	require.Equal(t, rows().Rows, got.Rows)
	require.True(t, got.More)
	require.Zero(t, o.count(`SELECT count(*) FROM data_source_runs r WHERE position('1234567890'::bytea IN result) > 0`),
		"rows are stored sealed")
	require.Equal(t, 1, o.count(`SELECT count(*) FROM audit_entries WHERE action = 'data source run' AND object_type = 'agent'
		AND object_id = $1 AND user_id IS NOT NULL AND new_value::text LIKE '%vendor = 4711%'`, o.agentID))
}

func TestFailedRunHasItsReason(t *testing.T) {
	o := open(t)
	started := o.start()
	require.Equal(t, 204, o.take(o.agent, started.ID))
	require.Equal(t, 204, o.answer(o.agent, started.ID, datasourceapi.DataAnswer{Reason: datasource.QueryFailed}))
	got := o.result(started.ID)
	require.Equal(t, datasource.Failed, got.State)
	require.Equal(t, datasource.QueryFailed, got.Reason)
	require.Empty(t, got.Rows)
}

func TestRunThatNobodyCarriesOutFails(t *testing.T) {
	o := open(t)
	started := o.start()
	o.exec(`UPDATE data_source_runs SET started_at = now() - interval '31 seconds' WHERE id = $1`, started.ID)
	require.Equal(t, datasource.NoAnswer, o.result(started.ID).Reason)
	require.Nil(t, o.next(o.agent), "nobody waits for it")
	require.Equal(t, 409, o.take(o.agent, started.ID))

	late := o.start()
	require.Equal(t, 204, o.take(o.agent, late.ID))
	o.exec(`UPDATE data_source_runs SET taken_at = now() - interval '61 seconds' WHERE id = $1`, late.ID)
	require.Equal(t, datasource.NoAnswer, o.result(late.ID).Reason)
	require.Equal(t, 409, o.answer(o.agent, late.ID, rows()))
	require.Empty(t, o.result(late.ID).Rows)
}

func TestWrongArgumentsAreRefusedAtTheirFields(t *testing.T) {
	o := open(t)
	for name, arguments := range map[string]map[string]string{
		"arguments.vendor": {},
		"arguments.since":  {"vendor": "1", "since": "yesterday"},
		"arguments.x":      {"vendor": "1", "x": "1"},
	} {
		refused := o.run(o.manager, arguments)
		require.Equal(t, 422, refused.Status, name)
		require.Contains(t, string(refused.Body), `"propertyName":"`+name+`"`)
	}
	require.Zero(t, o.count(`SELECT count(*) FROM data_source_runs`))
}

func TestOnlyTheirOwnPeopleAndAgentsReachRuns(t *testing.T) {
	o := open(t)
	started := o.start()
	run, path := "/api/data-sources/"+o.source, "/api/data-source-runs/"+started.ID
	colleague, reader := o.With(o.one.ID, "agents:manage"), o.With(o.one.ID, "agents:get", "agents:getList")
	foreign := o.With(o.two.ID, "agents:manage", "agents:execute")
	require.Equal(t, 404, o.Call(http.MethodGet, path, colleague, nil).Status, "the rows are for who asked")
	require.Equal(t, 403, o.Call(http.MethodGet, run, reader, nil).Status)
	require.Equal(t, 403, o.run(reader, nil).Status)
	require.Equal(t, 403, o.run(o.agent, nil).Status, "an agent starts no runs")
	require.Equal(t, 404, o.Call(http.MethodGet, run, foreign, nil).Status)
	require.Equal(t, 404, o.run(foreign, map[string]string{"vendor": "1"}).Status)

	_, other := o.hire("Second plant")
	impostor := o.With(o.one.ID, "agents:execute")
	for name, token := range map[string]string{"another agent": other, "no agent": impostor, "another tenant": foreign} {
		require.Equal(t, 404, o.take(token, started.ID), name)
		require.Equal(t, 404, o.answer(token, started.ID, rows()), name)
	}
	require.Equal(t, 404, o.Call(http.MethodGet, "/api/agent-data-runs", impostor, nil).Status)
	require.Equal(t, 404, o.offer(impostor, "Mine").Status)
	require.Nil(t, o.next(other), "each agent gets its own runs")
}

func TestOffersReplaceWhatAnAgentOffered(t *testing.T) {
	o := open(t)
	offered := func() int {
		return o.count(`SELECT count(*) FROM audit_entries WHERE action = 'data sources offered' AND object_id = $1`, o.agentID)
	}
	require.Equal(t, 1, offered())
	require.Equal(t, 204, o.offer(o.agent, "Open orders").Status)
	require.Equal(t, 1, offered(), "nothing changed")
	require.Equal(t, 204, o.offer(o.agent, "open Orders", "Vendors").Status)
	require.Equal(t, o.source, o.sourceID("open Orders"), "it is the same one")
	require.Equal(t, 204, o.offer(o.agent).Status)
	require.Equal(t, 3, offered())
	refused := o.run(o.manager, map[string]string{"vendor": "1"})
	require.Equal(t, 409, refused.Status)
	require.Equal(t, string(fault.InvalidDataSource), refused.Problem().ErrorCode)
	require.Contains(t, string(refused.Body), "The agent Plant")

	require.Equal(t, 422, o.offer(o.agent, "Orders", "ORDERS").Status, "one name")
	require.Equal(t, 422, o.offer(o.agent, " Orders").Status)
	require.Equal(t, 204, o.offer(o.agent, "Orders").Status)
	require.Equal(t, 204, o.Call(http.MethodDelete, "/api/agents/"+o.agentID, o.manager, nil).Status)
	require.Zero(t, o.count(`SELECT count(*) FROM data_sources WHERE offered`), "a revoked agent offers nothing")
	require.Equal(t, 404, o.offer(o.agent, "Orders").Status)
}

func TestSilentAgentIsNotAsked(t *testing.T) {
	o := open(t)
	o.exec(`UPDATE agents SET last_seen_at = now() - interval '31 seconds'`)
	refused := o.run(o.manager, map[string]string{"vendor": "1"})
	require.Equal(t, string(fault.AgentOffline), refused.Problem().ErrorCode)
	require.Contains(t, string(o.Call(http.MethodGet, "/api/data-sources/"+o.source, o.manager, nil).Body),
		`"condition":"offline"`)
	require.Nil(t, o.next(o.agent), "its request counts as a sign of life")
	require.Equal(t, 201, o.run(o.manager, map[string]string{"vendor": "1"}).Status)
}

func TestRunsOfAnAgentAreLimitedAndDeleted(t *testing.T) {
	o := open(t)
	for range datasource.MaxOpen {
		o.start()
	}
	refused := o.run(o.manager, map[string]string{"vendor": "1"})
	require.Equal(t, 429, refused.Status, string(refused.Body))
	o.exec(`UPDATE data_source_runs SET started_at = now() - interval '16 minutes'`)
	require.Nil(t, o.next(o.agent))
	require.Zero(t, o.count(`SELECT count(*) FROM data_source_runs`), "results are kept for a quarter of an hour")
}

func TestOneProcessTakesARun(t *testing.T) {
	o := open(t)
	started := o.start()
	const processes = 4
	taken := make(chan int, processes)
	var group sync.WaitGroup
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, o.superuser)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(ctx)) }()
	held, err := conn.Begin(ctx)
	require.NoError(t, err)
	// All requests reach the row before one of them can take it.
	_, err = held.Exec(ctx, `SELECT FROM data_source_runs WHERE id = $1 FOR UPDATE`, started.ID)
	require.NoError(t, err)
	for range processes {
		group.Go(func() { taken <- o.take(o.agent, started.ID) })
	}
	require.Eventually(t, func() bool {
		return o.count(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) ==
			processes
	}, 10*time.Second, 20*time.Millisecond)
	require.NoError(t, held.Rollback(ctx))
	group.Wait()
	close(taken)
	counts := map[int]int{}
	for status := range taken {
		counts[status]++
	}
	require.Equal(t, map[int]int{204: 1, 409: processes - 1}, counts)
}

func TestAnswersAreBounded(t *testing.T) {
	o := open(t)
	started := o.start()
	require.Equal(t, 204, o.take(o.agent, started.ID))
	wide := datasourceapi.DataAnswer{Columns: []string{"a"}, Rows: []datasourceapi.DataRow{{Values: []string{"1", "2"}}}}
	require.Equal(t, 422, o.answer(o.agent, started.ID, wide))
	large := datasourceapi.DataAnswer{Columns: []string{"a"},
		Rows: []datasourceapi.DataRow{{Values: []string{strings.Repeat("x", datasource.MaxAnswer+1)}}}}
	require.Equal(t, 422, o.answer(o.agent, started.ID, large))
	many := datasourceapi.DataAnswer{Columns: []string{"a"}}
	for n := range datasource.MaxRows + 1 {
		many.Rows = append(many.Rows, datasourceapi.DataRow{Values: []string{fmt.Sprint(n)}})
	}
	require.Equal(t, 422, o.answer(o.agent, started.ID, many))
	mixed := rows()
	mixed.Reason = datasource.TooSlow
	require.Equal(t, 422, o.answer(o.agent, started.ID, mixed))
	require.Equal(t, 404, o.answer(o.agent, id.New(), rows()))
	require.Equal(t, datasource.Running, o.result(started.ID).State)
}
