package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"countersign.dev/internal/pdf"
)

// internalCommand holds what the product starts as child processes.
func internalCommand() *cobra.Command {
	c := group("internal", "Child processes of the product", pdfExtractCommand())
	c.Hidden = true
	return c
}

// pdfExtractCommand is the child process that opens untrusted files.
func pdfExtractCommand() *cobra.Command {
	return &cobra.Command{
		Use: "pdf-extract", Short: "Read one PDF", DisableFlagParsing: true,
		RunE: func(_ *cobra.Command, args []string) error {
			if status := pdf.ChildMain(args, os.Stdin, os.Stdout); status != 0 {
				return fmt.Errorf("the reader ended with status %d", status)
			}
			return nil
		},
	}
}
