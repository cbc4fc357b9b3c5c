import { ESTADO_INICIAL } from '#contract/base/nace.ts'
import type { NewDevolucion } from '#contract/devoluciones/nueva.shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { lockFacturaLineas, selectComprometidoDe } from '#modules/facturas'
import { addArchivos } from '#modules/archivos'
import { origenDe, origenProblem, selectOrigenes } from '#modules/gestiones'
import { requireActiveRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { checkProductos, type CheckedProducto } from './devoluciones-alta.rules.ts'
import { insertLineas } from './devoluciones-lineas.repository.ts'
import { documentOf } from '#server/db/search.ts'
import {
  conversacion,
  insertArchivos,
  insertDevolucion,
  historial,
  nextDevolucionId,
  selectMotivos,
} from './devoluciones.repository.ts'

const LETTERS = ['A', 'B', 'C', 'E', 'M', 'R', 'X']

/** Returns the invoice numbers to search: a number without its letter may have any of LETTERS. */
const candidates = (numero: string): string[] =>
  /^[A-Z]-/.test(numero) ? [numero] : LETTERS.map((letter) => `${letter}-${numero}`)

const linkFiles = (
  productos: readonly CheckedProducto[],
  lineaIds: readonly number[],
  archivoIds: readonly string[],
) => {
  const owner = new Map(
    productos.flatMap((producto, at) => producto.archivos.map((file) => [file, lineaIds[at]!] as const)),
  )
  return archivoIds.map((archivoId, file) => {
    const devolucionLineaId = owner.get(file)
    return { archivoId, ...(devolucionLineaId !== undefined && { devolucionLineaId }) }
  })
}

/**
 * Creates a return from invoice lines. The lines stay locked while their remaining units are counted, so that two users
 * cannot return the same units. The second user gets `conflicto` with the remaining number.
 */
export const createDevolucion = async (context: Context, { body }: { body: NewDevolucion }) => {
  const { sql, caller, now, files } = context
  const numeros = body.facturas.flatMap((factura) => candidates(factura.numeroFactura))
  // The connection runs these statements in order, so the remaining units are counted after the lines are locked.
  const [razonSocial, lineas, comprometido, motivos, origenes, devolucionId] = await Promise.all([
    requireActiveRazonSocial(context, body.razonSocialId),
    lockFacturaLineas(sql, body.razonSocialId, numeros),
    selectComprometidoDe(sql, body.razonSocialId, numeros),
    selectMotivos(sql),
    selectOrigenes(sql),
    // Numbers come from a sequence, so a rejected return leaves a gap in them.
    nextDevolucionId(sql),
  ])
  const origen = origenProblem(body.origenId, origenes, caller.isStaff)
  const { productos, fields, conflict } = checkProductos(body, {
    lineas,
    comprometido,
    motivos: new Map(motivos.map((motivo) => [motivo.motivoId, motivo])),
    archivos: files.map(({ tipo }) => tipo),
    today: localDay(now),
    hasTerms: !caller.isStaff,
  })
  if (origen) fields.origenId = origen
  if (Object.keys(fields).length) {
    throw conflict && !origen
      ? new AppError('conflicto', { fields, message: conflict })
      : new AppError('datos-invalidos', { fields })
  }

  const codes = [
    String(devolucionId),
    ...productos.flatMap((p) => [p.linea.numero, p.linea.codigoMaterial, p.lote ?? '']),
  ]
  // Pipelined on one connection, in this order: no statement needs the result of another.
  const [, lineaIds] = await Promise.all([
    insertDevolucion(sql, {
      devolucionId,
      razonSocialId: body.razonSocialId,
      usuarioId: caller.usuarioId,
      estadoId: ESTADO_INICIAL.devolucion,
      fecha: localDay(now),
      creada: now,
      motivoIds: [...new Set(productos.map((producto) => producto.motivo.motivoId))],
      unidades: productos.reduce((total, producto) => total + producto.cantidad, 0),
      comentarios: body.comentarios,
      requiereEnvio: body.requiereEnvioTransporte,
      vuelveMercaderia: productos.some((producto) => producto.motivo.vuelveMercaderia),
      origenId: caller.isStaff ? origenDe(body.origenId, true) : null,
      consultado: caller.isStaff ? null : now,
      documento: documentOf(codes, [
        razonSocial,
        body.comentarios,
        ...productos.flatMap((p) => [p.linea.descripcion, p.motivo.motivo]),
      ]),
    }),
    insertLineas(
      sql,
      devolucionId,
      productos.map(({ linea, cantidad, lote, motivo }) => ({
        facturaLineaId: linea.facturaLineaId,
        cantidad,
        lote,
        motivoId: motivo.motivoId,
      })),
    ),
    historial.insert(sql, {
      id: devolucionId,
      desdeId: null,
      estadoId: ESTADO_INICIAL.devolucion,
      usuarioId: caller.usuarioId,
      comentario: null,
      fecha: now,
    }),
    // A return that a customer sends starts as unread for the staff. A return that staff created counts as read by its
    // author.
    caller.isStaff ? conversacion.upsertLectura(sql, devolucionId, caller.usuarioId, now) : undefined,
  ])
  const archivos = await addArchivos(context, body.razonSocialId)
  if (archivos.length)
    await insertArchivos(
      sql,
      devolucionId,
      linkFiles(
        productos,
        lineaIds,
        archivos.map((a) => a.archivoId),
      ),
    )
  context.audit({ razonSocialId: body.razonSocialId, entidad: 'devolucion', entidadId: devolucionId })
  const { usuarioId: actorId, isStaff } = caller
  await context.enqueue('devolucion', { evento: 'creada', devolucionId, actorId, esDelCliente: !isStaff })
  return { devolucionId }
}
