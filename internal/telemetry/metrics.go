package telemetry

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.temporal.io/sdk/client"
)

// TemporalMetrics shows the metrics of the Temporal SDK to Prometheus. The SDK
// gives one name several sets of tags, which Prometheus' own vectors refuse, so
// this is an unchecked collector.
type TemporalMetrics struct {
	mu     sync.Mutex
	series map[string]*series
}

// series is one name with one set of tags.
type series struct {
	desc    *prometheus.Desc
	values  []string // of the tags, in the order of desc
	kind    prometheus.ValueType
	value   float64
	timer   bool
	count   uint64
	buckets []uint64
}

// timerBuckets in seconds: from a quick local activity to a page of OCR.
var timerBuckets = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60}

// NewTemporalMetrics is an empty collector; register it once per process.
func NewTemporalMetrics() *TemporalMetrics { return &TemporalMetrics{series: map[string]*series{}} }

// Handler is the metrics handler of Temporal clients.
func (m *TemporalMetrics) Handler() client.MetricsHandler { return handler{metrics: m} }

// Describe sends nothing, which makes the collector an unchecked one.
func (m *TemporalMetrics) Describe(chan<- *prometheus.Desc) {}

// Collect sends every series as it is now.
func (m *TemporalMetrics) Collect(ch chan<- prometheus.Metric) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.series {
		metric, err := s.metric()
		if err != nil {
			metric = prometheus.NewInvalidMetric(s.desc, err)
		}
		ch <- metric
	}
}

func (s *series) metric() (prometheus.Metric, error) {
	if !s.timer {
		return prometheus.NewConstMetric(s.desc, s.kind, s.value, s.values...)
	}
	buckets, sum := map[float64]uint64{}, uint64(0)
	for i, bound := range timerBuckets {
		sum += s.buckets[i]
		buckets[bound] = sum
	}
	return prometheus.NewConstHistogram(s.desc, s.count, s.value, buckets, s.values...)
}

// update changes one series under the lock, making it when it is new.
func (m *TemporalMetrics) update(name string, tags map[string]string, change func(*series)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	keys := slices.Sorted(maps.Keys(tags))
	values := make([]string, len(keys))
	for i, k := range keys {
		values[i] = tags[k]
	}
	id := name + "\x00" + strings.Join(keys, "\x00") + "\x00" + strings.Join(values, "\x00")
	s, ok := m.series[id]
	if !ok {
		s = &series{desc: prometheus.NewDesc(name, "Of the Temporal SDK.", keys, nil), values: values,
			buckets: make([]uint64, len(timerBuckets))}
		m.series[id] = s
	}
	change(s)
}

// handler is a client.MetricsHandler with the tags collected so far.
type handler struct {
	metrics *TemporalMetrics
	tags    map[string]string
}

func (h handler) WithTags(tags map[string]string) client.MetricsHandler {
	all := maps.Clone(h.tags)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, tags)
	return handler{metrics: h.metrics, tags: all}
}

func (h handler) Counter(name string) client.MetricsCounter { return instrument{h, name} }
func (h handler) Gauge(name string) client.MetricsGauge     { return gauge{instrument{h, name}} }
func (h handler) Timer(name string) client.MetricsTimer     { return timer{instrument{h, name}} }

type instrument struct {
	handler
	name string
}

func (i instrument) Inc(by int64) {
	i.metrics.update(i.name+"_total", i.tags, func(s *series) { s.kind = prometheus.CounterValue; s.value += float64(by) })
}

type gauge struct{ instrument }

func (g gauge) Update(to float64) {
	g.metrics.update(g.name, g.tags, func(s *series) { s.kind = prometheus.GaugeValue; s.value = to })
}

type timer struct{ instrument }

func (t timer) Record(d time.Duration) {
	t.metrics.update(t.name+"_seconds", t.tags, func(s *series) {
		s.timer = true
		s.count++
		s.value += d.Seconds()
		if i, _ := slices.BinarySearch(timerBuckets, d.Seconds()); i < len(timerBuckets) {
			s.buckets[i]++
		}
	})
}
