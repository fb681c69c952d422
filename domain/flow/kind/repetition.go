package kind

import (
	"strconv"
	"time"

	"countersign.dev/domain/fault"
)

// Repeating is a step that repeats an effect that failed.
type Repeating interface{ Repetition() Repetition }

// Outcome is what became of the effect of a step that can repeat it.
type Outcome struct {
	Succeeded  bool
	Summary    string // one line for people
	Code       fault.Code
	Text       string
	Repeatable bool          // it has not had its effect
	Unknown    bool          // it may have
	After      time.Duration // the earliest repetition
}

// Repetition says how often and when a step repeats its effect.
type Repetition struct {
	Attempts int           // the most, with the first one
	Pause    time.Duration // before the second attempt; each further pause is twice as long
	// Unknown also repeats an effect whose outcome is unknown. Without it, such an effect is never repeated.
	Unknown bool
}

// Limits and defaults of repetitions.
const (
	maxAttempts  = 20
	maxPause     = time.Hour // between two attempts
	maxFirst     = int(maxPause / time.Second)
	mostAttempts = 3  // if the step does not say
	firstPause   = 10 // seconds, if the step does not say
)

// Repeated are the settings of a step that repeats its effect. Zero means the default.
type Repeated struct {
	Attempts int `json:"attempts,omitempty"`
	Pause    int `json:"pause,omitempty"` // seconds before the second attempt
}

// RepeatedFields describe Repeated.
func RepeatedFields() []Field {
	return []Field{
		{Name: "attempts", Type: Integer, Min: 1, Max: maxAttempts, Default: strconv.Itoa(mostAttempts),
			Label: Text{English: "Attempts", German: "Versuche"},
			Help: Text{English: "How often the request is sent at most while the service cannot be reached or is busy.",
				German: "Wie oft die Anfrage höchstens gesendet wird, solange der Dienst nicht erreichbar oder " +
					"überlastet ist."}},
		{Name: "pause", Type: Integer, Min: 1, Max: maxFirst, Default: strconv.Itoa(firstPause),
			Label: Text{English: "Pause in seconds", German: "Pause in Sekunden"},
			Help: Text{English: "Before the second attempt. Each further pause is twice as long.",
				German: "Vor dem zweiten Versuch. Jede weitere Pause ist doppelt so lang."}},
	}
}

// CheckRepeated reports numbers that are too large.
func (s Repeated) CheckRepeated(c Check) {
	within(c.At("attempts"), s.Attempts, maxAttempts)
	within(c.At("pause"), s.Pause, maxFirst)
}

// within checks a number whose zero means the default.
func within(c Check, value, most int) {
	if value < 0 || value > most {
		c.Report(fault.InvalidValue, "Enter a number from 1 to %d.", most)
	}
}

// Repetition is the policy of the settings. unknown also repeats an effect whose outcome is unknown.
func (s Repeated) Repetition(unknown bool) Repetition {
	r := Repetition{Attempts: mostAttempts, Pause: firstPause * time.Second, Unknown: unknown}
	if s.Attempts > 0 {
		r.Attempts = s.Attempts
	}
	if s.Pause > 0 {
		r.Pause = time.Duration(s.Pause) * time.Second
	}
	return r
}

// After is the pause after a failed attempt, from 1.
func (r Repetition) After(attempt int) time.Duration {
	pause := r.Pause
	for range min(attempt-1, 20) { // more would overflow
		pause = min(pause*2, maxPause)
	}
	return pause
}
