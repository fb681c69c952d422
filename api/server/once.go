package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/command"
	"countersign.dev/domain/fault"
)

// waitForFirst is how long a second request with the same key waits for the first one's response before it is
// asked to retry.
const waitForFirst = 10 * time.Second

var (
	errKeyMissing = fault.New(fault.Invalid, fault.IdempotencyMissing,
		"The header Idempotency-Key is missing or longer than 255 characters.")
	errKeyRunning = fault.New(fault.Conflict, fault.IdempotencyRunning,
		"The same request is being carried out right now. Try again in a moment.")
	errKeyLost = fault.New(fault.Conflict, fault.IdempotencyAnswerLost,
		"This was carried out, but its answer was lost. Refresh to see the result.")
)

// runOnce executes a command unless it was executed, else returns the stored response. A recorded command is
// executed again and finds its effect by the key.
func (s *Server) runOnce(c *gin.Context, op Operation, b body, run func()) {
	who, _ := actor.From(c.Request.Context())
	key := c.GetHeader("Idempotency-Key")
	if key == "" || len(key) > command.MaxKey {
		s.refuse(c, errKeyMissing)
		return
	}
	if op.Recorded {
		who.CommandKey = key
		c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		run()
		return
	}
	sum, err := fingerprint(c.Request, b)
	if err != nil {
		s.refuse(c, err)
		return
	}
	request := command.Request{TenantID: who.TenantID, UserID: who.UserID, Key: key, Operation: op.ID, Hash: sum}
	claim, err := s.claim(c.Request.Context(), request)
	switch {
	case err != nil:
		s.refuse(c, err)
	case claim.State == command.Answered:
		c.Header("Idempotency-Replayed", "true")
		c.Data(claim.Answer.Status, claim.Answer.ContentType, claim.Answer.Body)
	case claim.State == command.Running:
		s.refuse(c, errKeyRunning)
	case claim.State == command.Lost:
		s.refuse(c, errKeyLost)
	default:
		who.CommandKey = key
		c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		s.carryOut(c, op, request, run)
	}
}

// claim waits a while for a first request that is still running.
func (s *Server) claim(ctx context.Context, r command.Request) (command.Claim, error) {
	deadline := time.Now().Add(waitForFirst)
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, 500*time.Millisecond) {
		claim, err := s.deps.Commands.ClaimCommand(ctx, r)
		if err != nil || claim.State != command.Running || time.Now().After(deadline) {
			return claim, err
		}
		select {
		case <-ctx.Done():
			return claim, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// carryOut runs the command and keeps its answer. A failure of ours that had no
// effect is not kept: the same key may try again.
func (s *Server) carryOut(c *gin.Context, op Operation, r command.Request, run func()) {
	kept := &recordingWriter{ResponseWriter: c.Writer}
	c.Writer = kept
	finished := false
	defer func() {
		ctx := context.WithoutCancel(c.Request.Context()) // the answer outlives a browser that hung up
		answer := command.Answer{Status: kept.Status(), ContentType: kept.Header().Get("Content-Type"),
			Body: kept.copy.Bytes()}
		if !finished || answer.Status >= http.StatusInternalServerError {
			released, err := s.deps.Commands.ReleaseCommand(ctx, r)
			if err != nil || released || !finished {
				s.warn(ctx, "release idempotency key", err)
				return
			}
		}
		if op.Secret && answer.Status < http.StatusMultipleChoices {
			answer = s.placeholderAnswer(ctx)
		}
		s.warn(ctx, "store answer of idempotency key", s.deps.Commands.FinishCommand(ctx, r, answer))
	}()
	run()
	finished = true
}

// placeholderAnswer is kept in place of an answer that holds a secret.
func (s *Server) placeholderAnswer(ctx context.Context) command.Answer {
	problem := s.problemFor(ctx, errKeyLost)
	body, err := json.Marshal(problem)
	s.warn(ctx, "withhold a secret answer", err)
	return command.Answer{Status: problem.StatusCode, ContentType: "application/json", Body: body}
}

// recordingWriter copies what is written, so that it can be written again.
type recordingWriter struct {
	gin.ResponseWriter
	copy bytes.Buffer
}

func (k *recordingWriter) Write(p []byte) (int, error) {
	k.copy.Write(p)
	return k.ResponseWriter.Write(p)
}

func (k *recordingWriter) WriteString(p string) (int, error) {
	k.copy.WriteString(p)
	return k.ResponseWriter.WriteString(p)
}

// fingerprint says whether two requests are the same. Of a form it takes the
// parts, because every sending has another boundary.
func fingerprint(r *http.Request, b body) ([]byte, error) {
	h := sha256.New()
	put(h, []byte(r.Method))
	put(h, []byte(r.URL.Path))
	put(h, []byte(r.URL.RawQuery))
	put(h, b.plain)
	if b.request == nil {
		return h.Sum(nil), nil
	}
	form := b.request.MultipartForm
	for _, name := range slices.Sorted(maps.Keys(form.Value)) {
		for _, value := range form.Value[name] {
			put(h, []byte(name))
			put(h, []byte(value))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(form.File)) {
		for _, file := range form.File[name] {
			put(h, []byte(name))
			put(h, []byte(file.Filename))
			if err := putFile(h, file); err != nil {
				return nil, err
			}
		}
	}
	return h.Sum(nil), nil
}

// put writes the length first, so that two fields never read as one.
func put(h hash.Hash, p []byte) {
	_ = binary.Write(h, binary.BigEndian, int64(len(p))) // a hash never fails
	h.Write(p)
}

func putFile(h hash.Hash, file *multipart.FileHeader) error {
	_ = binary.Write(h, binary.BigEndian, file.Size)
	f, err := file.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(h, f)
	return err
}
