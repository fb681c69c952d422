package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"countersign.dev/demo/seed"
	"countersign.dev/internal/config"
	"countersign.dev/internal/stack"
)

func upCommand() *cobra.Command {
	return command("up", "Start everything on this machine and keep it running", up)
}

func up(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return stack.Up(ctx, os.Stdout, stack.Product{
		Executable: self,
		World: &stack.Program{
			Name: "demo-world", Args: []string{"demo-world"},
			Healthy: func(ctx context.Context, cfg config.Config) error {
				return stack.Answers(ctx, cfg.Demo.WorldURL+"/healthz")
			},
			Listens: func(cfg config.Config) []string {
				return []string{hostOf(cfg.Demo.WorldURL), cfg.Demo.BankAddress, cfg.Demo.SMTPAddress, hostOf(cfg.Demo.PrinterURL),
					hostOf(cfg.Demo.ERPURL)}
			},
		},
		Prepare: []stack.Task{
			{Name: "migrate the database", Args: []string{"migrate"}},
			{Name: "seed the demo", Args: []string{"seed-demo"}, Demo: true},
		},
		Programs: []stack.Program{apiProgram(), workerProgram()},
		Welcome:  welcome,
	})
}

func apiProgram() stack.Program {
	return stack.Program{
		Name: "api", Args: []string{"api"}, Grace: 30 * time.Second,
		Healthy: func(ctx context.Context, cfg config.Config) error {
			return stack.Answers(ctx, "http://"+cfg.HTTP.Listen+"/readyz")
		},
		Listens: func(cfg config.Config) []string { return []string{cfg.HTTP.Listen} },
	}
}

// workerProgram is one process for all pools: on one machine memory matters more than separation.
func workerProgram() stack.Program {
	return stack.Program{
		Name: "worker", Args: []string{"worker", "--pool=all"}, Grace: 30 * time.Second,
		Healthy: func(ctx context.Context, cfg config.Config) error {
			return stack.Answers(ctx, "http://"+cfg.HTTP.WorkerListen+"/healthz")
		},
		Listens: func(cfg config.Config) []string { return []string{cfg.HTTP.WorkerListen} },
	}
}

// welcome is the one block a person needs; the end-to-end tests wait for its first line.
func welcome(_ context.Context, w io.Writer, cfg config.Config) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table,
		"\n  Countersign is up\n\n  Product\t%s\n  Temporal UI\t%s/temporal  (as a platform operator)\n  Data and logs\t%s\n",
		cfg.HTTP.PublicURL, cfg.HTTP.PublicURL, cfg.Home)
	if cfg.Demo.Enabled {
		fmt.Fprintf(table, "\n  Demo logins, all with the password %s\n", seed.Password)
		tenant := ""
		for _, l := range seed.Logins() {
			if l.Tenant != tenant {
				tenant = l.Tenant
				fmt.Fprintf(table, "\n  %s\t%s/%s\n", l.TenantName, cfg.HTTP.PublicURL, l.Tenant)
			}
			fmt.Fprintf(table, "    %s\t%s\n", l.Username, l.Role)
		}
	}
	fmt.Fprint(table, "\n  Ctrl-C stops everything; the data is kept.\n\n")
	return table.Flush()
}
