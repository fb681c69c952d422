package server

// ExistsInput asks during typing whether a name is taken.
type ExistsInput struct {
	Name   string `query:"name" required:"true" maxLength:"200"`
	Except string `query:"except" maxLength:"36" doc:"Id of the renamed record, which is ignored"`
}

// ExistsOutput is the answer.
type ExistsOutput struct {
	Body struct {
		Exists bool `json:"exists"`
	}
}

// Exists makes the answer.
func Exists(taken bool) *ExistsOutput {
	out := &ExistsOutput{}
	out.Body.Exists = taken
	return out
}
