import type pg from 'pg'
import sql from 'sql-template-tag'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { type Contenido, renderMail } from '#gateways/mail/plantilla.ts'
import { AppError } from '#server/base/errors.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { type MailedLink, newCodigo, sha256Of } from '#server/http/mailed-link.ts'
import { type DestinatariosParts, selectPermitidos } from './cuenta-corriente-destinatarios.service.ts'

/** Days for which an owner's link to accept an address works. */
const DIAS_ENLACE = 30

interface Titular {
  razonSocialId: number
  razonSocial: string
}

/** Returns which of these external addresses (lower case) no owner of the razón social has accepted yet. */
export const selectPorAceptar = async (
  db: Db,
  of: { razonSocialId: number; usuarioId: number; emails: readonly string[] },
): Promise<string[]> => {
  const permitidos = await selectPermitidos(db, { ...of, mensual: true })
  const rows = await selectRows<{ email: string }>(
    db,
    sql`select email from destinatario_resumen
        where razon_social_id = ${of.razonSocialId} and email = any(${of.emails}::text[]) and aceptado is null order by email`,
  )
  return rows.map(({ email }) => email).filter((email) => !permitidos.has(email))
}

const updateAceptados = (db: Db, razonSocialId: number, emails: readonly string[], now: Date): Promise<number> =>
  execute(
    db,
    sql`update destinatario_resumen set aceptado = ${now}
        where razon_social_id = ${razonSocialId} and email = any(${emails}::text[]) and aceptado is null`,
  )

/** Stores a new code for the owners; false when the owners were asked within the last day. */
const updatePedido = async (
  db: Db,
  { razonSocialId, email, sha256, now }: { razonSocialId: number; email: string; sha256: string; now: Date },
): Promise<boolean> =>
  (await execute(
    db,
    sql`update destinatario_resumen set aceptar_sha256 = ${sha256}, aceptar_pedido = ${now}
        where razon_social_id = ${razonSocialId} and email = ${email}
          and coalesce(aceptar_pedido <= ${new Date(now.getTime() - DAY_MS)}, true)`,
  )) > 0

/** Selects the e-mail addresses of the active owners of a razón social. */
const selectTitularesEmails = async (db: Db, razonSocialId: number): Promise<string[]> =>
  (
    await selectRows<{ email: string }>(
      db,
      sql`select distinct u.email from usuario u join usuario_razon_social r using (usuario_id)
          where r.razon_social_id = ${razonSocialId} and u.activo and 'ROL_OWNER' = any(u.roles) and u.email <> ''
            and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
          order by u.email`,
    )
  ).map(({ email }) => email)

const pedidoDe = (autor: string, razonSocial: string, email: string, url: string): Contenido => ({
  asunto: `Aceptá que ${email} reciba cada mes el resumen de cuenta de ${razonSocial}`,
  titulo: '¿Puede recibir el resumen de cuenta?',
  parrafos: [
    `${autor} pidió que el resumen de cuenta de ${razonSocial} le llegue cada mes a ${email}, que no es de la empresa.`,
    'Si está bien, aceptalo. Si no, no hagas nada y no le va a llegar.',
  ],
  datos: [],
  boton: { texto: 'Ver el pedido', url },
})

/**
 * Accepts the external addresses of a subscription when an owner adds them. Otherwise asks the owners by e-mail, at
 * most once a day for each address.
 */
export const acceptOrAsk = async (
  { sql: db, caller, enqueue, now }: Context,
  { razonSocialId, razonSocial }: Titular,
  emails: readonly string[],
  { portal, marca }: DestinatariosParts,
): Promise<void> => {
  const ajenos = await selectPorAceptar(db, { razonSocialId, usuarioId: caller.usuarioId, emails })
  if (!caller.isStaff && caller.roles.has('ROL_OWNER'))
    return void (await updateAceptados(db, razonSocialId, ajenos, now))
  const titulares = ajenos.length ? await selectTitularesEmails(db, razonSocialId) : []
  for (const email of ajenos) {
    const { codigo, sha256 } = newCodigo()
    if (!(await updatePedido(db, { razonSocialId, email, sha256, now }))) continue
    const url = `${portal}/autogestion/aceptar-destinatario/${codigo}`
    const mail = renderMail(pedidoDe(caller.nombre, razonSocial, email, url), marca)
    const sobre = `Aceptación de ${email} para recibir el resumen de cada mes`
    for (const para of titulares) await enqueue('envio', { sobre, para, ...mail })
  }
}

/** Link with which an owner accepts that an external address gets the monthly statement. */
export const enlaceAceptar = (pool: pg.Pool, now: () => Date): MailedLink => ({
  path: 'aceptar-destinatario',
  titulo: 'Aceptar el destinatario',
  texto: 'El email que dice el pedido va a recibir cada mes el resumen de cuenta de tu empresa, cuando lo confirme.',
  boton: 'Aceptar',
  perform: async (codigo) => {
    const desde = new Date(now().getTime() - DIAS_ENLACE * DAY_MS)
    const accepted = await execute(
      pool,
      sql`update destinatario_resumen set aceptado = coalesce(aceptado, ${now()})
          where aceptar_sha256 = ${sha256Of(codigo)} and aceptar_pedido > ${desde}`,
    )
    if (!accepted)
      throw new AppError('no-encontrado', {
        message:
          'Ese enlace venció o lo reemplazó otro más nuevo. Abrí el del último email, o pedí que lo envíen de nuevo.',
      })
    return { titulo: 'Listo: lo aceptaste', texto: 'Le llega desde el próximo mes, si ya confirmó su email.' }
  },
})
