import { localDay } from '#contract/valores/fechas.ts'
import { ESTADO_INICIAL } from '#contract/base/nace.ts'
import { type Actor, isActor } from '#contract/base/roles.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { NewTicket } from '#contract/tickets/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { addArchivos } from '#modules/archivos'
import { type Verificacion, verifyComprobante } from '#modules/cuenta-corriente'
import { verifyFactura } from '#modules/facturas'
import { origenDe, selectOrigenes } from '#modules/gestiones'
import { requireActiveRazonSocial } from '#modules/usuarios'
import { sealTitular } from '#modules/cifrado'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { documentOf } from '#server/db/search.ts'
import { listAvisos, lockOwnUnidad, requireNoDuplicate, storeVenta, ventaProblem } from './garantias.service.ts'
import { checkGarantia, checkTicket } from './tickets-alta.rules.ts'
import { type TicketsOptions, announce } from './tickets-avisos.service.ts'
import { type MotivoRow, hasUnidadDe, selectAlta, selectDevolucion } from './tickets-catalogo.repository.ts'
import type { TicketDatos } from './tickets-datos.rules.ts'
import { conversacion, insertArchivos, insertTicket } from './tickets.repository.ts'
import { requireTipo } from './tickets.service.ts'

/** Checks an invoice against the imported invoice lines, the motorcycles sold and the ERP, in that order. */
const verify = async (sql: Db, erp: Erp, razonSocialId: number, numero: string): Promise<Verificacion> => {
  const inFacturas = await verifyFactura(sql, { razonSocialId, numero })
  if (inFacturas === 'esta' || (await hasUnidadDe(sql, razonSocialId, numero))) return 'esta'
  const inErp = await verifyComprobante(sql, erp, { razonSocialId, numero, clase: 'cualquiera' })
  if (inErp === 'esta') return 'esta'
  return inFacturas === 'no-esta' || inErp === 'no-esta' ? 'no-esta' : 'no-se-sabe'
}

interface Facturas {
  fields: Record<string, string>
  /** true: the ticket names an invoice that could not be verified. */
  sinVerificar: boolean
}

/**
 * Rejects invoices of a claim or warranty that are not of the razón social. Only staff may enter an invoice that is not
 * found. An invoice that was not found, or could not be verified, is marked as unverified.
 */
const checkFacturas = async (
  { sql, caller }: Context,
  body: Pick<NewTicket, 'numeroFactura' | 'garantia'>,
  { razonSocialId, erp }: { razonSocialId: number; erp: Erp },
): Promise<Facturas> => {
  const facturaFields = [
    ['numeroFactura', body.numeroFactura],
    ['garantia.numeroFactura', body.garantia?.numeroFactura],
  ] as const
  const found: Facturas = { fields: {}, sinVerificar: false }
  for (const [field, numero] of facturaFields) {
    if (!numero) continue
    const known = await verify(sql, erp, razonSocialId, numero)
    if (known === 'esta') continue
    if (known === 'no-esta' && !caller.isStaff) {
      found.fields[field] =
        'Esa factura no figura entre las de la razón social. Elegila de la lista o revisá el número.'
    } else found.sinVerificar = true
  }
  return found
}

/** Reads the facts on which the checks of the form depend. Throws `datos-invalidos` with every error at once. */
const requireValid = async (
  context: Context,
  body: NewTicket,
  razonSocialId: number,
  { allowsFiles, erp }: TicketsOptions,
) => {
  const { sql, caller, files, now } = context
  const { motivo, hasNegocio, marcas } = await selectAlta(sql, {
    tipo: body.tipo,
    motivoId: body.motivoReclamo,
    negocioId: body.negocioId,
    razonSocialId,
    isStaff: caller.isStaff,
  })
  const fields = checkTicket(body, {
    motivo,
    hasNegocio,
    marcas,
    hasDevolucion: Boolean(body.devolucionId && (await selectDevolucion(sql, razonSocialId, body.devolucionId))),
    origenes: body.origenId === undefined ? [] : await selectOrigenes(sql),
    files: files.length,
    allowsFiles,
    isStaff: caller.isStaff,
  })
  const facturas = await checkFacturas(context, body, { razonSocialId, erp })
  const garantia = body.tipo === 'garantia' ? body.garantia : undefined
  // Lock only after the ERP answered: a slow answer would keep the unit locked.
  const vin = body.garantia?.vin
  const unidad = vin ? await lockOwnUnidad(sql, vin, razonSocialId) : undefined
  const ofGarantia = garantia && {
    ...checkGarantia(garantia, {
      negocioId: body.negocioId,
      files: files.length,
      today: localDay(now),
      allowsFiles,
      fechaEntrega: unidad?.fechaEntrega,
    }),
    ...ventaProblem(unidad, garantia),
  }
  const wrong = { ...fields, ...facturas.fields, ...ofGarantia }
  if (Object.keys(wrong).length) throw new AppError('datos-invalidos', { fields: wrong })
  return {
    motivo: motivo!,
    marca: marcas.find(({ marcaId }) => marcaId === body.marca?.marcaId),
    facturaSinVerificar: facturas.sinVerificar,
    unidad,
  }
}

const datosOf = (
  { numeroFactura, codigoMaterial, cantidad, devolucionId, garantia }: NewTicket,
  { avisos, facturaSinVerificar }: { avisos: string[]; facturaSinVerificar: boolean },
): TicketDatos => {
  const { fotos: _fotos, ...garantiaDatos } = garantia ?? { fotos: [] }
  return {
    numeroFactura,
    codigoMaterial,
    cantidad,
    devolucionId,
    ...(garantia && { garantia: garantiaDatos as TicketDatos['garantia'] }),
    ...(facturaSinVerificar && { facturaSinVerificar }),
    ...(avisos.length && { avisos }),
  }
}

const titleOf = (body: NewTicket, motivo: MotivoRow): string =>
  body.titulo ||
  `Garantía ${body.garantia?.modelo || body.garantia?.codigoMaterial || ''}: ${motivo.motivo}`.slice(0, 120)

/** Roles that may create each kind: a seller creates claims but no warranties. */
const CREATORS: Record<TipoTicket, readonly Actor[]> = {
  reclamo: ['cliente', 'interno'],
  garantia: ['cliente', 'garantias', 'callcenter', 'postventa'],
}

const requireCreator = ({ caller }: Context, { tipo }: NewTicket): void => {
  requireTipo(caller, tipo)
  if (!isActor(caller.roles, ...CREATORS[tipo]))
    throw new AppError('sin-permiso', { detail: `role may not create ${tipo}` })
}

/**
 * Creates a claim or a warranty and returns its number at once, even if the service desk is down. The reason decides
 * priority, type, category and group. Creator, customer and SAP account come from the session.
 */
export const createTicket = async (
  context: Context,
  { params, body }: { params: { razonSocial: number }; body: NewTicket },
  options: TicketsOptions,
) => {
  const { sql, caller, now } = context
  const razonSocialId = params.razonSocial
  requireCreator(context, body)
  const [razonSocial, { motivo, marca, facturaSinVerificar, unidad }] = await Promise.all([
    requireActiveRazonSocial(context, razonSocialId),
    requireValid(context, body, razonSocialId, options),
  ])
  const vin = body.tipo === 'garantia' && body.garantia?.vin ? body.garantia.vin : null
  if (vin) await requireNoDuplicate(sql, { vin, motivoId: motivo.motivoId, razonSocialId })
  const avisos = body.garantia ? await listAvisos(sql, body.garantia, { negocioId: body.negocioId, unidad }) : []

  const titulo = titleOf(body, motivo)
  const mesaExterna = options.mesaExterna && motivo.mesaExterna
  const { garantia } = body
  const codes = [
    vin,
    body.numeroFactura,
    body.codigoMaterial,
    garantia?.codigoMaterial,
    garantia?.numeroFactura,
    garantia?.lote,
  ]
  const ticketId = await insertTicket(sql, {
    tipo: body.tipo,
    razonSocialId,
    usuarioId: caller.usuarioId,
    estadoId: ESTADO_INICIAL[body.tipo],
    fecha: localDay(now),
    creado: now,
    negocioId: body.negocioId,
    marcaId: marca?.marcaId ?? null,
    sectorId: motivo.sectorId,
    motivoId: motivo.motivoId,
    prioridadId: motivo.prioridadId,
    origenId: origenDe(body.origenId, caller.isStaff),
    titulo,
    descripcion: body.descripcion,
    datos: sealTitular(context.cipher, datosOf(body, { avisos, facturaSinVerificar })),
    vin,
    consultado: caller.isStaff ? null : now,
    mesaExterna,
    documento: documentOf(
      codes.filter((code) => typeof code === 'string'),
      [razonSocial, titulo, body.descripcion, motivo.motivo, marca?.nombre ?? ''],
    ),
  })
  if (vin && unidad && garantia) await storeVenta(context, unidad, garantia, ticketId)
  const archivos = await addArchivos(context, razonSocialId)
  const rubroOf = new Map(garantia?.fotos.map(({ archivo, rubro }) => [archivo, rubro]))
  const links = archivos.map(({ archivoId }, at) => ({
    archivoId,
    ...(rubroOf.has(at) && { rubro: rubroOf.get(at)! }),
  }))
  if (links.length) await insertArchivos(sql, ticketId, links)
  // A ticket that a customer sends starts as unread for the staff. A ticket that staff created counts as read by its
  // author.
  if (caller.isStaff) await conversacion.upsertLectura(sql, ticketId, caller.usuarioId, now)
  context.audit({ razonSocialId, entidad: body.tipo, entidadId: ticketId })
  await announce(context, { mesaExterna }, { evento: 'creado', ticketId })
  return { ticketId, avisos, respuestaHoras: motivo.plazoHoras }
}
