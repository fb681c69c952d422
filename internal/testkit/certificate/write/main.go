// Command write makes a certificate for servers of journeys and writes it to the folder of its only argument.
package main

import (
	"fmt"
	"os"

	"countersign.dev/internal/testkit/certificate"
)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: write <folder>")
	}
	made, err := certificate.New()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(os.Args[1], 0o755); err != nil {
		return err
	}
	return certificate.Write(os.Args[1], made)
}
