package job

// Start is the name of the command that starts the run of a job.
const Start = "job.start"

// StartInput is the payload of Start in the outbox.
type StartInput struct {
	JobID  string `json:"jobId"`
	Number int64  `json:"number"`
}
