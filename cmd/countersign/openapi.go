package main

import (
	"os"

	"github.com/spf13/cobra"

	"countersign.dev/api"
)

// openAPICommand writes the API document, from which the user interface's types are generated.
func openAPICommand() *cobra.Command {
	return &cobra.Command{
		Use: "openapi [FILE]", Short: "Write the API document", Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			document, err := api.OpenAPI()
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
}
