package sendfile

import (
	"fmt"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
)

// Content is a file that is uploaded.
type Content struct {
	Name    string // in the folder of the profile
	Part    string // distinguishes the temporary names of uploads
	Bytes   []byte
	Replace bool // a file of the same name with other bytes
}

// PartName is the name of the file until it is complete.
func (c Content) PartName() string { return c.Name + "." + c.Part + ".part" }

// Delivered is the outcome of a file that the server has.
func (c Content) Delivered() kind.Outcome { return kind.Outcome{Succeeded: true, Summary: c.Name} }

// Taken is the outcome of a file whose name another one has.
func (c Content) Taken() kind.Outcome {
	o := failed("The folder contains another file with the name %s.", c.Name)
	o.Code = fault.FileNameTaken
	return o
}

// Doubtful is the outcome of a file that may have got its final name.
func (c Content) Doubtful() kind.Outcome {
	return kind.Outcome{Code: fault.OutcomeUnknown, Unknown: true,
		Text: fmt.Sprintf("The connection ended while %s got its name. The recipient may have the file.", c.Name)}
}

// Refused is the outcome of a file that the server does not have, because of a problem of the connection.
func Refused(why connection.Reason) kind.Outcome {
	switch why {
	case connection.Unreachable, connection.NoAnswer, connection.NoReason:
		o := failed("The server cannot be reached, or the connection ended.")
		o.Repeatable = true
		return o
	case connection.AddressNotAllowed, connection.HostBlocked:
		return failed("The address of the server is not permitted.")
	case connection.HostKeyChanged:
		return failed("The server has another host key than the accepted one.")
	case connection.FolderMissing:
		return failed("The folder of the connection profile does not exist, or files cannot be written to it.")
	case connection.LoginRefused, connection.KeyUnreadable, connection.EncryptionFailed, connection.MessageRefused,
		connection.TokenRefused, connection.Moved, connection.Unexpected, connection.SecretUnreadable,
		connection.SecretMissing, connection.NotAuthorized, connection.NoRefreshToken, connection.KeyExpired:
	}
	return failed("The server did not accept the login of the connection profile.")
}

func failed(format string, args ...any) kind.Outcome {
	return kind.Outcome{Code: fault.ServiceCall, Text: fmt.Sprintf(format, args...)}
}
