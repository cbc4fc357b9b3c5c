import cliente.ApiClient;
import cliente.ApiException;
import cliente.api.CuentaCorrienteApi;
import cliente.api.DevolucionesApi;
import cliente.model.DevolucionesCreateComentarioBody;
import cliente.model.DevolucionesSearchBody;
import cliente.model.EventoDevolucionEstado;
import java.util.List;

/** Uses the generated client as a customer's system does, and prints what it read. */
public final class Prueba {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("PORTAL"));
    var bearer = "Bearer " + System.getenv("AGST_TOKEN");
    client.setRequestInterceptor(request -> request.header("Authorization", bearer));

    var summary = new CuentaCorrienteApi(client).cuentaCorrienteSummarize(List.of(1042L));
    System.out.println("saldo " + summary.getTotales().get(0).getSaldoTotal());

    var devoluciones = new DevolucionesApi(client);
    var body = new DevolucionesSearchBody().estadoIds(List.of(8L));
    var page = devoluciones.devolucionesSearch(1, 20, body);
    System.out.println("devolución " + page.getFilas().get(0).getDevolucionId());

    var comment = new DevolucionesCreateComentarioBody().devolucionId(30103L).comentario("Desde Java");
    var created = devoluciones.devolucionesCreateComentario(comment, "java-1");
    System.out.println("comentario " + created.getComentario());

    try {
      devoluciones.devolucionesGet(30108L);
    } catch (ApiException failure) {
      var code = client.getObjectMapper().readTree(failure.getResponseBody()).get("code").asText();
      System.out.println("ajena " + failure.getCode() + " " + code);
    }

    var event = client.getObjectMapper().readValue(System.getenv("EVENTO"), EventoDevolucionEstado.class);
    System.out.println("evento " + event.getType() + " " + event.getData().getId());
  }
}
