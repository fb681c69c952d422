package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/session"
)

// requestTime cancels a request whose client has given up. It is shorter than command.Lock, so that another
// request never takes over a running command.
const requestTime = 45 * time.Second

// longTime ends a long operation before the connection's write timeout of five minutes, so that the client gets a
// problem.
const longTime = 4 * time.Minute

// formMemory is the part of a multipart form in memory. The rest is stored in a temporary file.
const formMemory = 1 << 20

var (
	errNotSignedIn = fault.New(fault.Unauthenticated, fault.NotSignedIn, "You are not signed in. Sign in and try again.")
	errForbidden   = fault.New(fault.Forbidden, fault.ForbiddenAccess,
		"Your roles do not allow this. Ask your administrator.")
	errBodySize = fault.New(fault.TooLarge, fault.BodyTooLarge, "The request is too large.")
	errFileSize = fault.New(fault.TooLarge, fault.FileTooLarge, "The file is too large.")
	errBroken   = fault.New(fault.Invalid, fault.ValidationFailed, "The request broke off or is not what it says it is.")
)

// guard runs before every operation: authentication, permission, rate limits, size limits and idempotency.
func (s *Server) guard(op Operation) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		c := humagin.Unwrap(ctx)
		bounded, cancel := context.WithTimeout(c.Request.Context(), op.Time)
		defer cancel()
		c.Request = c.Request.WithContext(bounded)
		if err := s.admit(c, op); err != nil {
			s.refuse(c, err)
			return
		}
		body, err := readBody(c, op.MaxBody)
		if err != nil {
			s.refuse(c, err)
			return
		}
		defer body.discard()
		if err := s.checkShape(ctx.Operation(), body.plain); err != nil {
			s.refuse(c, err)
			return
		}
		if op.Command {
			s.runOnce(c, op, body, func() { next(ctx) })
			return
		}
		next(ctx)
	}
}

func (s *Server) admit(c *gin.Context, op Operation) error {
	who := actor.Actor{ClientIP: c.ClientIP(), CorrelationID: requestID(c.Request.Context())}
	if op.Public {
		c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		return s.limits.address(who.ClientIP)
	}
	caller, err := s.authenticate(c)
	if err != nil {
		return errors.Join(s.limits.address(who.ClientIP), err) // guessing is limited like any public request
	}
	if !op.SignedIn && !caller.May(op.Permission) {
		return errForbidden
	}
	if err := s.requireFeature(c.Request.Context(), op, caller); err != nil {
		return err
	}
	who.TenantID, who.UserID, who.UserName = caller.TenantID, caller.UserID, caller.UserName
	c.Request = c.Request.WithContext(session.With(actor.With(c.Request.Context(), who), caller))
	return s.limits.user(caller.TenantID, caller.UserID)
}

// requireFeature refuses an operation whose feature flag is off for the company of the caller.
func (s *Server) requireFeature(ctx context.Context, op Operation, caller session.Access) error {
	if op.Feature == "" {
		return nil
	}
	on, err := s.EnabledFeatures(ctx, caller.TenantID)
	if err == nil && !on.Has(op.Feature) {
		return feature.ErrUnavailable
	}
	return err
}

// authenticate takes the bearer token and what its owner may do now.
func (s *Server) authenticate(c *gin.Context) (session.Access, error) {
	raw, ok := strings.CutPrefix(c.GetHeader("Authorization"), "Bearer ")
	if !ok || raw == "" {
		return session.Access{}, errNotSignedIn
	}
	return s.Authenticate(c.Request.Context(), raw)
}

// Authenticate is for handlers other than operations: the socket, a proxy.
func (s *Server) Authenticate(ctx context.Context, raw string) (session.Access, error) {
	token, err := s.deps.Tokens.Verify(ctx, raw)
	if err != nil {
		return session.Access{},
			fault.Wrap(err, fault.Unauthenticated, fault.SessionExpired, "Your session has ended. Sign in again.")
	}
	return s.access.get(ctx, token)
}

// Caller is who sent the request an operation handles.
func Caller(ctx context.Context) session.Access {
	caller, _ := session.From(ctx)
	return caller
}

// body is the request body, read once within its limit.
type body struct {
	plain   []byte
	request *http.Request
}

// discard removes the form's temporary files. net/http only removes those of its own request, but the context
// has a copy.
func (b body) discard() {
	if b.request != nil && b.request.MultipartForm != nil {
		_ = b.request.MultipartForm.RemoveAll() // the files are in the system's temporary folder
	}
}

// readBody enforces the limit for every content type: huma does so for JSON alone.
func readBody(c *gin.Context, limit int64) (body, error) {
	if c.Request.Body == nil || c.Request.Body == http.NoBody {
		return body{}, nil
	}
	c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, limit)
	kind, _, _ := mime.ParseMediaType(c.GetHeader("Content-Type"))
	if kind == "multipart/form-data" {
		err := c.Request.ParseMultipartForm(formMemory)
		return body{request: c.Request}, sizeOr(err, errFileSize)
	}
	plain, err := io.ReadAll(c.Request.Body)
	c.Request.Body = io.NopCloser(bytes.NewReader(plain))
	return body{plain: plain}, sizeOr(err, errBodySize)
}

func sizeOr(err error, tooLarge *fault.Fault) error {
	var over *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &over):
		return fault.Wrap(err, tooLarge.Kind, tooLarge.Code, "%s At most %s.", tooLarge.Message, size(over.Limit))
	default:
		return fault.Wrap(err, errBroken.Kind, errBroken.Code, "%s", errBroken.Message)
	}
}

// size words a limit.
func size(bytes int64) string {
	if bytes < 1<<20 {
		return fmt.Sprintf("%d kB", bytes>>10)
	}
	return fmt.Sprintf("%d MB", bytes>>20)
}
