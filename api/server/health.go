package server

import (
	"context"
	"crypto/subtle"
	"net"
	"net/http"
	"strconv"
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
	m.registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
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

func (s *Server) ready(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), 3*time.Second)
	defer cancel()
	state, code := map[string]string{}, http.StatusOK
	for name, check := range s.deps.Ready {
		state[name] = "ok"
		if err := check(ctx); err != nil {
			s.warn(ctx, "not ready: "+name, err)
			state[name], code = "not ready", http.StatusServiceUnavailable
		}
	}
	c.JSON(code, state)
}

func (s *Server) mayReadMetrics(c *gin.Context) bool {
	if s.cfg.MetricsToken != "" {
		want := "Bearer " + s.cfg.MetricsToken
		return subtle.ConstantTimeCompare([]byte(c.GetHeader("Authorization")), []byte(want)) == 1
	}
	ip := net.ParseIP(c.RemoteIP())
	return ip != nil && ip.IsLoopback() && c.GetHeader("X-Forwarded-For") == ""
}
