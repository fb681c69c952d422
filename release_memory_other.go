//go:build !linux

package main

// forgetProgram is for Linux: elsewhere the system decides alone what of a program's file it holds.
func forgetProgram() {}
