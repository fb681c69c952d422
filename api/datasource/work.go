package datasource

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/datasource"
)

// maxAnswer is the size of a result as JSON, which needs more bytes than its values.
const maxAnswer = 8 * datasource.MaxAnswer

// agentRoutes are what agents do.
func (r routes) agentRoutes(s *server.Server) {
	const runs, one = "/api/agent-data-runs", "/api/agent-data-runs/{dataRunId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Tag: "Agents", Summary: summary,
			Permission: "agents:execute", Command: method != http.MethodGet}
	}
	server.Register(s, op("offerDataSources", http.MethodPut, "/api/agent-data-sources",
		"Replace the data sources that the calling agent offers"), r.offer)
	server.Register(s, op("nextDataRun", http.MethodGet, runs, "Next run of the agent; waits for one"), r.next)
	server.Register(s, op("takeDataRun", http.MethodPut, one+"/taken", "Take a run"), r.take)
	answer := op("answerDataRun", http.MethodPost, one+"/answer", "Report the result of a run")
	answer.MaxBody = maxAnswer
	server.Register(s, answer, r.answer)
}

type offerInput struct{ Body Offers }

func (r routes) offer(ctx context.Context, in *offerInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	offers := make([]datasource.Offer, len(in.Body.Sources))
	for i, o := range in.Body.Sources {
		offers[i] = o.fromAPI()
	}
	return nil, r.sources.Offer(ctx, caller.TenantID, caller.UserID, offers)
}

type nextInput struct {
	Wait int `query:"wait" minimum:"0" maximum:"10" doc:"Maximum seconds to wait for a run"`
}

type nextOutput struct{ Body DataWork }

func (r routes) next(ctx context.Context, in *nextInput) (*nextOutput, error) {
	caller := server.Caller(ctx)
	if _, err := r.agents.Seen(ctx, caller.TenantID, caller.UserID); err != nil {
		return nil, err
	}
	if err := r.sources.DeleteOld(ctx, caller.TenantID); err != nil {
		return nil, err
	}
	out := &nextOutput{}
	wait := min(time.Duration(in.Wait)*time.Second, agent.LongestPoll)
	return out, server.Poll(ctx, wait, func() (bool, error) {
		run, found, err := r.sources.Next(ctx, caller.TenantID, caller.UserID)
		if found {
			out.Body.Run = workToAPI(run)
		}
		return found, err
	})
}

func workToAPI(r datasource.Run) *DataRun {
	out := &DataRun{ID: r.ID, Source: r.Source, Arguments: []Argument{}}
	for _, name := range slices.Sorted(maps.Keys(r.Arguments)) {
		out.Arguments = append(out.Arguments, Argument{Name: name, Value: r.Arguments[name]})
	}
	return out
}

func (r routes) take(ctx context.Context, in *runPathInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, r.sources.Take(ctx, caller.TenantID, caller.UserID, in.RunID)
}

type answerInput struct {
	RunID string `path:"dataRunId" format:"uuid"`
	Body  DataAnswer
}

func (r routes) answer(ctx context.Context, in *answerInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, r.sources.Answer(ctx, caller.TenantID, caller.UserID, in.RunID, in.Body.fromAPI())
}
