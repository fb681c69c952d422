package kind

import "time"

// Repeating is a step that repeats an effect that failed.
type Repeating interface{ Repetition() Repetition }

// Repetition says how often and when a step repeats its effect.
type Repetition struct {
	Attempts int           // the most, with the first one
	Pause    time.Duration // before the second attempt; each further pause is twice as long
	// Unknown also repeats an effect whose outcome is unknown. Without it, such an effect is never repeated.
	Unknown bool
}

// maxPause bounds the pause between two attempts.
const maxPause = time.Hour

// After is the pause after a failed attempt, from 1.
func (r Repetition) After(attempt int) time.Duration {
	pause := r.Pause
	for range min(attempt-1, 20) { // more would overflow
		pause = min(pause*2, maxPause)
	}
	return pause
}
