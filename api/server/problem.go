package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gin-gonic/gin"

	"countersign.dev/domain/fault"
)

// Problem is the one body of everything that is not a success. The user
// interface words it by ErrorCode; Details is the English of the API.
type Problem struct {
	ErrorCode  string       `json:"ErrorCode" doc:"Stable error code" example:"NameNotUniqueException"`
	Details    string       `json:"Details" doc:"Message for users"`
	StatusCode int          `json:"StatusCode" doc:"HTTP status code"`
	RequestID  string       `json:"requestId" doc:"Names this request in the logs"`
	Errors     []FieldError `json:"errors" doc:"Errors of single inputs"`
}

// FieldError is a problem with one input.
type FieldError struct {
	PropertyName      string            `json:"propertyName" doc:"Path of the input" example:"lines[2].amount"`
	ErrorCode         string            `json:"errorCode"`
	ErrorMessage      string            `json:"errorMessage"`
	PlaceholderValues map[string]string `json:"placeholderValues,omitempty"`
}

func (p *Problem) Error() string  { return p.ErrorCode + ": " + p.Details }
func (p *Problem) GetStatus() int { return p.StatusCode }

var (
	errMethod = fault.New(fault.NotFound, fault.NotFoundCode, "This address does not take this method.")
	errRoute  = fault.New(fault.NotFound, fault.NotFoundCode, "There is nothing at this address.")
	errPanic  = fault.New(fault.Internal, fault.InternalError,
		"Something went wrong on our side. The details are in the log.")
)

// status decides HTTP once for every kind of fault.
func status(f *fault.Fault) int {
	switch f.Kind {
	case fault.Invalid:
		return http.StatusUnprocessableEntity
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.RateLimited:
		return http.StatusTooManyRequests
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	case fault.Unknown:
		return http.StatusBadGateway
	default:
		return http.StatusInternalServerError
	}
}

// Problem is the body of an error for handlers other than operations. It logs defects.
func (s *Server) Problem(ctx context.Context, err error) *Problem { return s.problemFor(ctx, err) }

// problemFor turns any error into the body. What is no fault is a defect: it is logged and named nowhere.
func (s *Server) problemFor(ctx context.Context, err error) *Problem {
	var done *Problem
	if errors.As(err, &done) {
		return done
	}
	var f *fault.Fault
	if !errors.As(err, &f) {
		f = errPanic
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			f = fault.New(fault.Unavailable, fault.ServiceUnavailable, "It took too long and was stopped. Try again.")
		}
	}
	if code := status(f); code >= 500 {
		s.deps.Log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("request_id", requestID(ctx)),
			slog.String("error", err.Error()))
	}
	p := &Problem{ErrorCode: string(f.Code), Details: f.Message, StatusCode: status(f), RequestID: requestID(ctx)}
	if f == errMethod {
		p.StatusCode = http.StatusMethodNotAllowed
	}
	p.Errors = FieldErrors(f.Fields)
	return p
}

// FieldErrors are the problems of single inputs, at most as many as one answer has.
func FieldErrors(fields []fault.Field) []FieldError {
	all := []FieldError{}
	for _, field := range fields[:min(len(fields), maxErrors)] {
		all = append(all, FieldError{field.Path, string(field.Code), field.Message, field.Params})
	}
	return all
}

// refuse answers with a problem outside huma's handlers.
func (s *Server) refuse(c *gin.Context, err error) {
	s.answerRefusal(c, err, func(_ http.ResponseWriter, p *Problem) { c.AbortWithStatusJSON(p.StatusCode, p) })
}

// answerRefusal sets the header of a refusal, whose body another protocol may write.
func (s *Server) answerRefusal(c *gin.Context, err error, write func(http.ResponseWriter, *Problem)) {
	p := s.problemFor(c.Request.Context(), err)
	switch p.StatusCode {
	case http.StatusUnauthorized:
		c.Header("WWW-Authenticate", "Bearer")
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		c.Header("Retry-After", "1")
	}
	write(c.Writer, p)
	c.Abort()
}

// fromHuma words huma's own refusals (validation, syntax, negotiation) in our form.
func fromHuma(requestID string, code int, msg string, errs []error) *Problem {
	p := &Problem{StatusCode: code, RequestID: requestID, Details: msg, Errors: []FieldError{}}
	switch code {
	case http.StatusRequestEntityTooLarge:
		p.ErrorCode, p.Details = string(fault.BodyTooLarge), "The request is too large."
	case http.StatusInternalServerError:
		p.ErrorCode, p.Details = string(fault.InternalError), errPanic.Message
		return p
	default:
		p.ErrorCode = string(fault.ValidationFailed)
	}
	for _, err := range errs[:min(len(errs), maxErrors)] {
		var detail huma.ErrorDetailer
		if !errors.As(err, &detail) {
			p.Errors = append(p.Errors, FieldError{ErrorCode: string(fault.InvalidValue), ErrorMessage: short(err.Error())})
			continue
		}
		d := detail.ErrorDetail()
		p.Errors = append(p.Errors,
			FieldError{PropertyName: short(propertyName(d.Location)), ErrorCode: string(fieldCode(d.Message)),
				ErrorMessage: short(d.Message)})
	}
	if len(p.Errors) > 0 {
		p.Details = fmt.Sprintf("%s: %s", p.Errors[0].PropertyName, p.Errors[0].ErrorMessage)
	}
	return p
}

// maxErrors is how many problems with single inputs one answer names.
const maxErrors = 20

// maxErrorText is longer than our texts, because names of inputs come from the client.
const maxErrorText = 300

func short(text string) string {
	if len(text) <= maxErrorText {
		return text
	}
	return strings.ToValidUTF8(text[:maxErrorText], "") + "…"
}

// propertyName removes the position of a value, because a form uses the names of fields.
func propertyName(location string) string {
	for _, place := range []string{"body.", "path.", "query.", "header.", "form."} {
		if name, ok := strings.CutPrefix(location, place); ok {
			return name
		}
	}
	return location
}

func fieldCode(message string) fault.Code {
	switch {
	case strings.Contains(message, "required"):
		return fault.Required
	case strings.Contains(message, "length"), strings.Contains(message, "number of items"):
		return fault.LengthOutOfRange
	default:
		return fault.InvalidValue
	}
}
