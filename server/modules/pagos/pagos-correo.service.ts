import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { MEDIOS, sumaDe } from '#contract/cuenta-corriente/medios.ts'
import { conQue } from '#contract/cuenta-corriente/medios.texto.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { createAvisos, type Destinatario, type Texto } from '#modules/notificaciones'
import { selectDestinatarios, selectInternos } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import { type PagoAviso, selectPagoAviso, selectSector } from './pagos.repository.ts'

/** Sector "Administración y Cobranzas". */
const COBRANZAS = 1

type Datos = DatosDe<'pago'>

/** Text of each event of a payment. */
const TEXTOS: Record<
  Datos['evento'],
  (pago: PagoAviso, datos: Datos) => Pick<Texto, 'asunto' | 'titulo' | 'parrafos'>
> = {
  creado: ({ pagoId, razonSocial }) => ({
    asunto: `Pago ${pagoId}, informado por ${razonSocial}`,
    titulo: `${razonSocial} informó el pago ${pagoId}`,
    parrafos: [],
  }),
  resuelto: ({ pagoId, estado, motivo, recibo }) => {
    const fue = PAGO_ESTADOS[estado].toLowerCase()
    return {
      asunto: `Pago ${pagoId}, ${fue}`,
      titulo: `El pago ${pagoId} fue ${fue}`,
      parrafos: [...(motivo ? [`Motivo: ${motivo}`] : []), ...(recibo ? [`Va adjunto el recibo ${recibo}.`] : [])],
    }
  },
  retirado: ({ pagoId, razonSocial }) => ({
    asunto: `Pago ${pagoId}, anulado`,
    titulo: `${razonSocial} anuló el pago ${pagoId}`,
    parrafos: ['No hace falta que lo revises: lo anuló quien lo había informado.'],
  }),
  anulado: ({ pagoId, estado }, { recibo }) => ({
    asunto: `Recibo ${recibo}, anulado`,
    titulo: `El recibo ${recibo} quedó anulado`,
    parrafos: [
      `Se deshizo la conciliación con el banco del pago ${pagoId}: el recibo ya no vale.`,
      estado === 'recibido'
        ? 'El pago volvió a quedar recibido. Te avisamos cuando se aplique.'
        : 'Lo que pagaba vuelve a quedar pendiente.',
    ],
  }),
  medio: ({ pagoId, razonSocial, moneda, medios }, { orden }) => {
    const { medio, importe, referencia, motivo } = medios.find((each) => each.orden === orden)!
    const { texto } = MEDIOS[medio]
    return {
      asunto: `${texto} rechazado, pago ${pagoId} de ${razonSocial}`,
      titulo: `El banco rechazó un ${texto.toLowerCase()} del pago ${pagoId}`,
      parrafos: [
        `${texto} Nº ${referencia} por ${formatMoney(importe, moneda)}. Lo que cubría vuelve a quedar pendiente.`,
        ...(motivo ? [`Motivo: ${motivo}`] : []),
      ],
    }
  },
}

/** Recipient of a notice; `esCreador` true: the notice confirms to the reporter that the payment arrived. */
type Interesado = Destinatario & { esCreador?: true }

const RECIBIDO = ({ pagoId }: PagoAviso): Pick<Texto, 'asunto' | 'titulo' | 'parrafos'> => ({
  asunto: `Pago ${pagoId}, recibido`,
  titulo: `Recibimos tu aviso del pago ${pagoId}`,
  parrafos: ['Lo revisamos y te avisamos cuando esté aplicado.'],
})

const contenido = (pago: PagoAviso, datos: Datos, { esCreador }: Interesado): Texto => {
  const { importe, retenciones, fecha } = sumaDe(pago.medios)
  return {
    ...(esCreador ? RECIBIDO(pago) : TEXTOS[datos.evento](pago, datos)),
    datos: [
      ['Razón social', pago.razonSocial],
      ['Informado por', pago.informadoPor],
      ['Medio de pago', conQue(pago.medios)],
      ['Fecha', formatDay(fecha)],
      ['Importe', formatMoney(importe, pago.moneda)],
      ['Retenciones', formatMoney(retenciones, pago.moneda)],
    ],
    boton: 'Ver los pagos',
  }
}

const selectCobranzas = async (db: Db, razonSocialId: number): Promise<Destinatario[]> => {
  const sector = await selectSector(db, COBRANZAS)
  return sector
    ? [{ email: sector.email }, ...(await selectInternos(db, { roles: sector.atiende, razonSocialId }))]
    : []
}

/**
 * Returns the users of the company to notify of a payment: its creator, if the creator may still see it. A payment
 * without a creator notifies all users who may see it.
 */
const selectDeEmpresa = (db: Db, razonSocialId: number, creadorId: number | null) =>
  selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.cuentaCorriente })

/** Recipients of each event. */
const RECIPIENTS: Record<Datos['evento'], (db: Db, pago: PagoAviso) => Promise<Interesado[]>> = {
  creado: async (db, { razonSocialId, usuarioId }) => [
    ...(await selectCobranzas(db, razonSocialId)),
    // By mail only, because the author sees the payment in the portal.
    ...(await selectDeEmpresa(db, razonSocialId, usuarioId))
      .filter((persona) => persona.usuarioId === usuarioId)
      .map(({ email, nombre }) => ({ email, nombre, lectorId: usuarioId!, esCreador: true as const })),
  ],
  retirado: (db, { razonSocialId }) => selectCobranzas(db, razonSocialId),
  resuelto: (db, { razonSocialId, usuarioId }) => selectDeEmpresa(db, razonSocialId, usuarioId),
  anulado: (db, { razonSocialId, usuarioId }) => selectDeEmpresa(db, razonSocialId, usuarioId),
  // When a means of payment (such as a cheque) is rejected, its amount is owed again, which concerns all these users. A
  // user listed twice gets one message.
  medio: async (db, { razonSocialId, usuarioId }) => [
    ...(await selectDeEmpresa(db, razonSocialId, usuarioId)),
    ...(await selectDeEmpresa(db, razonSocialId, null)),
    ...(await selectCobranzas(db, razonSocialId)),
  ],
}

/** Notices of the events of a payment, for the recipients of each. */
export const createAvisosPago = createAvisos({
  read: (db, { pagoId }: Datos) => selectPagoAviso(db, pagoId),
  people: (db, pago, { evento }) => RECIPIENTS[evento](db, pago),
  // Staff who reported a payment in the customer's name count as its author, so they are not notified.
  actorOf: ({ usuarioId }, { evento, actorId }) => (evento === 'creado' ? usuarioId : (actorId ?? null)),
  hecho: ({ pagoId, razonSocialId }) => ({
    evento: 'pago',
    tipoNotificacionId: TIPOS_NOTIFICACION.cuentaCorriente,
    razonSocialId,
    entidadId: pagoId,
    estadoId: null,
    enlace: '/cuenta-corriente/pagos',
  }),
  sobre: ({ pagoId, recibo }, { evento }) => ({
    pagoId,
    ...(recibo !== null && evento === 'resuelto' && { recibo: true }),
  }),
  conversacion: ({ pagoId, estado }) => ({ conversada: 'pago', id: pagoId, cerrada: estado !== 'recibido' }),
  contenido,
})
