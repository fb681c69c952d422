package api_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/server"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
)

func (s *suite) build(op server.Operation, ids func(position) string) (*builder, request) {
	b := &builder{s: s, op: op, ids: ids}
	return b, b.request()
}

func (s *suite) own(p position) string { return s.a.rows[p.table] }

// R15: another tenant's row answers exactly like one that does not exist, at
// every place of every route that takes an id.
func TestR15ForeignIDIsRefusedLikeUnknownID(t *testing.T) {
	s := newSuite(t)
	token := s.with(permission.All()...)
	routes, positions, notFound := 0, 0, 0
	for _, op := range s.server.Operations() {
		if op.Public {
			continue // they name no rows: the account suite has their cases
		}
		t.Run(op.ID, func(t *testing.T) {
			b, _ := s.build(op, s.own)
			require.Empty(t, b.unknown, "no table is known for these ids: name it in irregular or unnamed")
			routes++
			for _, at := range b.positions {
				positions++
				missing, before := id.New(), s.effects()
				foreign := s.foreign(op, at, s.b.rows[at.table], token)
				absent := s.foreign(op, at, missing, token)
				require.Equal(t, absent.status, foreign.status, "%s\n%s", at.name, foreign.body)
				require.Equal(t, s.plain(absent.body, missing), s.plain(foreign.body, s.b.rows[at.table]), at.name)
				require.NotContains(t, foreign.body, s.b.tenant.ID)
				require.Less(t, foreign.status, 500, foreign.body)
				require.Equal(t, before, s.effects(), "%s: a foreign id had an effect\n%s", at.name, foreign.body)
				if foreign.status == 404 {
					notFound++
				} else {
					t.Logf("R15: %s answers %d to both: %s", at.name, foreign.status, foreign.code())
				}
			}
		})
	}
	gate.Record(t, gate.Figure{Gate: "R15", Ours: float64(positions), Peer: float64(positions), Ratio: 1,
		Goal: "a foreign id answers like a missing one at every position", OK: !t.Failed(), Unit: "id positions",
		Note: fmt.Sprintf("%d routes; %d positions answer 404, the others answer both alike", routes, notFound)})
	require.Greater(t, positions, 100)
	require.GreaterOrEqual(t, notFound, positions*3/4,
		"a suite whose requests are refused for other reasons shows nothing")
}

// foreign asks with one id replaced and the others our own.
func (s *suite) foreign(op server.Operation, at position, value, token string) answer {
	_, r := s.build(op, func(p position) string {
		if p == at {
			return value
		}
		return s.own(p)
	})
	return s.send(r, token, id.New())
}

// plain is a body without what differs by nature: the request's name and the id asked for.
func (s *suite) plain(body, asked string) string {
	var fields map[string]any
	if json.Unmarshal([]byte(body), &fields) != nil {
		return body
	}
	delete(fields, "requestId")
	text, err := json.Marshal(fields)
	require.NoError(s.t, err)
	return strings.ReplaceAll(string(text), asked, "ID")
}

// R18: the declared permission is necessary and sufficient.
func TestR18EveryRouteNeedsItsPermissionAndNoOther(t *testing.T) {
	s := newSuite(t)
	without, only := map[permission.Permission]string{}, map[permission.Permission]string{}
	checked := 0
	for _, op := range s.server.Operations() {
		if op.Permission == "" {
			continue
		}
		if without[op.Permission] == "" {
			rest := permission.NewSet(permission.All()...)
			delete(rest, op.Permission)
			without[op.Permission], only[op.Permission] = s.with(rest.Sorted()...), s.with(op.Permission)
		}
		_, r := s.build(op, func(position) string { return id.New() })
		refused := s.send(r, without[op.Permission], id.New())
		require.Equal(t, 403, refused.status, "%s without %s\n%s", op.ID, op.Permission, refused.body)
		require.Equal(t, string(fault.ForbiddenAccess), refused.code(), op.ID)
		require.NotEqual(t, 403, s.send(r, only[op.Permission], id.New()).status, "%s with %s alone", op.ID, op.Permission)
		require.Equal(t, 401, s.send(r, "", id.New()).status, op.ID)
		checked++
	}
	gate.Record(t,
		gate.Figure{Gate: "R18", Ours: float64(checked), Peer: float64(checked), Ratio: 1,
			Goal: "each route needs its permission and no other", OK: true, Unit: "routes",
			Note: fmt.Sprintf("%d permissions", len(only))})
	t.Logf("R18: %d routes, %d permissions, 0 holes", checked, len(only))
}

// R5: repeated requests with the same key have one effect.
func TestR5CommandHasOneEffectPerKey(t *testing.T) {
	s := newSuite(t)
	token := s.with(permission.All()...)
	commands, carriedOut := 0, 0
	for _, op := range s.server.Operations() {
		if !op.Command {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			commands++
			_, r := s.build(op, s.own)
			missing := s.send(r, token, "")
			require.Equal(t, string(fault.IdempotencyMissing), missing.code(), missing.body)
			before := s.effects()
			key := id.New()
			answers := s.atOnce(r, token, key, 6)
			kept := kept(answers)
			if op.Secret { // returned once; a repetition only reports that it was executed
				kept = slices.DeleteFunc(kept, func(a answer) bool { return a.code() == string(fault.IdempotencyAnswerLost) })
				done := slices.DeleteFunc(slices.Clone(kept), func(a answer) bool { return a.status >= 300 })
				require.LessOrEqual(t, len(done), 1)
			}
			for _, a := range kept {
				require.Equal(t, kept[0].status, a.status, a.body)
				require.Equal(t, kept[0].body, a.body)
			}
			require.LessOrEqual(t, s.effects()-before, 1, "requests that left an audit entry")
			if len(kept) > 0 && kept[0].status < 300 {
				carriedOut++
			}
			if len(kept) == 0 {
				return
			}
			other := r
			other.path += "?another=request"
			mismatch := s.send(other, token, key)
			require.Equal(t, 422, mismatch.status, mismatch.body)
			require.Equal(t, string(fault.IdempotencyMismatch), mismatch.code())
		})
	}
	gate.Record(t,
		gate.Figure{Gate: "R5", Ours: float64(commands), Peer: float64(commands), Ratio: 1,
			Goal: "no command has two effects under one key", OK: !t.Failed(), Unit: "commands",
			Note: fmt.Sprintf("6 duplicates each, %d carried out", carriedOut)})
	require.GreaterOrEqual(t, carriedOut, commands/5, "a suite whose commands are all refused shows nothing")
}

// kept returns the stored responses. Server errors are not stored, so that the same key may retry, and a request
// that waits too long for another one is asked to retry.
func kept(all []answer) []answer {
	return slices.DeleteFunc(slices.Clone(all), func(a answer) bool {
		return a.status >= 500 || a.code() == string(fault.IdempotencyRunning)
	})
}

func (s *suite) atOnce(r request, token, key string, n int) []answer {
	answers := make([]answer, n)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = s.send(r, token, key) })
	}
	all.Wait()
	return answers
}

// effects counts the requests of tenant A that left an audit entry.
func (s *suite) effects() int {
	return count(s.t, s.superuser,
		fmt.Sprintf(
			`SELECT count(DISTINCT correlation_id) FROM audit_entries WHERE tenant_id = '%s' AND correlation_id <> ''`,
			s.a.tenant.ID))
}

func TestEveryOperationIsDescribedForItsClients(t *testing.T) {
	s := newSuite(t)
	seen := map[string]bool{}
	for _, op := range s.server.Operations() {
		require.NotEmpty(t, op.Summary, op.ID)
		require.NotEmpty(t, op.Tag, op.ID)
		require.False(t, seen[op.ID], "two operations are called %s", op.ID)
		seen[op.ID] = true
		described := s.operation(op)
		_, private := described.Extensions["x-permission"]
		_, public := described.Extensions["x-public"]
		require.True(t, private != public, op.ID)
	}
}
