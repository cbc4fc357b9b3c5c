import type { DocumentoUnidad } from '#contract/pedidos-motos/reglas.ts'
import { addArchivos } from '#modules/archivos'
import { addEvento } from '#modules/webhooks'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { hasUnits } from './pedidos-motos.rules.ts'
import { requirePedido } from './pedidos-motos.service.ts'
import { selectDocumento, selectIsUnidadOf, upsertDocumento } from './unidades.repository.ts'

interface OfUnidad {
  params: { pedidoId: number; unidadId: number; documento: DocumentoUnidad }
}

/** Returns the order of a unit. Throws `no-encontrado` when it is not visible to the user. */
const requireUnidad = async (context: Context, { params }: OfUnidad) => {
  const head = await requirePedido(context, params.pedidoId)
  if (!(await selectIsUnidadOf(context.sql, head.pedidoId, params.unidadId))) throw new AppError('no-encontrado')
  return head
}

/** Stores a document of a unit. Throws `conflicto` before units are assigned. */
export const addDocumento = async (context: Context, sent: OfUnidad) => {
  const { documento, unidadId } = sent.params
  const { estadoId, razonSocialId, pedidoId } = await requireUnidad(context, sent)
  if (!hasUnits(estadoId)) throw new AppError('conflicto')
  const [archivo] = await addArchivos(context, razonSocialId)
  if (!archivo) throw fieldError('files', 'Elegí el archivo.')
  await upsertDocumento(context.sql, unidadId, documento, archivo.archivoId)
  await addEvento(context.sql, { origen: 'pedido', id: pedidoId, que: 'documento' })
  context.audit({
    razonSocialId,
    entidad: 'pedidoMoto',
    entidadId: pedidoId,
    cambios: { [documento]: [null, 'cargado'] },
  })
  return { ...archivo, documento }
}

/** Returns a document of a unit. Throws `no-encontrado` when the unit has no such document. */
export const downloadDocumento = async (context: Context, sent: OfUnidad, store: FileStore): Promise<FileReply> => {
  await requireUnidad(context, sent)
  const archivo = await selectDocumento(context.sql, sent.params.unidadId, sent.params.documento)
  if (!archivo) throw new AppError('no-encontrado')
  const { nombre, tipo, tamano, archivoId } = archivo
  return { nombre, tipo, tamano, content: store.read(archivoId) }
}
