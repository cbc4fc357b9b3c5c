import { DAY_MS, HOUR_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import { AppError, tooMany } from '#server/base/errors.ts'
import { type MailedLink, newCodigo, sha256Of } from '#server/http/mailed-link.ts'
import { insertEnvio, lockEnvios } from './cuenta-corriente.repository.ts'

/**
 * Returns which of these e-mail addresses (lower case) may receive the statement of a razón social: its users, the
 * sender, and confirmed addresses. A user who has not accepted an invitation does not count. `mensual` true: for the
 * monthly statement, which a confirmed address may receive only if an owner accepted the address.
 */
export const selectPermitidos = async (
  db: Db,
  {
    razonSocialId,
    usuarioId,
    emails,
    mensual = false,
  }: { razonSocialId: number; usuarioId: number; emails: readonly string[]; mensual?: boolean },
): Promise<Set<string>> => {
  const rows = await selectRows<{ email: string }>(
    db,
    sql`select lower(u.email) as email from usuario u join usuario_razon_social r using (usuario_id)
        where r.razon_social_id = ${razonSocialId} and u.activo and lower(u.email) = any(${emails}::text[])
          and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
        union
        select lower(email) from usuario where usuario_id = ${usuarioId} and lower(email) = any(${emails}::text[])
        union
        select email from destinatario_resumen
        where razon_social_id = ${razonSocialId} and email = any(${emails}::text[]) and confirmado is not null
          and (${!mensual} or aceptado is not null)`,
  )
  return new Set(rows.map(({ email }) => email))
}

interface Pedido {
  razonSocialId: number
  email: string
  sha256: string
  pedido: Date
  /** An address gets no second request if its last request is later than this instant. */
  desde: Date
}

/** Stores the request to an address with a new code; false when the last request to it is later than `desde`. */
const upsertPedido = async (db: Db, p: Pedido): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into destinatario_resumen as d (razon_social_id, email, codigo_sha256, pedido)
        values (${p.razonSocialId}, ${p.email}, ${p.sha256}, ${p.pedido})
        on conflict (razon_social_id, email) do update set codigo_sha256 = excluded.codigo_sha256, pedido = excluded.pedido
        where d.pedido <= ${p.desde}`,
  )) > 0

/**
 * Confirms the address of a code; false when the code is unknown. A repeated call keeps the date of the first
 * confirmation.
 */
const updateConfirmado = async (db: Db, sha256: string, now: Date): Promise<boolean> =>
  (await execute(
    db,
    sql`update destinatario_resumen set confirmado = coalesce(confirmado, ${now}) where codigo_sha256 = ${sha256}`,
  )) > 0

/**
 * Throws `demasiadas-solicitudes` when the user reached the maximum of statements per hour. Locks the user, so that
 * simultaneous sends are counted.
 */
export const requireCupo = async ({ sql, caller, now }: Context): Promise<void> => {
  const max = await getParametro(sql, 'cuenta.envios-por-hora')
  const { total, primera } = await lockEnvios(sql, caller.usuarioId, new Date(now.getTime() - HOUR_MS))
  if (!primera || total < max) return
  const message = `Ya enviaste ${max} resúmenes en la última hora. Esperá un rato y probá de nuevo.`
  throw tooMany(message, new Date(primera.getTime() + HOUR_MS), now)
}

/** Records a statement that the user mails; it counts for the maximum per hour. */
export const addEnvio = (
  { sql, caller, now }: Context,
  envio: { razonSocialId: number; destinatarios: readonly string[]; mensaje: string },
): Promise<number> => insertEnvio(sql, { ...envio, usuarioId: caller.usuarioId, fecha: now })

export interface DestinatariosParts {
  portal: string
  marca: Marca
}

interface Titular {
  razonSocialId: number
  razonSocial: string
}

/**
 * Returns the mail that asks the owner of an external address to confirm the address, without account data. The mail
 * has no text typed by a user: otherwise users could send strangers any text.
 */
const pedidoDe = (autor: string, razonSocial: string, codigo: string, portal: string): Contenido => ({
  asunto: `Confirmá si querés recibir el resumen de cuenta de ${razonSocial}`,
  titulo: '¿Esperás este resumen de cuenta?',
  parrafos: [
    `${autor} quiere enviarte el resumen de cuenta de ${razonSocial} a este email.`,
    'Si lo esperás, confirmá tu email, por única vez. Si no, no hagas nada y no te va a llegar.',
  ],
  datos: [],
  boton: { texto: 'Confirmar mi email', url: `${portal}/autogestion/confirmar-destinatario/${codigo}` },
})

/**
 * Splits the addresses into those that may receive a statement now and those that must confirm first. An address that
 * must confirm gets only a request to do so, at most once a day.
 */
export const splitDestinatarios = async (
  { sql, caller, enqueue, now }: Context,
  { razonSocialId, razonSocial }: Titular,
  emails: readonly string[],
  { portal, marca }: DestinatariosParts,
): Promise<{ permitidos: string[]; porConfirmar: string[] }> => {
  const known = await selectPermitidos(sql, { razonSocialId, usuarioId: caller.usuarioId, emails })
  const permitidos = emails.filter((email) => known.has(email))
  const porConfirmar = emails.filter((email) => !known.has(email))
  for (const email of porConfirmar) {
    const { codigo, sha256 } = newCodigo()
    const desde = new Date(now.getTime() - DAY_MS)
    const isNew = await upsertPedido(sql, { razonSocialId, email, sha256, pedido: now, desde })
    if (!isNew) continue
    const sobre = `Confirmación de ${email} para recibir resúmenes`
    await enqueue('envio', {
      sobre,
      para: email,
      ...renderMail(pedidoDe(caller.nombre, razonSocial, codigo, portal), marca),
    })
  }
  return { permitidos, porConfirmar }
}

/** Link with which the owner of an external address agrees to receive the statements of a razón social. */
export const enlaceConfirmar = (pool: pg.Pool, now: () => Date): MailedLink => ({
  path: 'confirmar-destinatario',
  titulo: 'Confirmar tu email',
  texto: 'Desde ahora vas a poder recibir en este email los resúmenes de cuenta de la empresa que te los envía.',
  boton: 'Confirmar mi email',
  perform: async (codigo) => {
    if (!(await updateConfirmado(pool, sha256Of(codigo), now()))) {
      throw new AppError('no-encontrado', {
        message: 'Ese enlace no existe o lo reemplazó otro más nuevo. Abrí el del último email.',
      })
    }
    return {
      titulo: 'Listo: confirmaste tu email',
      texto: 'Avisale a quien te envía el resumen que ya puede enviarlo.',
    }
  },
})
