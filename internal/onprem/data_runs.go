package onprem

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/datasource"
	"countersign.dev/domain/id"
)

const (
	// maxQueries bounds what the product can start at the tenant's databases at the same time.
	maxQueries = 4
	// olderWait is the interval between offers to a product that does not know data sources yet.
	olderWait = 10 * time.Minute
)

// serveData offers the data sources and does the runs until ctx ends. It is a second loop, so that a slow query
// delays no check.
func (a *Agent) serveData(ctx context.Context) {
	runs := dataRuns{agent: a, slots: make(chan struct{}, maxQueries)}
	defer runs.working.Wait()
	warned := false
	for wait := firstWait; ctx.Err() == nil; {
		err := a.offer(ctx)
		switch {
		case err == nil && len(a.cfg.DataSources) > 0:
			var asked bool
			if asked, err = runs.serve(ctx); asked {
				wait = firstWait
			}
		case err == nil:
			a.awaitReconnection(ctx, nil)
			continue
		case older(err):
			if !warned {
				a.cfg.Log.Warn("the product is of an older release without data sources; printing works")
			}
			warned = true
			a.awaitReconnection(ctx, time.After(olderWait))
			continue
		}
		if ctx.Err() != nil {
			return
		}
		a.cfg.Log.Warn("no data can be asked for; trying again", "error", err.Error(), "in", wait.String())
		pause(ctx, wait)
		wait = min(2*wait, longestWait)
	}
}

// older reports that the API does not have the route.
func older(err error) bool {
	var r *refusal
	return errors.As(err, &r) && (r.Status == http.StatusNotFound || r.Status == http.StatusMethodNotAllowed)
}

func (a *Agent) awaitReconnection(ctx context.Context, latest <-chan time.Time) {
	select {
	case <-ctx.Done():
	case <-a.reconnected:
	case <-latest:
	}
}

// offeredSource is what the product learns of a data source.
type offeredSource struct {
	Name        string             `json:"name"`
	Description string             `json:"description"`
	Database    string             `json:"database"`
	Parameters  []offeredParameter `json:"parameters"`
}

type offeredParameter struct {
	Name     string                   `json:"name"`
	Kind     datasource.ParameterKind `json:"kind"`
	Required bool                     `json:"required"`
}

// offer replaces what the product knows of this agent's data sources, also by an empty list.
func (a *Agent) offer(ctx context.Context) error {
	offered := []offeredSource{}
	for _, s := range a.cfg.DataSources {
		o := offeredSource{Name: s.Name, Description: s.Description, Database: s.Database, Parameters: []offeredParameter{}}
		for _, p := range s.Parameters {
			o.Parameters = append(o.Parameters, offeredParameter(p))
		}
		offered = append(offered, o)
	}
	return a.api.call(ctx, http.MethodPut, "/api/agent-data-sources", map[string]any{"sources": offered}, nil)
}

// dataRun is a request of the product for the rows of a data source.
type dataRun struct {
	ID        string `json:"id"`
	Source    string `json:"source"`
	Arguments []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"arguments"`
}

// dataRuns does several runs at the same time.
type dataRuns struct {
	agent   *Agent
	slots   chan struct{} // a run holds one
	working sync.WaitGroup
}

// serve asks for runs until an error or the end of ctx. It reports whether the API answered at least once.
func (r *dataRuns) serve(ctx context.Context) (asked bool, err error) {
	for {
		select {
		case <-ctx.Done():
			return asked, ctx.Err()
		case r.slots <- struct{}{}: // before asking, so that another process can take what this one has no time for
		}
		run, err := r.next(ctx)
		asked = asked || err == nil
		started := false
		if err == nil && run != nil {
			started, err = r.start(ctx, *run)
		}
		if !started {
			<-r.slots
		}
		if err != nil {
			return asked, err
		}
	}
}

func (r *dataRuns) next(ctx context.Context) (*dataRun, error) {
	var work struct {
		Run *dataRun `json:"run"`
	}
	path := fmt.Sprintf("/api/agent-data-runs?wait=%d", int(agent.LongestPoll.Seconds()))
	err := r.agent.api.call(ctx, http.MethodGet, path, nil, &work)
	return work.Run, err
}

// start takes a run and does it beside others. A refusal means that another process has it, or that it is no longer
// wanted.
func (r *dataRuns) start(ctx context.Context, run dataRun) (started bool, err error) {
	log := r.agent.cfg.Log.With("run", run.ID, "data source", run.Source)
	if !id.Valid(run.ID) {
		return false, errors.New("the id of a run is not valid")
	}
	working, stop := r.agent.working(ctx)
	working, cancel := context.WithTimeout(working, datasource.AnswerWithin)
	end := func() { cancel(); stop() }
	err = r.agent.api.call(working, http.MethodPut, "/api/agent-data-runs/"+run.ID+"/taken", nil, nil)
	if err != nil {
		end()
		if !final(err) {
			return false, err
		}
		log.Info("the run was not taken", "error", err.Error())
		pause(ctx, firstWait) // a run that is offered again must not cause a loop without pauses
		return false, nil
	}
	r.working.Go(func() {
		defer func() { end(); <-r.slots }()
		r.agent.answerRun(working, run, log)
	})
	return true, nil
}

// answerRun queries and sends the rows, or the reason for their absence.
func (a *Agent) answerRun(ctx context.Context, run dataRun, log *slog.Logger) {
	began := time.Now()
	rows, reason := a.query(ctx, run, log)
	path, answer := "/api/agent-data-runs/"+run.ID+"/answer", any(rows)
	if reason != datasource.NoReason {
		answer = reasonBody(reason)
	}
	err := a.deliver(ctx, path, answer, log)
	if r := (*refusal)(nil); errors.As(err, &r) && r.Status == http.StatusRequestEntityTooLarge {
		err = a.deliver(ctx, path, reasonBody(datasource.TooLarge), log)
	}
	if err != nil {
		log.Error("the answer could not be given", "error", err.Error())
		return
	}
	log.Info("the run was answered", "reason", string(reason), "rows", len(rows.Rows), "more", rows.More,
		"duration", time.Since(began).Round(time.Millisecond).String())
}

func reasonBody(reason datasource.Reason) map[string]datasource.Reason {
	return map[string]datasource.Reason{"reason": reason}
}

func (a *Agent) query(ctx context.Context, run dataRun, log *slog.Logger) (dataRows, datasource.Reason) {
	at := slices.IndexFunc(a.cfg.DataSources, func(s DataSource) bool { return s.Name == run.Source })
	if at < 0 {
		log.Warn("the file of data sources does not have it")
		return dataRows{}, datasource.UnknownSource
	}
	values := map[string]string{}
	for _, argument := range run.Arguments {
		if _, twice := values[argument.Name]; twice {
			log.Warn("a parameter has more than one value")
			return dataRows{}, datasource.InvalidArguments
		}
		values[argument.Name] = argument.Value
	}
	return a.cfg.DataSources[at].run(ctx, values, datasource.QueryTimeout, log)
}
