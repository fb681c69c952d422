// Command countersign is the whole product in one binary: the API, the worker
// pools, the migrations and the local stack.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"countersign.dev/internal/garbage"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	garbage.Tune()
	err := root().ExecuteContext(ctx)
	cancel()
	if err != nil {
		os.Exit(1)
	}
}

func root() *cobra.Command {
	c := &cobra.Command{
		Use: "countersign", Short: "Countersign pays invoices under control", SilenceUsage: true,
	}
	c.SetErrPrefix("countersign:")
	c.AddCommand(
		upCommand(),
		apiCommand(),
		workerCommand(),
		agentCommand(),
		migrateCommand(),
		bootstrapCommand(),
		temporalCommand(),
		doctorCommand(),
		configCommand(),
		keysCommand(),
		auditCommand(),
		projectionsCommand(),
		demoCommand(),
		demoAPICommand(),
		demoWorldCommand(),
		seedDemoCommand(),
		openAPICommand(),
		historyCommand(),
		internalCommand(),
	)
	return c
}

// group is a command that only holds others.
func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	c.AddCommand(commands...)
	return c
}

// command runs without arguments.
func command(use, short string, run func(context.Context) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return run(c.Context()) }}
}
