import { type PedidoRazonSocial, pedidosRazonSocial } from '#contract/pedidos-razon-social.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { download } from '#web/downloads.ts'

/** The papers of a request; they have their own call, since they are of nobody's company yet. */
export const PedidoArchivos = ({ pedido: { pedidoId, archivos } }: { pedido: PedidoRazonSocial }) => (
  <ArchivosList
    archivos={archivos}
    onDownload={({ archivoId, nombre }) =>
      download(pedidosRazonSocial.download, { params: { pedidoId, archivoId } }, nombre)
    }
  />
)
