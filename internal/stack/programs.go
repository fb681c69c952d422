package stack

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/supervise"
)

// world starts the demo's bank, mail, printer and ERP.
func (s *stack) world(ctx context.Context) error {
	if s.product.World == nil || s.env["COUNTERSIGN_DEMO"] != "true" {
		return nil
	}
	s.env.fill(map[string]string{
		"COUNTERSIGN_DEMO_BANK_ADDRESS":  s.local(s.ports.bank),
		"COUNTERSIGN_DEMO_BANK_PASSWORD": s.secrets["bank"],
		"COUNTERSIGN_DEMO_WORLD_URL":     "http://" + s.local(s.ports.world),
		"COUNTERSIGN_DEMO_PRINTER_URL":   "http://" + s.local(s.ports.printer) + "/ipp/print",
		"COUNTERSIGN_DEMO_ERP_URL":       "http://" + s.local(s.ports.erp),
		"COUNTERSIGN_DEMO_SMTP_ADDRESS":  s.local(s.ports.smtp),
		"COUNTERSIGN_SMTP_URL":           "smtp+plain://" + s.local(s.ports.smtp),
	})
	if err := s.run(ctx, *s.product.World); err != nil {
		return err
	}
	var bank struct {
		Fingerprint string `json:"fingerprint"`
	}
	if err := ask(ctx, s.env["COUNTERSIGN_DEMO_WORLD_URL"]+"/bank", &bank); err != nil {
		return err
	}
	s.env["COUNTERSIGN_DEMO_BANK_HOST_KEY"] = bank.Fingerprint
	return nil
}

// prepare runs what must be done once per start: migrations and the demo's seed. Each is idempotent.
func (s *stack) prepare(ctx context.Context) error {
	for _, task := range s.product.Prepare {
		if task.Demo && s.env["COUNTERSIGN_DEMO"] != "true" {
			continue
		}
		err := s.progress.step(task.Name, func() error {
			cmd := exec.CommandContext(ctx, s.product.Executable, task.Args...)
			cmd.Env = append(os.Environ(), s.env.list()...)
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
	for _, program := range s.product.Programs {
		if err := s.run(ctx, program); err != nil {
			return err
		}
	}
	return nil
}

func (s *stack) run(ctx context.Context, program Program) error {
	cfg, err := config.LoadFrom(s.env)
	if err != nil {
		return err
	}
	var listens []int
	for _, address := range program.Listens(cfg) {
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
				return child.Command{Path: s.product.Executable, Args: program.Args, Env: s.env.list()}, nil
			},
			Healthy: func(ctx context.Context) error { return program.Healthy(ctx, cfg) }})
	})
}
