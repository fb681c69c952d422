package scim

import (
	"errors"
	"net/http"

	scimerrors "github.com/elimity-com/scim/errors"

	"countersign.dev/domain/fault"
	domain "countersign.dev/domain/scim"
)

// refusal is an error in the form of the protocol (RFC 7644, section 3.12).
func (p protocol) refusal(r *http.Request, err error) error {
	var known scimerrors.ScimError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case errors.Is(err, domain.ErrFilter):
		return scimerrors.ScimErrorInvalidFilter
	}
	problem := p.server.Problem(r.Context(), err)
	refused := scimerrors.ScimError{Status: problem.StatusCode, Detail: problem.Details}
	if len(problem.Errors) > 0 {
		refused.Detail = problem.Errors[0].PropertyName + ": " + problem.Errors[0].ErrorMessage
	}
	switch code := fault.Code(problem.ErrorCode); {
	case problem.StatusCode == http.StatusUnprocessableEntity:
		refused.Status, refused.ScimType = http.StatusBadRequest, scimerrors.ScimTypeInvalidValue
	case code == fault.UsersAlreadyExist, code == fault.NameNotUnique:
		refused.ScimType = scimerrors.ScimTypeUniqueness
	case problem.StatusCode > http.StatusInternalServerError:
		refused.Status = http.StatusInternalServerError
	}
	return refused
}
