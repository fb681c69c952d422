package stack

import (
	"context"
	"fmt"
	"net"
	"os/exec"
	"slices"
	"strconv"

	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/supervise"
)

// world starts the demo's bank, mail, printer and ERP.
func (s *stack) world(ctx context.Context) error {
	if s.demo == nil {
		return nil
	}
	s.demo.fill(map[string]string{
		"COUNTERSIGN_DEMO_BANK_ADDRESS":  s.local(s.ports.bank),
		"COUNTERSIGN_DEMO_BANK_PASSWORD": s.secrets["bank"],
		"COUNTERSIGN_DEMO_WORLD_URL":     "http://" + s.local(s.ports.world),
		"COUNTERSIGN_DEMO_PRINTER_URL":   "http://" + s.local(s.ports.printer) + "/ipp/print",
		"COUNTERSIGN_DEMO_ERP_URL":       "http://" + s.local(s.ports.erp),
		"COUNTERSIGN_DEMO_SMTP_ADDRESS":  s.local(s.ports.smtp),
	})
	s.env.fill(map[string]string{
		"COUNTERSIGN_SMTP_URL": "smtp+plain://" + s.demo["COUNTERSIGN_DEMO_SMTP_ADDRESS"],
	})
	if err := s.run(ctx, s.product.Demo.World); err != nil {
		return err
	}
	var bank struct {
		Fingerprint string `json:"fingerprint"`
	}
	if err := ask(ctx, s.demo["COUNTERSIGN_DEMO_WORLD_URL"]+"/bank", &bank); err != nil {
		return err
	}
	s.demo["COUNTERSIGN_DEMO_BANK_HOST_KEY"] = bank.Fingerprint
	return nil
}

// prepare runs what must be done once per start: migrations and the demo's seed. Each is idempotent.
func (s *stack) prepare(ctx context.Context) error {
	tasks := s.product.Prepare
	if s.demo != nil {
		tasks = slices.Concat(tasks, s.product.Demo.Prepare)
	}
	for _, task := range tasks {
		err := s.progress.step(task.Name, func() error {
			cmd := exec.CommandContext(ctx, s.product.Executable, task.Args...)
			cmd.Env = append(child.Inherited(), s.environment(task.Demo).list()...)
			if out, err := cmd.CombinedOutput(); err != nil {
				return fmt.Errorf("countersign %v: %w\n%s", task.Args, err, out)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *stack) programs(ctx context.Context) error {
	programs := s.product.Programs
	if s.demo != nil {
		programs = s.product.Demo.Programs
	}
	for _, program := range programs {
		if err := s.run(ctx, program); err != nil {
			return err
		}
	}
	return nil
}

func (s *stack) run(ctx context.Context, program Program) error {
	environment := s.environment(program.Demo)
	var listens []int
	for _, address := range program.Listens(environment) {
		_, port, err := net.SplitHostPort(address)
		if err != nil {
			return fmt.Errorf("%s: %w", program.Name, err)
		}
		number, err := strconv.Atoi(port)
		if err != nil {
			return fmt.Errorf("%s: port of %s: %w", program.Name, address, err)
		}
		listens = append(listens, number)
	}
	return s.progress.step(program.Name, func() error {
		return s.supervisor.Start(ctx, supervise.Service{Name: program.Name, Ports: listens, Grace: program.Grace,
			Command: func() (child.Command, error) {
				return child.Command{Path: s.product.Executable, Args: program.Args, Env: environment.list()}, nil
			},
			Healthy: func(ctx context.Context) error { return program.Healthy(ctx, environment) }})
	})
}
