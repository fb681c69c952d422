package stack

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"time"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/supervise"
)

// Program is a process of the product: a subcommand of this binary.
type Program struct {
	Name    string
	Args    []string
	Healthy func(context.Context, Environment) error
	Listens func(Environment) []string // addresses that must be free
	Grace   time.Duration
	Demo    bool // receives the keys of the demo
}

// Task is something of the product that runs once, when everything it needs is up.
type Task struct {
	Name string
	Args []string
	Demo bool // receives the keys of the demo
}

// Product contains the commands that the binary runs beside the servers.
type Product struct {
	Executable string
	Prepare    []Task    // migrations
	Programs   []Program // api, workers
	Demo       *Demo
	// Welcome prints what a person needs to know, when all is up.
	Welcome func(context.Context, io.Writer, Environment) error
}

// Demo is what runs beside the servers when the demo is on, which COUNTERSIGN_DEMO=false prevents.
type Demo struct {
	Check    func(Environment) error // of the configuration, before anything starts
	FileName string                  // in the home: the keys of the demo, which no other process reads
	World    Program                 // the outside world, before everything else of the product
	Prepare  []Task                  // after those of the product
	Programs []Program               // instead of those of the product
}

// Up starts everything, says where it is, and keeps it running until the context ends.
func Up(ctx context.Context, out io.Writer, product Product) (err error) {
	h, err := openHome(homeDir())
	if err != nil {
		return err
	}
	defer h.lock.Close()
	s := &stack{home: h, product: product, progress: newProgress(out)}
	s.env, s.demo = givenEnvironment()
	if product.Demo == nil || s.demo[demoKey] == "false" {
		s.demo = nil
	}
	s.supervisor = &supervise.Supervisor{Logs: h.path("logs"), Report: s.progress.say}
	defer func() {
		s.progress.say("stopping")
		s.supervisor.Stop()
		s.progress.say("stopped")
	}()
	if err := s.start(ctx); err != nil {
		if ctx.Err() != nil {
			return nil // asked to stop while starting: that is no failure
		}
		return err
	}
	if err := product.Welcome(ctx, out, s.environment(s.demo != nil)); err != nil && ctx.Err() == nil {
		return err
	}
	<-ctx.Done()
	return nil
}

type stack struct {
	home       *home
	product    Product
	progress   *progress
	supervisor *supervise.Supervisor
	env        Environment
	demo       Environment // keys of the demo; nil without it
	ports      ports
	secrets    map[string]string
}

// start is the order of the whole: each step needs those before it.
func (s *stack) start(ctx context.Context) error {
	for _, step := range []func(context.Context) error{
		s.plan, s.postgres, s.objects, s.temporal, s.temporalUI, s.world, s.writeEnvironment, s.prepare, s.programs,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// plan decides ports and secrets, and refuses a wrong configuration before anything starts.
func (s *stack) plan(context.Context) error {
	var err error
	if s.ports, err = portsFrom(s.env["COUNTERSIGN_PORT_BASE"]); err != nil {
		return err
	}
	if s.secrets, err = s.home.secrets(); err != nil {
		return err
	}
	key, err := s.home.masterKey()
	if err != nil {
		return err
	}
	api := strconv.Itoa(s.ports.api)
	s.env.fill(map[string]string{
		"COUNTERSIGN_HOME":            s.home.dir,
		"COUNTERSIGN_MASTER_KEY_FILE": key,
		"COUNTERSIGN_LISTEN":          "127.0.0.1:" + api,
		"COUNTERSIGN_WORKER_LISTEN":   s.local(s.ports.workers),
	})
	s.env["COUNTERSIGN_HOME"] = s.home.dir
	s.env.fill(map[string]string{"COUNTERSIGN_OUTBOUND_NETWORKS": "127.0.0.0/8,::1/128"}) // the local stack's own servers
	s.env.fill(map[string]string{"COUNTERSIGN_PUBLIC_URL": "http://localhost:" + portOf(s.env["COUNTERSIGN_LISTEN"])})
	if s.demo != nil {
		if err := s.product.Demo.Check(s.environment(true)); err != nil {
			return err
		}
	}
	_, err = config.LoadFrom(s.env)
	return err
}

func (s *stack) writeEnvironment(context.Context) error {
	written := map[string]string{}
	for key, value := range s.env {
		if key != "COUNTERSIGN_HOME" && key != "COUNTERSIGN_PORT_BASE" {
			written[key] = value
		}
	}
	const comment = "Written by `countersign up` at every start; other commands read it."
	if err := writeFile(s.home.path(config.FileName), written, comment); err != nil {
		return err
	}
	if s.demo != nil {
		if err := writeFile(s.home.path(s.product.Demo.FileName), s.demo, comment); err != nil {
			return err
		}
	}
	_, err := config.LoadFrom(s.env, config.NeedOwner, config.NeedDatabase, config.NeedTemporal, config.NeedObjects,
		config.NeedMasterKey)
	return err
}

func (s *stack) local(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }

func (s *stack) toolFolder(name string) string { return filepath.Join(s.home.servers, name) }
