// Command crowd adds many invoices to a project of a running stack, for the
// journey that downloads them all.
//
//	crowd <database url> <tenant> <project> <invoices>
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/store/storetest"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) != 4 {
		return errors.New("usage: crowd <database url> <tenant> <project> <invoices>")
	}
	n, err := strconv.Atoi(args[3])
	if err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, args[0])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	var tenantID, projectID string
	err = conn.QueryRow(ctx,
		`SELECT t.tenant_id, p.id FROM tenants t JOIN projects p ON p.tenant_id = t.tenant_id WHERE t.identifier = $1 AND p.name = $2`, args[1], args[2]).
		Scan(&tenantID, &projectID)
	if err != nil {
		return fmt.Errorf("project %s of %s: %w", args[2], args[1], err)
	}
	return storetest.SeedInvoices(ctx, conn, tenantID, projectID, n)
}
