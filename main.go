// Command countersign is the whole product in one binary: the API, the worker
// pools, the on-premises agent, the migrations and the local stack.
package main

func main() {}
