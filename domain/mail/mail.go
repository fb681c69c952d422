// Package mail is a message to one person, written in the transaction of its
// cause and sent once. What it says is decided by the feature that writes it.
package mail

// SendName is the executor's name for sending one message. It is stored in histories: never rename.
const SendName = "notify.Send"

// Status is what became of a message.
type Status string

const (
	Pending Status = "pending"
	Sent    Status = "sent"
	Failed  Status = "failed"
)

// Message is one message. MessageID stays the same however often it is tried,
// so that a mail server that sees it twice can tell.
type Message struct {
	ID        string
	To        string
	Subject   string
	Body      string
	MessageID string
	Status    Status
}
