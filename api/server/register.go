package server

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/permission"
)

// DefaultMaxBody is the maximum size of a request body unless its operation states another.
const DefaultMaxBody = 1 << 20

// PublicMaxBody is the maximum size of a request body without authentication.
const PublicMaxBody = 64 << 10

// Operation declares one route. Without a permission it must be Public, and a changing method must be a Command.
// A server with an incomplete operation does not start.
type Operation struct {
	ID         string // the name in the OpenAPI document, in camelCase
	Method     string
	Path       string // with {parameters}
	Summary    string
	Tag        string
	Permission permission.Permission
	Feature    feature.Known // the flag that must be on for the company; empty: none
	Public     bool          // without authentication
	SignedIn   bool          // any signed-in user, about themselves alone (their session, their preferences)
	Command    bool          // has an effect: needs an Idempotency-Key, and the same key has one effect
	// Recorded is for a Command that records its request with the key (package domain/act). A repetition finds the
	// effect there, so the server stores no response.
	Recorded bool
	Secret   bool // of a Command: its answer is sent once and not stored; a repeat gets IdempotencyAnswerLost
	// ChangesAccess is for a Command after which users of the tenant have other permissions. This process applies them
	// before it answers, the other processes when they receive the event.
	ChangesAccess bool
	Waits         bool // of a Command: its change may wait for a second administrator, which it answers with 202
	Reads         bool // a POST that changes nothing, because its question does not fit into a URL
	MaxBody       int64
	Status        int           // of success; 200 or 204 unless given
	Time          time.Duration // after which it is ended; requestTime unless given
	Produces      string        // the media type of an answer that is a stream
	Long          bool          // reads as much as a download and takes one of its slots; ended after longTime
}

func (o Operation) check() error {
	switch guards := count(o.Permission != "", o.Public, o.SignedIn); {
	case o.ID == "" || o.Method == "" || !strings.HasPrefix(o.Path, "/api/"):
		return fmt.Errorf("operation %q: needs an id, a method and a path under /api/", o.ID)
	case guards != 1:
		return fmt.Errorf("operation %s: declare exactly one of a permission, Public and SignedIn", o.ID)
	case o.Permission != "" && !permission.Known(o.Permission):
		return fmt.Errorf("operation %s: permission %q is not in the catalog of domain/permission", o.ID, o.Permission)
	case o.Method == http.MethodGet && o.Command:
		return fmt.Errorf("operation %s: a GET has no effect, so it is no Command", o.ID)
	case o.Method != http.MethodGet && !o.Command && !o.Public && !o.Reads && !strings.HasSuffix(o.Path, "/grid"):
		return fmt.Errorf("operation %s: %s changes things, so it is a Command; or it Reads", o.ID, o.Method)
	case o.Feature != "" && (o.Public || !enum.Has(o.Feature)):
		return fmt.Errorf("operation %s: a feature of the catalog belongs to the company of a signed-in user", o.ID)
	case o.Recorded && !o.Command:
		return fmt.Errorf("operation %s: only a Command records its request", o.ID)
	case o.ChangesAccess && !o.Command:
		return fmt.Errorf("operation %s: only a Command changes permissions", o.ID)
	case o.Waits && !o.Command:
		return fmt.Errorf("operation %s: only the change of a Command waits", o.ID)
	case o.Secret && !o.Command:
		return fmt.Errorf("operation %s: only the answer of a Command is kept, so only its answer can be Secret", o.ID)
	case o.Public && o.MaxBody > PublicMaxBody:
		return fmt.Errorf("operation %s: anybody may send it, so its body is limited to %s", o.ID, size(PublicMaxBody))
	case o.Command && o.Public:
		return fmt.Errorf("operation %s: a key belongs to a user, so a public operation cannot be a Command", o.ID)
	}
	return nil
}

func count(flags ...bool) (n int) {
	for _, f := range flags {
		if f {
			n++
		}
	}
	return n
}

// Register adds an operation. I and O are huma structs; a handler returns
// domain faults as they are.
func Register[I, O any](s *Server, op Operation, handle func(ctx context.Context, in *I) (*O, error)) {
	if op.MaxBody == 0 {
		op.MaxBody = DefaultMaxBody
		if op.Public {
			op.MaxBody = PublicMaxBody
		}
	}
	switch {
	case op.Time > 0:
	case op.Long:
		op.Time = longTime
	default:
		op.Time = requestTime
	}
	if err := op.check(); err != nil {
		s.problems = append(s.problems, err)
		return
	}
	s.operations = append(s.operations, op)
	huma.Register(s.api, s.describe(op), func(ctx context.Context, in *I) (*O, error) {
		if err := CheckText(in); err != nil {
			return nil, s.problemFor(ctx, err)
		}
		if op.Long {
			release, ok := s.exports.take(Caller(ctx))
			if !ok {
				return nil, s.problemFor(ctx, errExports)
			}
			defer release()
		}
		out, err := handle(ctx, in)
		if op.ChangesAccess {
			s.ForgetAccess(Caller(ctx).TenantID, nil)
		}
		if waiting, ok := waits(err); ok {
			return nil, waiting
		}
		if err != nil {
			return nil, s.problemFor(ctx, err)
		}
		return out, nil
	})
}

func (s *Server) describe(op Operation) huma.Operation {
	described := huma.Operation{
		OperationID: op.ID, Method: op.Method, Path: op.Path, Summary: op.Summary, Tags: []string{op.Tag},
		DefaultStatus: op.Status,
		MaxBodyBytes:  op.MaxBody + 1, // huma refuses at the limit, we above it and for multipart too
		Middlewares:   huma.Middlewares{s.guard(op)},
		Extensions:    map[string]any{},
		Responses:     map[string]*huma.Response{"default": s.problemResponse()},
	}
	if op.Produces != "" {
		described.Responses["200"] = &huma.Response{Description: "The file, streamed",
			Content: map[string]*huma.MediaType{op.Produces: {Schema: &huma.Schema{Type: "string"}}}}
	}
	if op.Waits {
		described.Responses["202"] = s.waitsResponse()
	}
	switch {
	case op.Public:
		described.Extensions["x-public"] = true
	case op.SignedIn:
		described.Extensions["x-permission"] = "session:own"
	default:
		described.Extensions["x-permission"] = string(op.Permission)
	}
	if !op.Public {
		described.Security = []map[string][]string{{"bearer": {}}}
	}
	if op.Command {
		described.Parameters = []*huma.Param{{
			Name: "Idempotency-Key", In: "header", Required: true,
			Description: keyDescription(op),
			Schema:      &huma.Schema{Type: "string", MinLength: ptr(1), MaxLength: ptr(255)},
		}}
	}
	return described
}

// keyDescription says what a repeat with the same key gets.
func keyDescription(op Operation) string {
	if op.Recorded {
		return "Names this command. Sent again, it has no second effect and gets the current state."
	}
	return "Names this command. Sent again, it gets the first answer and has no second effect."
}

func (s *Server) problemResponse() *huma.Response {
	schema := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	return &huma.Response{
		Description: "A problem",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: schema}},
	}
}

func ptr[T any](v T) *T { return &v }
