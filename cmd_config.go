package main

import (
	"context"
	"flag"
	"fmt"

	"countersign.dev/internal/config"
)

func printConfig(_ context.Context, args []string) error {
	flags := flag.NewFlagSet("config", flag.ContinueOnError)
	markdown := flags.Bool("markdown", false, "print docs/configuration.md")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *markdown {
		fmt.Print(config.Markdown())
		return nil
	}
	for _, k := range config.Keys() {
		fmt.Printf("%s\n    %s\n", k.Name, k.Doc)
		if k.Default != "" {
			fmt.Printf("    default: %s\n", k.Default)
		}
	}
	return nil
}
