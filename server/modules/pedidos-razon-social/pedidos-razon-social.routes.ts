import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import { pedidosRazonSocialShapes } from '#contract/pedidos-razon-social/shapes.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import {
  createPedido,
  downloadPedidoArchivo,
  getPedido,
  listPedidos,
  searchPedidos,
} from './pedidos-razon-social.service.ts'
import { setPedidoEstado } from './pedidos-resolucion.service.ts'

interface Parts {
  store: FileStore
  directory: IdentityDirectory
  portal: string
  marca: Marca
  /** true: the feature flag add-legal-entity is on. */
  allows: boolean
}

/** Routes of the requests for a razón social. Earlier requests stay readable when the flag is off. */
export const pedidosRazonSocialRoutes = ({ store, allows, ...parts }: Parts) =>
  implement(pedidosRazonSocial, pedidosRazonSocialShapes, {
    create: async (context, sent) => {
      if (!allows) throw new AppError('sin-permiso', { detail: 'flag add-legal-entity is off' })
      return createPedido(context, sent)
    },
    list: listPedidos,
    get: getPedido,
    search: searchPedidos,
    setEstado: (context, sent) => setPedidoEstado(context, sent, parts),
    download: (context, sent) => downloadPedidoArchivo(context, sent, store),
  })
