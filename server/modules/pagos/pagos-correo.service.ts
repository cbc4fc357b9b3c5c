import type pg from 'pg'
import type { DatosDe } from '#contract/colas.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import { formatMoney } from '#contract/formato.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones.tabla.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import type { Contenido, Marca } from '#gateways/mail/plantilla.ts'
import { deliverAviso } from '#modules/notificaciones'
import { selectDestinatarios, selectInternos } from '#modules/usuarios'
import { type Db, transaction } from '#server/database.ts'
import type { Jobs } from '#server/jobs.ts'
import { type PagoAviso, selectPagoAviso, selectSector } from './pagos.repository.ts'

/** "Administración y Cobranzas" of the catalogue of sectors. */
const COBRANZAS = 1

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

type Evento = DatosDe<'pago'>['evento']

const contenidoOf = (evento: Evento, pago: PagoAviso, portal: string, saludo?: string): Contenido => {
  const estado = PAGO_ESTADOS[pago.estado].toLowerCase()
  const titulo =
    evento === 'creado' ? `${pago.razonSocial} informó el pago ${pago.pagoId}` : `El pago ${pago.pagoId} fue ${estado}`
  return {
    asunto: `Pago ${pago.pagoId}, ${evento === 'creado' ? `informado por ${pago.razonSocial}` : estado}`,
    titulo,
    saludo,
    parrafos: pago.motivo ? [`Motivo: ${pago.motivo}`] : [],
    datos: [
      ['Razón social', pago.razonSocial],
      ['Informado por', pago.informadoPor],
      ['Banco', pago.banco],
      ['Fecha', formatDay(pago.fecha)],
      ['Importe', formatMoney(pago.importe, pago.moneda)],
      ['Retenciones', formatMoney(pago.retenciones, pago.moneda)],
    ],
    boton: { texto: 'Ver los pagos', url: `${portal}/autogestion/cuenta-corriente/pagos` },
  }
}

/** Whom to tell: who collects of a new payment; who told of it, or the company's people, of what came of it. */
const listDestinatarios = async (
  db: Db,
  pago: PagoAviso,
  evento: Evento,
): Promise<{ usuarioId?: number; email: string; nombre?: string }[]> => {
  if (evento === 'creado') {
    const sector = await selectSector(db, COBRANZAS)
    if (!sector) return []
    const { razonSocialId, usuarioId } = pago
    const internos = await selectInternos(db, { roles: sector.atiende, razonSocialId })
    // Whoever told of it in the customer's name knows it.
    return [{ email: sector.email }, ...internos.filter((persona) => persona.usuarioId !== usuarioId)]
  }
  return selectDestinatarios(db, {
    razonSocialId: pago.razonSocialId,
    creadorId: pago.usuarioId,
    servicioId: SERVICIOS.cuentaCorriente,
  })
}

/** Turns what happened to a payment into one message for each person who should know, all of them put in or none. */
export const createAvisosPago =
  ({ pool, jobs, portal, marca }: Parts) =>
  ({ pagoId, evento }: DatosDe<'pago'>, jobId: string): Promise<void> =>
    transaction(pool, async (db) => {
      const pago = await selectPagoAviso(db, pagoId)
      if (!pago) return
      const destinatarios = await listDestinatarios(db, pago, evento)
      await deliverAviso(
        db,
        { jobs, marca, sobre: { pagoId } },
        {
          clave: jobId,
          evento: 'pago',
          tipoNotificacionId: TIPOS_NOTIFICACION.cuentaCorriente,
          razonSocialId: pago.razonSocialId,
          entidadId: pagoId,
          estadoId: null,
          enlace: '/cuenta-corriente/pagos',
          now: new Date(),
        },
        destinatarios.map((persona) => ({ ...persona, contenido: contenidoOf(evento, pago, portal, persona.nombre) })),
      )
    })
