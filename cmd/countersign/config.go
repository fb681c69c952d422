package main

import (
	"fmt"

	"github.com/spf13/cobra"

	democonfig "countersign.dev/demo/config"
	"countersign.dev/internal/config"
)

func configCommand() *cobra.Command {
	var markdown bool
	c := &cobra.Command{
		Use: "config", Short: "Print every configuration key", Args: cobra.NoArgs,
		Run: func(c *cobra.Command, _ []string) {
			out := c.OutOrStdout()
			if markdown {
				fmt.Fprint(out, config.Markdown(democonfig.Section()))
				return
			}
			for _, k := range append(config.Keys(), democonfig.Section().Keys...) {
				fmt.Fprintf(out, "%s\n    %s\n", k.Name, k.Doc)
				if k.Default != "" {
					fmt.Fprintf(out, "    default: %s\n", k.Default)
				}
			}
		},
	}
	c.Flags().BoolVar(&markdown, "markdown", false, "print docs/configuration.md")
	c.AddCommand(configExportCommand(), configPlanCommand(), configApplyCommand())
	return c
}
