package main

import (
	"os"
	"sync"
	"time"

	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/testkit"
)

type servers struct {
	data     string
	postgres *lazy[testkit.PostgresServer]
	objects  *lazy[testkit.ObjectStorage]
	temporal *lazy[testkit.TemporalServer]

	mu        sync.Mutex
	processes []*child.Process
}

func newServers(data string) *servers {
	s := &servers{data: data}
	s.postgres = &lazy[testkit.PostgresServer]{start: s.startPostgres}
	s.objects = &lazy[testkit.ObjectStorage]{start: s.startObjects}
	s.temporal = &lazy[testkit.TemporalServer]{start: s.startTemporal}
	return s
}

// start runs a command that ends with us.
func (s *servers) start(c child.Command) (*child.Process, error) {
	p, err := child.Start(c)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.processes = append(s.processes, p)
	return p, nil
}

// stop ends everything, last started first, and removes the data.
func (s *servers) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.processes) - 1; i >= 0; i-- {
		s.processes[i].Stop(5 * time.Second)
	}
	_ = os.RemoveAll(s.data)
}
