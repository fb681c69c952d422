package main

import (
	"os"

	"github.com/spf13/cobra"

	"countersign.dev/api"
	demoapi "countersign.dev/demo/api"
)

// openAPICommand writes the API document, from which the user interface's types are generated.
func openAPICommand() *cobra.Command {
	var demo bool
	c := &cobra.Command{
		Use: "openapi [FILE]", Short: "Write the API document", Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			describe := api.OpenAPI
			if demo {
				describe = demoapi.OpenAPI
			}
			document, err := describe()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				_, err = c.OutOrStdout().Write(document)
				return err
			}
			return os.WriteFile(args[0], document, 0o644)
		},
	}
	c.Flags().BoolVar(&demo, "demo", false, "the document of the demo's part")
	return c
}
