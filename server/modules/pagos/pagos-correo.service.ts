import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { MEDIOS } from '#contract/cuenta-corriente/medios.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { createAvisos, type Destinatario, type Texto } from '#modules/notificaciones'
import { selectDestinatarios, selectInternos } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import { type PagoAviso, selectPagoAviso, selectSector } from './pagos.repository.ts'

/** "Administración y Cobranzas" of the catalogue of sectors. */
const COBRANZAS = 1

type Datos = DatosDe<'pago'>

const contenido = (pago: PagoAviso, { evento }: Datos): Texto => {
  const estado = PAGO_ESTADOS[pago.estado].toLowerCase()
  const esNuevo = evento === 'creado'
  return {
    asunto: `Pago ${pago.pagoId}, ${esNuevo ? `informado por ${pago.razonSocial}` : estado}`,
    titulo: esNuevo ? `${pago.razonSocial} informó el pago ${pago.pagoId}` : `El pago ${pago.pagoId} fue ${estado}`,
    parrafos: pago.motivo ? [`Motivo: ${pago.motivo}`] : [],
    datos: [
      ['Razón social', pago.razonSocial],
      ['Informado por', pago.informadoPor],
      ['Con', [...new Set(pago.medios)].map((medio) => MEDIOS[medio].texto).join(', ')],
      ['Fecha', formatDay(pago.fecha)],
      ['Importe', formatMoney(pago.importe, pago.moneda)],
      ['Retenciones', formatMoney(pago.retenciones, pago.moneda)],
    ],
    boton: 'Ver los pagos',
  }
}

/** Who collects of a new payment; who told of it, or the company's people, of what came of it. */
const people = async (
  db: Db,
  { razonSocialId, usuarioId: creadorId }: PagoAviso,
  { evento }: Datos,
): Promise<Destinatario[]> => {
  if (evento !== 'creado') {
    return selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.cuentaCorriente })
  }
  const sector = await selectSector(db, COBRANZAS)
  return sector
    ? [{ email: sector.email }, ...(await selectInternos(db, { roles: sector.atiende, razonSocialId }))]
    : []
}

/** Tells who should know what happened to a payment. */
export const createAvisosPago = createAvisos({
  read: (db, { pagoId }: Datos) => selectPagoAviso(db, pagoId),
  people,
  // Whoever told of it in the customer's name knows it.
  actorOf: ({ usuarioId }, { evento }) => (evento === 'creado' ? usuarioId : null),
  hecho: ({ pagoId, razonSocialId }) => ({
    evento: 'pago',
    tipoNotificacionId: TIPOS_NOTIFICACION.cuentaCorriente,
    razonSocialId,
    entidadId: pagoId,
    estadoId: null,
    enlace: '/cuenta-corriente/pagos',
  }),
  sobre: ({ pagoId }) => ({ pagoId }),
  contenido,
})
