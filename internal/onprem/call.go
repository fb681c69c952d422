package onprem

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/lookalike"
)

// lease is a call that this process holds. It is renewed until it is released.
type lease struct {
	agent *Agent
	call  string
	name  string
	until atomic.Int64 // unix nanoseconds, by the wall clock: it continues while the machine sleeps
	stop  context.CancelFunc
	ended chan struct{}
}

func (a *Agent) take(ctx context.Context, callID string) (*lease, error) {
	l := &lease{agent: a, call: callID, name: id.New(), ended: make(chan struct{})}
	if err := l.ask(ctx, http.MethodPut, "lease"); err != nil {
		return nil, err
	}
	ctx, l.stop = context.WithCancel(ctx)
	go l.renew(ctx)
	return l, nil
}

// ask renews the lease or begins under it. What is granted counts from when it was asked for.
func (l *lease) ask(ctx context.Context, method, what string) error {
	requestedAt := time.Now()
	var granted struct {
		Seconds int `json:"seconds"`
	}
	if err := l.agent.api.call(ctx, method, "/api/agent-calls/"+l.call+"/"+what, map[string]string{"lease": l.name},
		&granted); err != nil {
		return err
	}
	l.until.Store(requestedAt.Add(time.Duration(granted.Seconds) * time.Second).UnixNano())
	return nil
}

// renew keeps the lease while the call is worked on.
func (l *lease) renew(ctx context.Context) {
	defer close(l.ended)
	for {
		pause(ctx, agent.Renewal)
		if ctx.Err() != nil {
			return
		}
		if err := l.ask(ctx, http.MethodPut, "lease"); err != nil && ctx.Err() == nil {
			l.agent.cfg.Log.Warn("the lease could not be renewed", "call", l.call, "error", err.Error())
		}
	}
}

func (l *lease) release() { l.stop(); <-l.ended }

var errLapsed = errors.New("the lease ran out")

// requireValid checks that the lease is valid for another second. It detects the expired lease of a suspended
// process.
func (l *lease) requireValid() error {
	if time.Until(time.Unix(0, l.until.Load())) < time.Second {
		return errLapsed
	}
	return nil
}

// sendAnswer sends the result. It repeats until the result is accepted or finally refused, because only this
// process has the result.
func (l *lease) sendAnswer(ctx context.Context, a agent.Answer) error {
	body := map[string]any{"lease": l.name, "found": a.Found}
	if a.JobID != 0 {
		body["jobNumber"], body["state"], body["text"] = a.JobID, a.State, shortened(a.Text)
	}
	if a.Attributes != nil {
		body["attributes"] = a.Attributes
	}
	if a.Problem != nil {
		body["problem"] = map[string]any{"kind": a.Problem.Kind, "message": shortened(a.Problem.Message)}
	}
	return l.agent.deliver(ctx, "/api/agent-calls/"+l.call+"/answer", body, l.agent.cfg.Log.With("call", l.call))
}

// deliver repeats an answer until the API accepts or finally refuses it, or ctx ends.
func (a *Agent) deliver(ctx context.Context, path string, answer any, log *slog.Logger) error {
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := a.api.call(ctx, http.MethodPost, path, answer, nil)
		if err == nil || final(err) || ctx.Err() != nil {
			return err
		}
		log.Warn("the answer did not arrive; trying again", "error", err.Error())
		pause(ctx, wait)
	}
}

// shortened is a printer's text as the API takes it: bounded and without invisible characters.
func shortened(text string) string {
	text = lookalike.Visible(text)
	if runes := []rune(text); len(runes) > 500 {
		return string(runes[:500])
	}
	return text
}

// do executes the call. An error means that nothing has begun. Problems at the printer are part of the result.
func (a *Agent) do(ctx context.Context, c call, held *lease) (answer agent.Answer, err error) {
	switch agent.CallKind(c.Kind) {
	case agent.Find:
		job, found, err := a.cfg.Printer.Find(ctx, c.URI, c.JobName)
		answer = agent.Answer{Found: found, JobID: job.ID, State: job.State, Text: job.Text}
		return answerOf(answer, err), nil
	case agent.State:
		job, err := a.cfg.Printer.State(ctx, c.URI, c.JobName, c.JobNumber)
		return answerOf(agent.Answer{JobID: job.ID, State: job.State, Text: job.Text}, err), nil
	case agent.Attributes:
		found, err := a.cfg.Printer.Attributes(ctx, c.URI)
		return answerOf(agent.Answer{Attributes: &found}, err), nil
	case agent.Print:
		return a.print(ctx, c, held)
	}
	return answer, fmt.Errorf("this agent does not know how to %s; it is of an older release", c.Kind)
}

// print fetches the document, reports that it begins and hands it over once.
func (a *Agent) print(ctx context.Context, c call, held *lease) (answer agent.Answer, err error) {
	document, err := a.api.raw(ctx, http.MethodGet, "/api/agent-calls/"+c.ID+"/document?lease="+held.name, nil)
	if err != nil {
		return answer, err
	}
	if sum := sha256.Sum256(document); hex.EncodeToString(sum[:]) != c.SHA256 {
		return answer, errors.New("the document is not the one that was sealed")
	}
	err = held.ask(ctx, http.MethodPost, "begin")
	if err != nil && final(err) {
		return answer, err
	}
	if err == nil {
		err = held.requireValid()
	}
	if err != nil { // it counts as begun, although nothing was sent
		return answerOf(answer,
			fault.Wrap(err, fault.Unavailable, fault.AgentOffline,
				"The agent was delayed before it transferred the checks; it tries again.")), nil
	}
	job, err := a.cfg.Printer.Print(ctx, c.URI, c.JobName, document, c.Options)
	return answerOf(agent.Answer{JobID: job.ID, State: job.State, Text: job.Text}, err), nil
}

func answerOf(a agent.Answer, err error) agent.Answer {
	if err == nil {
		return a
	}
	return agent.Answer{Problem: agent.ProblemOf(err)}
}
