// Uses the generated client as a customer's system does, and prints what it read.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	cliente "autogestion.example/prueba/cliente"
)

func check(err error) {
	if err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
}

func main() {
	configuration := cliente.NewConfiguration()
	configuration.Servers = cliente.ServerConfigurations{{URL: os.Getenv("PORTAL")}}
	ctx := context.WithValue(context.Background(), cliente.ContextAccessToken, os.Getenv("AGST_TOKEN"))
	api := cliente.NewAPIClient(configuration)

	company := int64(1042)
	summary, _, err := api.CuentaCorrienteAPI.CuentaCorrienteSummarize(ctx).RazonSocialIds([]*int64{&company}).Execute()
	check(err)
	fmt.Println("saldo", summary.Totales[0].SaldoTotal)

	body := cliente.NewDevolucionesSearchBody()
	body.SetEstadoIds([]int64{8})
	page, _, err := api.DevolucionesAPI.DevolucionesSearch(ctx, 1, 20).DevolucionesSearchBody(*body).Execute()
	check(err)
	fmt.Println("devolución", page.Filas[0].DevolucionId)

	comment := cliente.NewDevolucionesCreateComentarioBody("Desde Go", 30103)
	created, _, err := api.DevolucionesAPI.DevolucionesCreateComentario(ctx).
		DevolucionesCreateComentarioBody(*comment).IdempotencyKey("go-1").Execute()
	check(err)
	fmt.Println("comentario", created.Comentario)

	_, answer, err := api.DevolucionesAPI.DevolucionesGet(ctx, 30108).Execute()
	fmt.Println("ajena", answer.StatusCode, err.(*cliente.GenericOpenAPIError).Model().(cliente.Error).Code)

	var event cliente.EventoDevolucionEstado
	check(json.Unmarshal([]byte(os.Getenv("EVENTO")), &event))
	fmt.Println("evento", event.Type, event.Data.Id)
}
