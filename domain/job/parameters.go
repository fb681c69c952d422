package job

import (
	"encoding/json"

	"countersign.dev/domain/fault"
)

// maxParameters is the size of the parameters of a job in JSON.
const maxParameters = 64 << 10

// CheckParameters refuses parameters that are too large.
func CheckParameters(parameters map[string]any) error {
	var v fault.Validation
	body, err := json.Marshal(parameters)
	switch {
	case err != nil:
		v.Add("parameters", fault.InvalidValue, "The parameters cannot be read.")
	case len(body) > maxParameters:
		v.Add("parameters", fault.LengthOutOfRange, "The parameters have at most %d kB.", maxParameters>>10)
	}
	return v.Err()
}
