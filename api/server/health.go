package server

import (
	"context"
	"crypto/subtle"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

func newMetrics() *metrics {
	m := &metrics{registry: prometheus.NewRegistry()}
	// No tenant label: it would grow without bound.
	m.requests = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "countersign_http_request_seconds", Help: "Duration of HTTP requests by route.",
		Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
	}, []string{"method", "route", "status"})
	m.registry.MustRegister(m.requests, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) observe(method, route string, status int, took time.Duration) {
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Observe(took.Seconds())
}

// Metrics is the registry, for what other parts of the process count.
func (s *Server) Metrics() prometheus.Registerer { return s.metrics.registry }

func (s *Server) health() {
	s.mounts = append(s.mounts, "/healthz: liveness", "/readyz: readiness", "/metrics: token or loopback")
	s.engine.GET("/healthz", func(c *gin.Context) { c.String(http.StatusOK, "ok") })
	s.engine.GET("/readyz", s.ready)
	show := gin.WrapH(promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	s.engine.GET("/metrics", func(c *gin.Context) {
		if !s.mayReadMetrics(c) {
			s.refuse(c, errRoute)
			return
		}
		show(c)
	})
}

const (
	readyTime = 2 * time.Second // of each check
	readyAge  = time.Second     // how long an answer holds: probes must not become load
)

// readiness is the last answer of /readyz.
type readiness struct {
	mu    sync.Mutex
	until time.Time
	code  int
	state map[string]string
}

func (s *Server) ready(c *gin.Context) {
	r := &s.readiness
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Now().After(r.until) {
		// Not the request's context: a canceled probe must not affect the result of the next one.
		r.state, r.code = s.checkReady(context.WithoutCancel(c.Request.Context()))
		r.until = time.Now().Add(readyAge)
	}
	c.JSON(r.code, r.state)
}

// checkReady asks everything at once, so that the slowest decides how long it takes. Details go to the log alone.
func (s *Server) checkReady(ctx context.Context) (state map[string]string, code int) {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	type result struct {
		name string
		err  error
	}
	results := make(chan result, len(s.deps.Ready))
	for name, check := range s.deps.Ready {
		go func() { results <- result{name, check(ctx)} }()
	}
	state, code = map[string]string{}, http.StatusOK
	for name := range s.deps.Ready {
		state[name] = "not ready"
	}
	for range s.deps.Ready {
		select {
		case r := <-results:
			if r.err == nil {
				state[r.name] = "ok"
				continue
			}
			s.warn(ctx, "not ready: "+r.name, r.err)
			code = http.StatusServiceUnavailable
		case <-ctx.Done(): // a check that ignores its time limit
			return state, http.StatusServiceUnavailable
		}
	}
	return state, code
}

func (s *Server) mayReadMetrics(c *gin.Context) bool {
	if s.cfg.MetricsToken != "" {
		want := "Bearer " + s.cfg.MetricsToken
		return subtle.ConstantTimeCompare([]byte(c.GetHeader("Authorization")), []byte(want)) == 1
	}
	ip := net.ParseIP(c.RemoteIP())
	return ip != nil && ip.IsLoopback() && c.GetHeader("X-Forwarded-For") == ""
}
