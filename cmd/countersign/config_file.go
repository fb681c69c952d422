package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	configurationapi "countersign.dev/api/configuration"
	"countersign.dev/api/server"
	"countersign.dev/domain/configuration"
	"countersign.dev/internal/remote"
)

// session is where and as whom a command works.
type session struct{ url, company, username string }

func (s *session) flags(c *cobra.Command) *cobra.Command {
	c.Flags().StringVar(&s.url, "url", "http://localhost:8080", "address of the installation")
	c.Flags().StringVar(&s.company, "company", "", "identifier of the company (required)")
	c.Flags().StringVar(&s.username, "user", "", "username or email of the person who signs in (required)")
	_ = c.MarkFlagRequired("company")
	_ = c.MarkFlagRequired("user")
	return c
}

func configExportCommand() *cobra.Command {
	var s session
	return s.flags(&cobra.Command{Use: "export", Args: cobra.NoArgs,
		Short: "Print roles, groups and approval rules of a company as YAML",
		RunE: func(c *cobra.Command, _ []string) error {
			return s.run(c, func(ctx context.Context, client *remote.Client) error {
				var f configurationapi.File
				if err := client.Post(ctx, "/api/configuration/export", nil, &f); err != nil {
					return err
				}
				_, err := io.WriteString(c.OutOrStdout(), f.Text)
				return err
			})
		}})
}

func configPlanCommand() *cobra.Command {
	var s session
	return s.flags(&cobra.Command{Use: "plan FILE", Args: cobra.ExactArgs(1),
		Short: "Print what a configuration file would change; nothing is changed",
		RunE: func(c *cobra.Command, args []string) error {
			text, err := readConfiguration(args[0])
			if err != nil {
				return err
			}
			return s.run(c, func(ctx context.Context, client *remote.Client) error {
				p, err := plan(ctx, client, text)
				if err == nil {
					printPlan(c.OutOrStdout(), p)
				}
				return err
			})
		}})
}

func configApplyCommand() *cobra.Command {
	var s session
	var yes bool
	c := &cobra.Command{Use: "apply FILE", Args: cobra.ExactArgs(1),
		Short: "Apply a configuration file after a confirmation; authority and bank accounts wait for another person",
		RunE: func(c *cobra.Command, args []string) error {
			text, err := readConfiguration(args[0])
			if err != nil {
				return err
			}
			return s.run(c, func(ctx context.Context, client *remote.Client) error {
				return applyFile(ctx, c, client, text, yes)
			})
		}}
	c.Flags().BoolVar(&yes, "yes", false, "apply without asking")
	return s.flags(c)
}

func applyFile(ctx context.Context, c *cobra.Command, client *remote.Client, text string, yes bool) error {
	out := c.OutOrStdout()
	p, err := plan(ctx, client, text)
	if err != nil {
		return err
	}
	printPlan(out, p)
	if p.Changes == 0 {
		return nil
	}
	if !yes {
		answer, err := ask(c, "Apply? [y/N] ")
		if err != nil || !strings.EqualFold(answer, "y") {
			return errors.Join(err, errors.New("nothing was applied"))
		}
	}
	var done configurationapi.Plan
	body := map[string]string{"file": text, "base": p.Base}
	if err := client.Post(ctx, "/api/configuration/apply", body, &done); err != nil {
		return err
	}
	fmt.Fprintf(out, "Applied %d of %d changes. %d wait for another person.\n", done.Changes-done.Waiting,
		done.Changes, done.Waiting)
	return nil
}

func plan(ctx context.Context, client *remote.Client, text string) (p configurationapi.Plan, err error) {
	return p, client.Post(ctx, "/api/configuration/plan", map[string]string{"file": text}, &p)
}

// run signs in, works and signs out.
func (s *session) run(c *cobra.Command, work func(context.Context, *remote.Client) error) error {
	ctx := c.Context()
	password, err := readPassword(c, "COUNTERSIGN_PASSWORD", "Password of "+s.username+": ")
	if err != nil {
		return err
	}
	client, err := remote.Open(ctx, remote.Login{URL: s.url, Company: s.company, Username: s.username, Password: password,
		Code: func() (string, error) { return ask(c, "Code of the authenticator app: ") }})
	if err != nil {
		return err
	}
	return errors.Join(work(ctx, client), client.Close(context.WithoutCancel(ctx)))
}

// readPassword reads a password from a variable, or from the terminal without showing it.
func readPassword(c *cobra.Command, variable, question string) (string, error) {
	if value := os.Getenv(variable); value != "" {
		return value, nil
	}
	terminal := int(os.Stdin.Fd())
	if !term.IsTerminal(terminal) {
		return "", fmt.Errorf("there is no terminal to ask for the password; set %s", variable)
	}
	fmt.Fprint(c.ErrOrStderr(), question)
	value, err := term.ReadPassword(terminal)
	fmt.Fprintln(c.ErrOrStderr())
	return string(value), err
}

// ask reads one line, and no byte after it: the next question has its own answer.
func ask(c *cobra.Command, question string) (string, error) {
	fmt.Fprint(c.ErrOrStderr(), question)
	var line []byte
	for b := make([]byte, 1); ; {
		n, err := c.InOrStdin().Read(b)
		if n == 1 && b[0] != '\n' {
			line = append(line, b[0])
		}
		if n == 1 && b[0] == '\n' || errors.Is(err, io.EOF) {
			return strings.TrimSpace(string(line)), nil
		}
		if err != nil {
			return "", err
		}
	}
}

func readConfiguration(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if info.Size() > configuration.MaxBytes {
		return "", fmt.Errorf("%s is larger than %d KB", path, configuration.MaxBytes>>10)
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// printPlan prints the items that differ, with old and new values.
func printPlan(out io.Writer, p configurationapi.Plan) {
	marks := map[configuration.Action]string{configuration.Add: "+", configuration.Change: "~"}
	for _, e := range p.Entries {
		if e.Action == configuration.Keep {
			continue
		}
		fmt.Fprintf(out, "%s %s: %s", marks[e.Action], e.Section, printable(e.Name))
		if e.Waits {
			fmt.Fprint(out, " (waits for another person)")
		}
		fmt.Fprintln(out)
		for _, d := range e.Differences {
			fmt.Fprintf(out, "    %s: %s -> %s\n", d.Field, values(d.Old, d.OldRules), values(d.New, d.NewRules))
		}
	}
	fmt.Fprintf(out, "%d changes, %d the same. %d wait for another person.\n", p.Changes,
		len(p.Entries)-p.Changes, p.Waiting)
}

func values(plain []string, rules []server.RuleLine) string {
	for _, r := range rules {
		levels := r.Levels
		if levels == "" {
			levels = "passes"
		}
		plain = append(plain, r.Title+" → "+levels)
	}
	if len(plain) == 0 {
		return "none"
	}
	return printable(strings.Join(plain, "; "))
}

// printable has no control characters, by which a text could change what the terminal shows of others.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}
