package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	bootstrapapp "countersign.dev/app/bootstrap"
	passwordlinkapp "countersign.dev/app/passwordlink"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/oidc"
)

func bootstrapCommand() *cobra.Command {
	var a bootstrapapp.Administrator
	c := &cobra.Command{
		Use: "bootstrap --email ADDRESS", Args: cobra.NoArgs,
		Short: "Invite the first platform administrator and print their one-time link",
		RunE:  func(c *cobra.Command, _ []string) error { return bootstrap(c.Context(), a) },
	}
	c.Flags().StringVar(&a.Email, "email", "", "the administrator's email address")
	c.Flags().StringVar(&a.Identifier, "tenant", "platform", "the platform's name in addresses, if it does not exist yet")
	return c
}

// bootstrap needs no mail server: the person who may read the database hands over the link.
func bootstrap(ctx context.Context, a bootstrapapp.Administrator) error {
	if a.Email == "" {
		return errors.New("name the administrator: --email ADDRESS")
	}
	c, err := connect.Load(ctx, config.NeedDatabase)
	if err != nil {
		return err
	}
	defer c.Close()
	links := passwordlinkapp.Links{Secrets: oidc.NewTokens(nil, ""), Now: time.Now}
	path, err := bootstrapapp.Commands{DB: c.DB, Links: links}.Run(ctx, a)
	if err != nil {
		return err
	}
	if !config.Public(c.Config.HTTP.PublicURL) {
		fmt.Fprintf(os.Stderr, "COUNTERSIGN_PUBLIC_URL is %s: the link is for this machine only.\n", c.Config.HTTP.PublicURL)
	}
	fmt.Printf("Open this link within 7 days to set the password. It works once.\n\n  %s%s\n\n",
		strings.TrimRight(c.Config.HTTP.PublicURL, "/"), path)
	return nil
}
