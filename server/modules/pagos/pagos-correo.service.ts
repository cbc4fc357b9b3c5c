import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { MEDIOS } from '#contract/cuenta-corriente/medios.ts'
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

/** "Administración y Cobranzas" of the catalogue of sectors. */
const COBRANZAS = 1

type Datos = DatosDe<'pago'>

/** How each thing that happens to a payment is told. */
const DICHO: Record<Datos['evento'], (pago: PagoAviso, datos: Datos) => Pick<Texto, 'asunto' | 'titulo' | 'parrafos'>> =
  {
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
    medio: ({ pagoId, razonSocial, moneda, medios }, { orden }) => {
      const { medio, importe, referencia, motivo } = medios.find((each) => each.orden === orden)!
      const { texto } = MEDIOS[medio]
      return {
        asunto: `${texto} rechazado, pago ${pagoId} de ${razonSocial}`,
        titulo: `El banco rechazó un ${texto.toLowerCase()} del pago ${pagoId}`,
        parrafos: [
          `${texto} Nº ${referencia} por ${formatMoney(importe, moneda)}. Lo que pagaba vuelve a deberse.`,
          ...(motivo ? [`Motivo: ${motivo}`] : []),
        ],
      }
    },
  }

const contenido = (pago: PagoAviso, datos: Datos): Texto => ({
  ...DICHO[datos.evento](pago, datos),
  datos: [
    ['Razón social', pago.razonSocial],
    ['Informado por', pago.informadoPor],
    ['Con', conQue(pago.medios)],
    ['Fecha', formatDay(pago.fecha)],
    ['Importe', formatMoney(pago.importe, pago.moneda)],
    ['Retenciones', formatMoney(pago.retenciones, pago.moneda)],
  ],
  boton: 'Ver los pagos',
})

const selectCobranzas = async (db: Db, razonSocialId: number): Promise<Destinatario[]> => {
  const sector = await selectSector(db, COBRANZAS)
  return sector
    ? [{ email: sector.email }, ...(await selectInternos(db, { roles: sector.atiende, razonSocialId }))]
    : []
}

/** Those of the company: who told of it, while they may see it; nobody in particular, those who may. */
const deLaEmpresa = (db: Db, razonSocialId: number, creadorId: number | null) =>
  selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.cuentaCorriente })

/** Whom each thing concerns. */
const PEOPLE: Record<Datos['evento'], (db: Db, pago: PagoAviso) => Promise<Destinatario[]>> = {
  creado: (db, { razonSocialId }) => selectCobranzas(db, razonSocialId),
  resuelto: (db, { razonSocialId, usuarioId }) => deLaEmpresa(db, razonSocialId, usuarioId),
  // What is owed again concerns everybody; who is told twice hears it once.
  medio: async (db, { razonSocialId, usuarioId }) => [
    ...(await deLaEmpresa(db, razonSocialId, usuarioId)),
    ...(await deLaEmpresa(db, razonSocialId, null)),
    ...(await selectCobranzas(db, razonSocialId)),
  ],
}

/** Tells who should know what happened to a payment. */
export const createAvisosPago = createAvisos({
  read: (db, { pagoId }: Datos) => selectPagoAviso(db, pagoId),
  people: (db, pago, { evento }) => PEOPLE[evento](db, pago),
  // Whoever told of it in the customer's name knows it.
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
  contenido,
})
