// Package s3gateway runs versitygw, an S3 server over a folder.
package s3gateway

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"countersign.dev/internal/stack/child"
)

// Gateway is a data folder and how to serve it.
type Gateway struct {
	Binary    string
	Data      string
	Port      int
	AccessKey string
	SecretKey string
	Region    string
	Log       io.Writer
}

// Endpoint is host:port.
func (g Gateway) Endpoint() string { return "127.0.0.1:" + strconv.Itoa(g.Port) }

// Command starts the gateway. Metadata is stored in a sidecar folder because not every file system has extended
// attributes.
func (g Gateway) Command() (child.Command, error) {
	objects, sidecar := filepath.Join(g.Data, "objects"), filepath.Join(g.Data, "metadata")
	for _, dir := range []string{objects, sidecar} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return child.Command{}, err
		}
	}
	return child.Command{
		Path: g.Binary,
		Args: []string{"--port", g.Endpoint(), "--region", g.Region, "--health", "/health", "--quiet",
			"posix", "--sidecar", sidecar, objects},
		// In the environment, not in the arguments: those are visible to every user of the machine.
		Env: []string{"ROOT_ACCESS_KEY=" + g.AccessKey, "ROOT_SECRET_KEY=" + g.SecretKey},
		Dir: g.Data, Log: g.Log,
	}, nil
}

// Ping says whether the gateway answers.
func (g Gateway) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+g.Endpoint()+"/health", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the S3 gateway answers %s", res.Status)
	}
	return nil
}
