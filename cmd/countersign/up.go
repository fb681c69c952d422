package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	democonfig "countersign.dev/demo/config"
	"countersign.dev/demo/seed"
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
		Prepare:    []stack.Task{{Name: "migrate the database", Args: []string{"migrate"}}},
		Programs:   []stack.Program{apiProgram("api", false), workerProgram()},
		Demo: &stack.Demo{
			Check:    func(e stack.Environment) error { return democonfig.Check(e) },
			FileName: democonfig.FileName,
			World:    worldProgram(),
			Prepare:  []stack.Task{{Name: "seed the demo", Args: []string{"seed-demo"}, Demo: true}},
			Programs: []stack.Program{apiProgram("demo-api", true), workerProgram()},
		},
		Welcome: welcome,
	})
}

// worldProgram is the demo's outside world.
func worldProgram() stack.Program {
	return stack.Program{
		Name: "demo-world", Args: []string{"demo-world"}, Demo: true,
		Healthy: func(ctx context.Context, e stack.Environment) error {
			return stack.Answers(ctx, e["COUNTERSIGN_DEMO_WORLD_URL"]+"/healthz")
		},
		Listens: func(e stack.Environment) []string {
			return []string{hostOf(e["COUNTERSIGN_DEMO_WORLD_URL"]), e["COUNTERSIGN_DEMO_BANK_ADDRESS"],
				e["COUNTERSIGN_DEMO_SMTP_ADDRESS"], hostOf(e["COUNTERSIGN_DEMO_PRINTER_URL"]),
				hostOf(e["COUNTERSIGN_DEMO_ERP_URL"])}
		},
	}
}

// apiProgram is the API, with the demo's part of it or without.
func apiProgram(subcommand string, demo bool) stack.Program {
	return stack.Program{
		Name: "api", Args: []string{subcommand}, Grace: 30 * time.Second, Demo: demo,
		Healthy: func(ctx context.Context, e stack.Environment) error {
			return stack.Answers(ctx, "http://"+e["COUNTERSIGN_LISTEN"]+"/readyz")
		},
		Listens: func(e stack.Environment) []string { return []string{e["COUNTERSIGN_LISTEN"]} },
	}
}

// workerProgram is one process for all pools: on one machine memory matters more than separation.
func workerProgram() stack.Program {
	return stack.Program{
		Name: "worker", Args: []string{"worker", "--pool=all"}, Grace: 30 * time.Second,
		Healthy: func(ctx context.Context, e stack.Environment) error {
			return stack.Answers(ctx, "http://"+e["COUNTERSIGN_WORKER_LISTEN"]+"/healthz")
		},
		Listens: func(e stack.Environment) []string { return []string{e["COUNTERSIGN_WORKER_LISTEN"]} },
	}
}

// welcome is the one block a person needs; the end-to-end tests wait for its first line.
func welcome(_ context.Context, w io.Writer, e stack.Environment) error {
	public := e["COUNTERSIGN_PUBLIC_URL"]
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table,
		"\n  Countersign is up\n\n  Product\t%s\n  Temporal UI\t%s/temporal  (as a platform operator)\n  Data and logs\t%s\n",
		public, public, e["COUNTERSIGN_HOME"])
	if e["COUNTERSIGN_DEMO_WORLD_URL"] != "" {
		fmt.Fprintf(table, "\n  Demo logins, all with the password %s\n", seed.Password)
		tenant := ""
		for _, l := range seed.Logins() {
			if l.Tenant != tenant {
				tenant = l.Tenant
				fmt.Fprintf(table, "\n  %s\t%s/%s\n", l.TenantName, public, l.Tenant)
			}
			fmt.Fprintf(table, "    %s\t%s\n", l.Username, l.Role)
		}
	}
	fmt.Fprint(table, "\n  Ctrl-C stops everything; the data is kept.\n\n")
	return table.Flush()
}
