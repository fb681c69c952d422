package main

import (
	"context"
	"fmt"
	"os"

	"countersign.dev/internal/pdf"
)

// pdfExtract is the child process that opens strangers' files.
func pdfExtract(_ context.Context, args []string) error {
	if status := pdf.ChildMain(args, os.Stdin, os.Stdout); status != 0 {
		return fmt.Errorf("the reader ended with status %d", status)
	}
	return nil
}
