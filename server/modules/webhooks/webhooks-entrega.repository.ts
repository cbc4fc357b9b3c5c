import sql, { type Sql } from 'sql-template-tag'
import type { EventoWebhook, MotivoApagado, TipoEnvio } from '#contract/webhooks/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Hecho, Origen } from './webhooks-eventos.rules.ts'

/** SQL of the companies that an event concerns. `clase` is the first part of the event's type, before the dot. */
const COMPANY_OF: Record<Origen, (id: number) => Sql> = {
  devolucion: (id) => sql`select razon_social_id, 'devolucion' as clase from devolucion where devolucion_id = ${id}`,
  ticket: (id) => sql`select razon_social_id, tipo as clase from ticket where ticket_id = ${id}`,
  pedido: (id) => sql`select razon_social_id, 'pedido' as clase from pedido_moto where pedido_id = ${id}`,
  certificado: (id) =>
    sql`select razon_social_id, 'certificado' as clase from certificado where certificado_id = ${id}`,
  pago: (id) => sql`select razon_social_id, 'pago' as clase from pago where pago_id = ${id}`,
  // A document is for the companies that it lists; without any, for all companies of its business.
  documento: (id) => sql`select distinct x.razon_social_id, 'documento' as clase from biblioteca d, webhook x
    where d.documento_id = ${id} and not d.archivado and case
      when exists (select from biblioteca_razon_social p where p.documento_id = d.documento_id)
        then exists (select from biblioteca_razon_social p where p.documento_id = d.documento_id and p.razon_social_id = x.razon_social_id)
      else d.negocio_id is null or exists (select from razon_social_negocio n
        where n.negocio_id = d.negocio_id and n.razon_social_id = x.razon_social_id) end`,
}

/**
 * Returns the statement that inserts an event, with one event id, for each webhook of the company that selects such
 * events.
 */
export const eventoStatement = ({ origen, id, que }: Hecho, eventoId: string): Sql =>
  sql`insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, proximo)
      select w.webhook_id, ${eventoId}::uuid, o.clase || '.' || ${que}::text, ${String(id)}, now(), now()
      from (${COMPANY_OF[origen](id)}) o join webhook w using (razon_social_id) join razon_social r using (razon_social_id)
      where w.apagado is null and r.activo and o.clase || '.' || ${que}::text = any(w.eventos)`

/** Selects the companies with a webhook that selects an event. */
export const selectCompaniesWithEvento = async (db: Db, evento: EventoWebhook): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select distinct razon_social_id as id from webhook join razon_social r using (razon_social_id)
          where apagado is null and r.activo and ${evento} = any(eventos) order by id`,
    )
  ).map(({ id }) => id)

/**
 * Inserts events for the due items of a company, for each webhook that selects such events and has not had them.
 * Returns the number of rows.
 */
export const insertVencimientos = (
  db: Db,
  razonSocialId: number,
  eventos: readonly { eventoId: string; entidad: string }[],
): Promise<number> =>
  execute(
    db,
    sql`insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, proximo)
        select w.webhook_id, v.evento_id, 'cuenta.vencimiento', v.entidad, now(), now()
        from webhook w, unnest(${eventos.map(({ eventoId }) => eventoId)}::uuid[], ${eventos.map(({ entidad }) => entidad)}::text[])
          v (evento_id, entidad)
        where w.razon_social_id = ${razonSocialId} and w.apagado is null and 'cuenta.vencimiento' = any(w.eventos)
        on conflict (webhook_id, evento_id) do nothing`,
  )

/** Event to send, with address and secrets. */
export interface TakenEnvio {
  envioId: number
  eventoId: string
  tipo: TipoEnvio
  entidad: string
  creado: Date
  intentos: number
  webhookId: number
  direccion: string
  razonSocialId: number
  /** User on whose rights the webhook depends: the one who added it or last set its address. */
  creadoPor: number
  /** false: the token with which the address was set is no longer valid. */
  tokenVale: boolean
  secreto: string
  secretoAnterior: string | null
}

/**
 * Takes due events, oldest first, up to `limit` in total and `cada` for each webhook. The events are reserved until
 * `until`; after that another process may take them. The scan jumps from webhook to webhook by index, so it reads
 * neither events that are not due nor those of busy webhooks.
 */
export const takeEnvios = (
  db: Db,
  { now, until, limit, cada, ocupados }: { now: Date; until: Date; limit: number; cada: number; ocupados: number[] },
): Promise<TakenEnvio[]> =>
  selectRows(
    db,
    sql`with recursive con as (
          (select webhook_id from webhook_envio where proximo is not null order by webhook_id limit 1)
          union all
          select (select e.webhook_id from webhook_envio e where e.proximo is not null and e.webhook_id > con.webhook_id
            order by e.webhook_id limit 1)
          from con where con.webhook_id is not null),
        toma as (
          select v.envio_id from con join webhook w using (webhook_id) join razon_social r using (razon_social_id) cross join lateral (
            select e.envio_id, e.proximo from webhook_envio e where e.webhook_id = w.webhook_id and e.proximo <= ${now}
            order by e.proximo, e.envio_id limit ${cada} for update skip locked) v
          where w.apagado is null and r.activo and coalesce(w.espera <= ${now}, true) and w.webhook_id <> all(${ocupados}::bigint[])
          order by v.proximo, v.envio_id limit ${limit})
        update webhook_envio e set proximo = ${until}, intentado = ${now} from toma, webhook w
        where e.envio_id = toma.envio_id and w.webhook_id = e.webhook_id
        returning e.envio_id as "envioId", e.evento_id as "eventoId", e.tipo, e.entidad, e.creado, e.intentos,
          e.webhook_id as "webhookId", w.direccion, w.razon_social_id as "razonSocialId", w.secreto, w.creado_por as "creadoPor",
          w.token_id is null or exists (select from token t where t.token_id = w.token_id and t.cortado is null and t.vence > ${now}) as "tokenVale",
          case when w.anterior_hasta > ${now} then w.secreto_anterior end as "secretoAnterior"`,
  )

/** Result of an attempt to send an event. */
export interface Resultado {
  envioId: number
  webhookId: number
  /** Address to which the event was sent. If the webhook has another address now, the result does not count. */
  direccion: string
  now: Date
  /** HTTP status; null: no response, see `falla`. */
  estado: number | null
  respuesta: string | null
  falla: string | null
  entregado: boolean
  proximo: Date | null
  /** Time until which the address asked for a pause; null: none. */
  espera: Date | null
}

/**
 * Stores a result. Returns the time since which the webhook fails (null: it does not fail), and whether its address is
 * unchanged. Locks the webhook first, in the order of the calls that turn it off: otherwise both could deadlock. Events
 * that were cancelled meanwhile are not retried.
 */
export const updateResultado = async (db: Db, r: Resultado): Promise<{ desde: Date | null; sigue: boolean }> => {
  const row = await selectOne<{ desde: Date | null; sigue: boolean }>(
    db,
    sql`update webhook set espera = case when direccion = ${r.direccion} then ${r.espera} else espera end,
          fallando_desde = case when direccion <> ${r.direccion} then fallando_desde when ${r.entregado}::boolean then null
            else coalesce(fallando_desde, ${r.now}) end
        where webhook_id = ${r.webhookId} returning fallando_desde as desde, direccion = ${r.direccion} as sigue`,
  )
  await execute(
    db,
    sql`update webhook_envio set intentos = intentos + 1, estado = ${r.estado}, respuesta = ${r.respuesta}, falla = ${r.falla},
          entregado = ${r.entregado ? r.now : null}, proximo = case when proximo is not null then ${r.proximo}::timestamptz end
        where envio_id = ${r.envioId}`,
  )
  return { desde: row?.desde ?? null, sigue: row?.sigue ?? false }
}

/** Turns a webhook off, cancels its pending events and increments its version. Returns whether it was on. */
export const apagarWebhook = async (db: Db, webhookId: number, motivo: MotivoApagado, now: Date): Promise<boolean> => {
  const changed = await execute(
    db,
    sql`update webhook set apagado = ${now}, motivo_apagado = ${motivo}, version = version + 1 where webhook_id = ${webhookId} and apagado is null`,
  )
  await execute(
    db,
    sql`update webhook_envio set proximo = null where webhook_id = ${webhookId} and proximo is not null`,
  )
  return changed > 0
}

const apagarTodos = async (db: Db, condition: Sql, motivo: MotivoApagado, now: Date): Promise<void> => {
  const rows = await selectRows<{ webhookId: number }>(
    db,
    sql`select webhook_id as "webhookId" from webhook where apagado is null and ${condition} order by webhook_id`,
  )
  for (const { webhookId } of rows) await apagarWebhook(db, webhookId, motivo, now)
}

/**
 * Turns off the webhooks added by a user or by the user's tokens, when the account is disabled because an intruder may
 * have used it.
 */
export const apagarOfUsuario = (db: Db, sub: string, now: Date): Promise<void> =>
  apagarTodos(
    db,
    sql`exists (select from usuario u where u.sub = ${sub} and (u.usuario_id = creado_por
      or exists (select from token t where t.token_id = webhook.token_id and t.usuario_id = u.usuario_id)))`,
    'persona',
    now,
  )

/** Turns off the webhooks whose address was set with one of the given revoked tokens. */
export const apagarOfTokens = (db: Db, tokenIds: readonly number[], now: Date): Promise<void> =>
  apagarTodos(db, sql`token_id = any(${[...tokenIds]}::bigint[])`, 'token', now)

/** Data of a webhook for the message to the user who added it. */
export interface WebhookAviso {
  webhookId: number
  direccion: string
  motivo: MotivoApagado
  razonSocialId: number
  razonSocial: string
}

export const selectWebhookAviso = (db: Db, webhookId: number): Promise<WebhookAviso | undefined> =>
  selectOne(
    db,
    sql`select w.webhook_id as "webhookId", w.direccion, w.motivo_apagado as motivo, w.razon_social_id as "razonSocialId",
          r.razon_social as "razonSocial"
        from webhook w join razon_social r using (razon_social_id) where w.webhook_id = ${webhookId} and w.apagado is not null`,
  )

/** Selects the user who added a webhook, if that user is active. */
export const selectCreador = (
  db: Db,
  webhookId: number,
): Promise<{ usuarioId: number; email: string; nombre: string }[]> =>
  selectRows(
    db,
    sql`select u.usuario_id as "usuarioId", u.email, u.nombre from webhook w join usuario u on u.usuario_id = w.creado_por
        where w.webhook_id = ${webhookId} and u.activo`,
  )
