// Command countersign is the whole product in one binary: the API, the worker
// pools, the migrations and the local stack.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// command is one subcommand; a name may have two words.
type command struct {
	name    string
	summary string // empty: internal, not listed
	run     func(ctx context.Context, args []string) error
}

// commands are those that do something; each is in its own cmd_*.go.
func commands() []command {
	return []command{
		{"up", "start everything on this machine and keep it running", up},
		{"api", "serve the product over HTTP", api},
		{"worker", "run worker pools: worker --pool=core,bank", work},
		{"agent", "print in a tenant's own network: agent --api=URL --tenant=T --key-file=F", runAgent},
		{"history", "", history},
		{"internal pdf-extract", "", pdfExtract},
		{"demo", "do the main job on a throwaway stack; KEEP=dir keeps what bank and printer got", runDemo},
		{"migrate", "bring the database to the newest schema", migrate},
		{"temporal apply", "bring the Temporal namespace to the state of temporal-config", temporalApply},
		{"audit verify", "verify the audit log of every tenant", auditVerify},
		{"audit checkpoint", "link the audit log and sign it now", auditCheckpoint},
		{"keys new", "print a new master key", keysNew},
		{"keys rotate", "give companies a new key: keys rotate IDENTIFIER… or --all", keysRotate},
		{"keys rotate-master", "seal all keys under the newest master key", keysRotateMaster},
		{"doctor", "check the configuration, what it points at and the optional programs", examine},
		{"demo-world", "run the demo's bank, mail server, printer and ERP", demoWorld},
		{"seed-demo", "", seedDemo},
		{"openapi", "write the API document: openapi [FILE]", openAPI},
		{"config", "print every configuration key", printConfig},
	}
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	err := dispatch(ctx, os.Args[1:])
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, "countersign:", err)
		os.Exit(1)
	}
}

func dispatch(ctx context.Context, args []string) error {
	line := strings.Join(args, " ") + " "
	for _, c := range commands() {
		if strings.HasPrefix(line, c.name+" ") {
			return c.run(ctx, args[len(strings.Fields(c.name)):])
		}
	}
	usage(os.Stderr)
	if len(args) == 0 {
		return fmt.Errorf("a command is needed")
	}
	return fmt.Errorf("unknown command %q", args[0])
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: countersign COMMAND")
	for _, c := range commands() {
		if c.summary != "" {
			fmt.Fprintf(w, "  %-16s %s\n", c.name, c.summary)
		}
	}
}
