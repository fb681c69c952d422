package main

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/s3gateway"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/testkit"
)

func (s *servers) startObjects(ctx context.Context) (testkit.ObjectStorage, error) {
	var none testkit.ObjectStorage
	binary, err := tools.S3Gateway.Ensure(ctx)
	if err != nil {
		return none, err
	}
	port, err := place.FreePort()
	if err != nil {
		return none, err
	}
	gateway := s3gateway.Gateway{Binary: binary, Data: filepath.Join(s.data, "objects"), Port: port,
		AccessKey: "test-access", SecretKey: "test-secret", Region: "us-east-1", Log: os.Stderr}
	command, err := gateway.Command()
	if err != nil {
		return none, err
	}
	p, err := s.start(command)
	if err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := p.Await(ctx, gateway.Ping); err != nil {
		return none, err
	}
	return testkit.ObjectStorage{Endpoint: gateway.Endpoint(), AccessKey: gateway.AccessKey,
		SecretKey: gateway.SecretKey, Region: gateway.Region}, nil
}
