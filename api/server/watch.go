package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"runtime/debug"
	"time"

	"github.com/gin-gonic/gin"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/id"
)

type requestKey struct{}

// aRequestID is what we take over from a proxy; anything else is replaced, so that no log line can be forged.
var aRequestID = regexp.MustCompile(`^[A-Za-z0-9-]{8,64}$`)

func requestID(ctx context.Context) string {
	name, _ := ctx.Value(requestKey{}).(string)
	return name
}

// identify names the request.
func (s *Server) identify(c *gin.Context) {
	name := c.GetHeader("X-Request-Id")
	if !aRequestID.MatchString(name) {
		name = id.New()
	}
	c.Header("X-Request-Id", name)
	c.Request = c.Request.WithContext(context.WithValue(c.Request.Context(), requestKey{}, name))
	c.Next()
}

// record writes the access log and the metrics. Query strings stay out of it:
// they may hold codes and search terms.
func (s *Server) record(c *gin.Context) {
	began := time.Now()
	c.Next()
	took := time.Since(began)
	route := c.FullPath()
	if route == "" {
		route = "other"
	}
	s.metrics.observe(c.Request.Method, route, c.Writer.Status(), took)
	if route == "/healthz" || route == "/readyz" || route == "/metrics" {
		return
	}
	who, _ := actor.From(c.Request.Context())
	s.deps.Log.LogAttrs(c.Request.Context(), slog.LevelInfo, "request",
		slog.String("request_id", requestID(c.Request.Context())), slog.String("method", c.Request.Method),
		slog.String("route", route), slog.Int("status", c.Writer.Status()), slog.Duration("took", took),
		slog.String("client_ip", c.ClientIP()), slog.String("tenant_id", who.TenantID), slog.String("user_id", who.UserID))
}

// recover keeps one request's defect from ending the others.
func (s *Server) recover(c *gin.Context) {
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(cause) // net/http's own way to drop a connection
		}
		s.deps.Log.LogAttrs(c.Request.Context(), slog.LevelError, "panic",
			slog.String("request_id", requestID(c.Request.Context())), slog.Any("cause", cause),
			slog.String("stack", string(debug.Stack())))
		if !c.Writer.Written() {
			s.refuse(c, errPanic)
		}
	}()
	c.Next()
}

func (s *Server) warn(ctx context.Context, what string, err error) {
	if err != nil {
		s.deps.Log.LogAttrs(ctx, slog.LevelWarn, what, slog.String("request_id", requestID(ctx)),
			slog.String("error", err.Error()))
	}
}

// traced leaves probes and assets out of the traces.
func traced(r *http.Request) bool {
	return len(r.URL.Path) > 5 && r.URL.Path[:5] == "/api/"
}
