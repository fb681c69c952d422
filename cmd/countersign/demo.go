package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	demorun "countersign.dev/demo/run"
)

func demoCommand() *cobra.Command {
	return command("demo", "Do the main job on a throwaway stack; KEEP=dir keeps what bank and printer got", runDemo)
}

func runDemo(ctx context.Context) error {
	summary, err := demorun.OnThrowawayStack(ctx, os.Getenv("KEEP"))
	if err != nil {
		return err
	}
	fmt.Println(summary)
	return nil
}
