// Judges the histories of npm run drill:historias: is each of them linearizable under the model of its kind?
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"time"

	"github.com/anishathalye/porcupine"
)

type input struct {
	Op      string
	Version int
	A       string
	Cuantas int
}

type output struct {
	Estado    string
	Version   int
	Quedan    int
	Item      string
	Rechazado bool
	// The outcome is unknown: the call may have happened or not.
	Incierta bool
}

// Operation of a client on an object. Hasta null: no answer arrived.
type operation struct {
	Objeto, Tipo string
	Entrada      input
	Salida       output
	Desde        int64
	Hasta        *int64
}

type versioned struct {
	Estado  string
	Version int
}

func both(ok bool, next, same any, out output) []any {
	if out.Incierta && ok {
		return []any{next, same}
	}
	if out.Incierta {
		return []any{same}
	}
	if ok && !out.Rechazado {
		return []any{next}
	}
	if !ok && out.Rechazado {
		return []any{same}
	}
	return nil
}

func only(ok bool, state any) []any {
	if ok {
		return []any{state}
	}
	return nil
}

// A return: its state changes only for the caller who knows its version.
func devolucion(state any, in input, out output) []any {
	s := state.(versioned)
	if in.Op == "leer" {
		return only(out.Estado == s.Estado && out.Version == s.Version, s)
	}
	return both(in.Version == s.Version && in.A != s.Estado, versioned{in.A, s.Version + 1}, s, out)
}

// Units left of a line of an invoice; version holds their number.
func unidades(state any, in input, out output) []any {
	left := state.(int)
	switch in.Op {
	case "hay":
		return []any{in.Cuantas}
	case "leer":
		return only(out.Quedan == left, left)
	}
	return both(left >= in.Cuantas, left-in.Cuantas, left, out)
}

// A payment is applied or rejected once.
func pago(state any, in input, out output) []any {
	s := state.(string)
	if in.Op == "leer" {
		return only(out.Estado == s, s)
	}
	return both(s == "recibido", in.A, s, out)
}

// A token works until its revocation is requested ("cortar"), and never once that was answered ("cortado"). In between,
// a process that was notified rejects the token while another one still accepts it.
func token(state any, in input, out output) []any {
	s := state.(string)
	switch in.Op {
	case "usar":
		return only(s == "cortando" || out.Rechazado == (s == "cortado"), s)
	case "cortado":
		return only(s == "cortando", "cortado")
	}
	return both(s == "vale", "cortando", s, out)
}

// The queue gives each free item to one caller, and says that none is free only when none is.
func cola(state any, in input, out output) []any {
	free := state.(map[string]bool)
	next := make(map[string]bool, len(free)+1)
	for item := range free {
		next[item] = true
	}
	if in.Op == "entra" {
		next[in.A] = true
		return []any{next}
	}
	if out.Item == "" {
		return only(len(free) == 0, free)
	}
	delete(next, out.Item)
	return only(free[out.Item], next)
}

func model(start any, step func(any, input, output) []any) porcupine.Model {
	return (&porcupine.NondeterministicModel{
		Init:  func() []any { return []any{start} },
		Step:  func(state, in, out any) []any { return step(state, in.(input), out.(output)) },
		Equal: reflect.DeepEqual,
	}).ToModel()
}

func main() {
	models := map[string]porcupine.Model{
		"devolucion": model(versioned{"2", 1}, devolucion),
		"unidades":   model(0, unidades),
		"pago":       model("recibido", pago),
		"token":      model("vale", token),
		"cola":       model(map[string]bool{}, cola),
	}
	histories, kinds := map[string][]porcupine.Operation{}, map[string]string{}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var op operation
		if err := json.Unmarshal(lines.Bytes(), &op); err != nil {
			panic(err)
		}
		end := int64(math.MaxInt64)
		if op.Hasta != nil {
			end = *op.Hasta
		}
		kinds[op.Objeto] = op.Tipo
		histories[op.Objeto] = append(histories[op.Objeto], porcupine.Operation{
			Input: op.Entrada, Output: op.Salida, Call: op.Desde, Return: end,
		})
	}
	for object, history := range histories {
		result := porcupine.CheckOperationsTimeout(models[kinds[object]], history, 20*time.Second)
		fmt.Printf("%s\t%s\t%d\t%s\n", result, kinds[object], len(history), object)
	}
}
