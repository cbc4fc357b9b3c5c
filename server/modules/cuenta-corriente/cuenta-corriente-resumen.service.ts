import type pg from 'pg'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import type { PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount, formatMoney, formatSaldo, pdfFileName } from '#contract/valores/formato.ts'
import { mesTexto, periodoTexto } from '#contract/cuenta-corriente/meses.ts'
import { informadoTexto } from '#contract/cuenta-corriente/informado.ts'
import { totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { batchesOf } from '#server/db/paging.ts'
import {
  addEnvio,
  type DestinatariosParts,
  requireCupo,
  splitDestinatarios,
} from './cuenta-corriente-destinatarios.service.ts'
import { selectEnvio, selectTitulares } from './cuenta-corriente.repository.ts'
import { ABIERTAS, criterioOf, filtrosEnPalabras, toPartida } from './cuenta-corriente.rules.ts'
import { listInformados, readVista } from './cuenta-corriente-informado.service.ts'
import { type CuentaParts, getPeriodo, partidasOf, requireTitular } from './cuenta-corriente.service.ts'
import { createResumenPdf } from './resumen-thread.ts'
import type { Resumen, Titular } from './resumen.ts'

interface Sent {
  params: { id: string }
  body: { destinatarios: string[]; criterios?: PartidaCriteria | undefined; mensaje: string }
}

/**
 * Queues one mail for each address that may receive the statement. The PDF is drawn when the mail is sent. Throws when
 * the hourly maximum is reached.
 */
export const sendResumen = async (context: Context, { params, body }: Sent, parts: DestinatariosParts) => {
  const { enqueue } = context
  const titular = await requireTitular(context, params.id)
  const { razonSocialId } = titular
  await requireCupo(context)
  const emails = [...new Set(body.destinatarios.map((address) => address.toLowerCase()))]
  const { permitidos: destinatarios, porConfirmar } = await splitDestinatarios(context, titular, emails, parts)
  const { mensaje, criterios = SIN_FILTROS } = body
  const envioResumenId = await addEnvio(context, { razonSocialId, destinatarios, mensaje })
  for (const para of destinatarios) await enqueue('resumen', { envioResumenId, razonSocialId, para, criterios })
  return { enviados: destinatarios.length, porConfirmar }
}

type Envio = NonNullable<Awaited<ReturnType<typeof selectEnvio>>>
type Encabezado = Pick<Contenido, 'asunto' | 'titulo' | 'parrafos' | 'cita' | 'baja'>

/** Returns the mail text of a statement that a user sends. */
const encabezadoDeEnvio = ({ razonSocial, fecha, periodo }: Resumen, { autor, mensaje }: Envio): Encabezado => {
  const al = `al ${formatDay(fecha)}`
  const estado = periodo && `Estado de cuenta de ${razonSocial}, ${periodoTexto(periodo)}`
  return {
    asunto: estado ?? `Resumen de cuenta de ${razonSocial} ${al}`,
    titulo: estado ?? `Resumen de cuenta de ${razonSocial}`,
    parrafos: [
      `${autor} te envía el ${periodo ? 'estado de cuenta' : `resumen de cuenta ${al}`}. Va adjunto en PDF.`,
      // Name the author of the text, because the mail itself comes from the distributor.
      ...(mensaje ? [`${autor} escribió:`] : []),
    ],
    cita: mensaje || undefined,
  }
}

/** Returns the mail text of a monthly statement. */
const encabezadoMensual = (
  { razonSocial }: Resumen,
  { autor }: Envio,
  { mes, codigo }: NonNullable<DatosDe<'resumen'>['mensual']>,
  portal: string,
): Encabezado => ({
  asunto: `Estado de cuenta de ${razonSocial}, ${mesTexto(mes)}`,
  titulo: `Estado de cuenta de ${razonSocial}, ${mesTexto(mes)}`,
  parrafos: [`Va adjunto en PDF, como lo pidió ${autor} para el primer día de cada mes.`],
  baja: { texto: 'Dejar de recibirlo', url: `${portal}/autogestion/dejar-resumen/${codigo}` },
})

/** Returns an overdue amount, with its reported part when there is one. */
const conInformado = (vencido: string, informado: string, moneda: string): string =>
  [formatMoney(vencido, moneda), informadoTexto(vencido, informado, moneda)].filter(Boolean).join('. ')

/**
 * Returns the figures of the mail: balance and arrears of today. For a period, returns the balances of the period
 * without arrears.
 */
const cifrasOf = ({ periodo, totales }: Resumen): [string, string][] =>
  periodo
    ? periodo.saldos.flatMap(({ moneda, inicial, debitos, creditos, final }): [string, string][] => [
        [`Saldo inicial en ${moneda}`, formatSaldo(inicial, moneda)],
        [`Débitos en ${moneda}`, formatMoney(debitos, moneda)],
        [`Créditos en ${moneda}`, formatMoney(creditos, moneda)],
        [`Saldo final en ${moneda}`, formatSaldo(final, moneda)],
      ])
    : totales.flatMap(({ moneda, saldoTotal, vencido, informadoVencido }): [string, string][] => [
        [`Saldo en ${moneda}`, formatSaldo(saldoTotal, moneda)],
        [`Vencido en ${moneda}`, conInformado(vencido, informadoVencido, moneda)],
      ])

const contenidoOf = (resumen: Resumen, encabezado: Encabezado, portal: string): Contenido => ({
  ...encabezado,
  datos: cifrasOf(resumen),
  boton: { texto: 'Ver la cuenta corriente', url: `${portal}/autogestion/cuenta-corriente` },
})

interface Parts extends CuentaParts {
  pool: pg.Pool
  mail: Mail
  portal: string
  marca: Marca
}

/**
 * Creates the job that draws the statement as of the day of sending and mails it to one address. A retry sends the same
 * message id.
 */
export const createEnvioResumen =
  ({ pool, mail, portal, marca, ...parts }: Parts) =>
  async (
    { envioResumenId, razonSocialId, para, criterios, mensual: suscripcion }: DatosDe<'resumen'>,
    jobId: string,
  ): Promise<void> => {
    const envio = await selectEnvio(pool, envioResumenId)
    const [titular] = await selectTitulares(pool, [razonSocialId])
    if (!envio || !titular) return
    const resumen = await createResumen(pool, titular, criterios, envio.fecha, parts)
    const encabezado = suscripcion
      ? encabezadoMensual(resumen, envio, suscripcion, portal)
      : encabezadoDeEnvio(resumen, envio)
    await mail.send({
      id: jobId,
      para,
      ...renderMail(contenidoOf(resumen, encabezado, portal), marca),
      baja: encabezado.baja?.url,
      adjuntos: [
        {
          nombre: pdfFileName('cuentacorriente', razonSocialId),
          tipo: 'application/pdf',
          contenido: createResumenPdf(resumen),
        },
      ],
    })
  }

/** Maximum items of a PDF; a longer list is only offered as an Excel. */
const MAX_PARTIDAS = 20_000

/** Criteria of a statement without filters: the open items. */
export const SIN_FILTROS: PartidaCriteria = { estado: 'abiertas', orden: 'vencimiento', descendente: false }

/**
 * Reads the statement of a razón social: the filtered items, or every movement of a period with opening and closing
 * balance. `totales` are always of the whole account today, because a reader takes "Saldo" for the debt; `listado` sums
 * the listed items. Throws `datos-invalidos` for more than MAX_PARTIDAS items.
 */
export const createResumen = async (
  sql: Db,
  titular: Titular,
  criteria: PartidaCriteria,
  now: Date,
  { erp, distribuidor }: CuentaParts,
): Promise<Resumen> => {
  const vista = await readVista(sql, erp, [titular], now)
  const clientes = [titular.codigoCliente]
  const periodo = await getPeriodo(sql, erp, clientes, criteria, vista.hoy)
  const emails = criterioOf(criteria, vista.hoy)
  const criterio = periodo
    ? {
        ...emails,
        emision: { desde: periodo.desde, hasta: periodo.hasta },
        orden: 'emision' as const,
        descendente: false,
      }
    : emails
  const rows = partidasOf(erp, sql, clientes, criterio)
  const total = await rows.count(MAX_PARTIDAS + 1)
  if (total > MAX_PARTIDAS) {
    throw new AppError('datos-invalidos', {
      message: `Son más de ${formatCount(MAX_PARTIDAS)} comprobantes. Usá los filtros o descargá el Excel.`,
    })
  }
  const saldos = await erp.listSaldos(sql, clientes, ABIERTAS, vista.hoy)
  const filtros = filtrosEnPalabras(criteria)
  const partidas = async function* () {
    for await (const batch of batchesOf(rows)) yield* batch.map((row) => toPartida(row, titular.razonSocialId, vista))
  }
  return {
    ...titular,
    distribuidor,
    fecha: now.toISOString(),
    datosAl: vista.datosAl?.toISOString() ?? null,
    ...(periodo && { periodo }),
    filtros: periodo ? [] : filtros,
    totales: totalesDe(saldos, await listInformados(sql, erp, clientes, vista)),
    listado: await erp.sumPartidas(sql, clientes, criterio),
    total,
    partidas: partidas(),
  }
}
