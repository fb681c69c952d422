// Package server is the HTTP server: gin with huma for typed operations. It contains authentication, permission,
// limits, idempotency and the common problem body, so that the handlers of features do not.
package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"
	"go.opentelemetry.io/contrib/instrumentation/github.com/gin-gonic/gin/otelgin"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/command"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/session"
)

// Config contains the HTTP settings of an installation.
type Config struct {
	HelpURL        string   // of a help site, linked before sign-in; empty: none
	PublicURL      string   // where browsers reach it: cookies, origin check, issuer
	TrustedProxies []string // proxies whose X-Forwarded-For is trusted; default none
	MetricsToken   string   // bearer token for /metrics; empty: loopback only
	Version        string
	Limits         Limits
	Modules        []string // what is attached beside the product; the pages show their parts
}

// Deps are the dependencies of the server.
type Deps struct {
	Tokens   Verifier
	Access   AccessSource
	Commands Commands
	Features Features                               // nil: every flag has its default
	Ready    map[string]func(context.Context) error // parts that must respond before traffic is routed here
	UI       fs.FS                                  // the built user interface; nil serves the API alone
	Log      *slog.Logger
}

// Verifier checks an access token: signature, issuer, audience, expiry.
type Verifier interface {
	Verify(ctx context.Context, raw string) (session.Token, error)
}

// AccessSource reads what the token's owner may do now; a fault when the user or the session has ended.
type AccessSource interface {
	Access(ctx context.Context, t session.Token) (session.Access, error)
}

// Commands stores executed commands and their responses.
type Commands interface {
	ClaimCommand(ctx context.Context, r command.Request) (command.Claim, error)
	FinishCommand(ctx context.Context, r command.Request, a command.Answer) error
	ReleaseCommand(ctx context.Context, r command.Request) (released bool, err error)
}

// Features evaluates the feature flags of a tenant.
type Features interface {
	Enabled(ctx context.Context, tenantID string) (feature.Set, error)
}

// EnabledFeatures are the feature flags that are on for a tenant.
func (s *Server) EnabledFeatures(ctx context.Context, tenantID string) (feature.Set, error) {
	if s.deps.Features == nil {
		return feature.Enabled(nil, tenantID), nil
	}
	return s.deps.Features.Enabled(ctx, tenantID)
}

// Server collects operations; Handler makes it serve them.
type Server struct {
	cfg        Config
	deps       Deps
	public     *url.URL
	engine     *gin.Engine
	api        huma.API
	access     *accessCache
	limits     *limiters
	metrics    *metrics
	operations []Operation
	grids      map[string]Grid
	readiness  readiness
	exports    *exportSlots
	mounts     []string
	problems   []error
}

// New makes an engine without operations.
func New(cfg Config, deps Deps) (*Server, error) {
	public, err := url.Parse(cfg.PublicURL)
	if err != nil || public.Scheme == "" || public.Host == "" {
		return nil, fmt.Errorf("public URL %q: want http(s)://host", cfg.PublicURL)
	}
	if deps.Log == nil {
		deps.Log = slog.Default()
	}
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.ContextWithFallback = true // otherwise gin.Context has no deadline and no values
	engine.HandleMethodNotAllowed = true
	engine.RedirectTrailingSlash = false
	if err := engine.SetTrustedProxies(cfg.TrustedProxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	s := &Server{cfg: cfg, deps: deps, public: public, engine: engine, metrics: newMetrics(),
		limits: newLimiters(cfg.Limits), grids: map[string]Grid{}, exports: newExportSlots()}
	s.access = newAccessCache(deps.Access)
	engine.Use(s.identify, s.record, s.recover, s.secure,
		otelgin.Middleware("countersign-api", otelgin.WithFilter(traced)))
	engine.NoRoute(s.serveUI)
	engine.NoMethod(func(c *gin.Context) { s.refuse(c, errMethod) })
	s.health()
	s.api = humagin.New(engine, s.document())
	return s, nil
}

// Handler is the engine, or every mistake made in declaring operations.
func (s *Server) Handler() (http.Handler, error) {
	if err := errors.Join(s.problems...); err != nil {
		return nil, err
	}
	return s.engine, nil
}

// Operations lists what was registered, for the generated suites.
func (s *Server) Operations() []Operation { return s.operations }

// Prefixes are the first path segments of the server's own routes. Tenant addresses must not use them.
func (s *Server) Prefixes() map[string]bool {
	prefixes := map[string]bool{}
	for _, route := range s.engine.Routes() {
		first, _, _ := strings.Cut(strings.TrimPrefix(route.Path, "/"), "/")
		prefixes[first] = true
	}
	return prefixes
}

// OpenAPI is the document that describes it.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }

// PublicURL is where browsers reach the product, without a trailing slash.
func (s *Server) PublicURL() string { return s.public.Scheme + "://" + s.public.Host }

// Secure reports whether browsers use TLS, which determines the Secure attribute of cookies.
func (s *Server) Secure() bool { return s.public.Scheme == "https" }

// Mount forwards everything under prefix to a handler with its own authorization (the OpenID provider, the
// socket). A test reads the list of reasons.
func (s *Server) Mount(prefix, why string, h http.Handler) {
	s.mounts = append(s.mounts, prefix+": "+why)
	forward := gin.WrapH(h)
	s.engine.Any(prefix, forward)
	s.engine.Any(prefix+"/*rest", forward)
}

// Describe adds a message that the server sends on its own to the document, as a webhook.
func Describe[Message any](s *Server, name, summary string) {
	schema := s.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Message](), true, "")
	if s.OpenAPI().Webhooks == nil {
		s.OpenAPI().Webhooks = map[string]*huma.PathItem{}
	}
	s.OpenAPI().Webhooks[name] = &huma.PathItem{Post: &huma.Operation{OperationID: name, Summary: summary,
		RequestBody: &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}}
}

// MountLimited is Mount for unauthenticated requests: it uses the rate limit per address like a public
// operation.
func (s *Server) MountLimited(prefix, why string, h http.Handler) {
	s.mounts = append(s.mounts, prefix+": "+why)
	forward := gin.WrapH(h)
	limited := func(c *gin.Context) {
		if err := s.limits.address(c.ClientIP()); err != nil {
			s.refuse(c, err)
			return
		}
		forward(c)
	}
	s.engine.Any(prefix, limited)
	s.engine.Any(prefix+"/*rest", limited)
}

// Gate admits the requests of a protocol whose clients have credentials of their own, and names the client.
type Gate struct {
	Admit  func(r *http.Request) (actor.Actor, error)
	Refuse func(w http.ResponseWriter, p *Problem)
}

// MountGated is Mount behind a gate. Requests that it refuses use the rate limit per address, all others that of their
// client. The time and the size of a request are limited.
func (s *Server) MountGated(prefix, why string, gate Gate, maxBody int64, h http.Handler) {
	s.mounts = append(s.mounts, prefix+": "+why)
	forward := gin.WrapH(h)
	s.engine.Any(prefix+"/*rest", func(c *gin.Context) {
		bounded, cancel := context.WithTimeout(c.Request.Context(), requestTime)
		defer cancel()
		from := actor.Actor{ClientIP: c.ClientIP(), CorrelationID: requestID(bounded)}
		c.Request = c.Request.WithContext(actor.With(bounded, from))
		who, err := gate.Admit(c.Request)
		if err != nil {
			err = errors.Join(s.limits.address(from.ClientIP), err)
		} else {
			err = s.limits.user(who.TenantID, who.UserID)
		}
		if err != nil {
			s.answerRefusal(c, err, gate.Refuse)
			return
		}
		who.ClientIP, who.CorrelationID = from.ClientIP, from.CorrelationID
		c.Request = c.Request.WithContext(actor.With(bounded, who))
		c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, maxBody)
		forward(c)
	})
}

// humaSettings are huma's package variables; it offers no other way to set them.
var humaSettings = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false
	huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		return fromHuma(requestID(ctx.Context()), status, msg, errs)
	}
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return fromHuma("", status, msg, errs)
	}
})

func (s *Server) document() huma.Config {
	humaSettings()
	cfg := huma.DefaultConfig("Countersign", s.cfg.Version)
	cfg.Components.Schemas = newRegistry()
	cfg.CreateHooks = nil // it would add $schema to every body
	cfg.OpenAPIPath, cfg.DocsPath, cfg.SchemasPath = "", "", ""
	cfg.Info.Description = "Accounts payable for many tenants. Every operation names the permission it needs " +
		"(x-permission) or says that it is public (x-public)."
	cfg.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT",
			Description: "The access token of GET /api/tenants/{tenant}/account/token."},
	}
	return cfg
}
