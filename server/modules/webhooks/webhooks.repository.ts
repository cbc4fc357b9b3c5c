import sql, { type Sql } from 'sql-template-tag'
import { EJEMPLO, type EventoWebhook, type MotivoApagado, PRUEBA, type TipoEnvio } from '#contract/webhooks/reglas.ts'
import { inScope } from '#server/db/conditions.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Caller } from '#server/base/caller.ts'

/** Counts the webhooks of a company, and locks the company against concurrent inserts. */
export const countWebhooks = async (db: Db, razonSocialId: number): Promise<number> => {
  await execute(db, sql`select from razon_social where razon_social_id = ${razonSocialId} for no key update`)
  return (await selectOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from webhook where razon_social_id = ${razonSocialId}`,
  ))!.n
}

interface NewWebhookRow {
  razonSocialId: number
  direccion: string
  eventos: readonly EventoWebhook[]
  secreto: string
  usuarioId: number
  /** Token of the system that adds the webhook; null: a user adds it. */
  tokenId: number | null
  creado: Date
}

export const insertWebhook = async (db: Db, w: NewWebhookRow): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into webhook (razon_social_id, direccion, eventos, secreto, creado_por, token_id, creado)
        values (${w.razonSocialId}, ${w.direccion}, ${[...w.eventos]}::text[], ${w.secreto}, ${w.usuarioId}, ${w.tokenId}, ${w.creado})
        returning webhook_id as id`,
  ))!.id

export interface WebhookRow {
  webhookId: number
  razonSocialId: number
  razonSocial: string
  direccion: string
  eventos: EventoWebhook[]
  creadoPor: string
  token: string | null
  creado: Date
  apagado: Date | null
  motivoApagado: MotivoApagado | null
  fallandoDesde: Date | null
  anteriorHasta: Date | null
  version: number
}

/** Selects the webhooks of the companies in scope, by company. */
export const selectWebhooks = (db: Db, scope: Caller['scope'], now: Date): Promise<WebhookRow[]> =>
  selectRows(
    db,
    sql`select w.webhook_id as "webhookId", w.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", w.direccion,
          w.eventos, u.nombre || ' ' || u.apellido as "creadoPor", t.nombre as token, w.creado, w.apagado, w.motivo_apagado as "motivoApagado",
          w.fallando_desde as "fallandoDesde", case when w.anterior_hasta > ${now} then w.anterior_hasta end as "anteriorHasta", w.version
        from webhook w join razon_social r using (razon_social_id) join usuario u on u.usuario_id = w.creado_por
          left join token t on t.token_id = w.token_id
        where ${inScope(sql`w.razon_social_id`, scope)} order by r.razon_social, w.webhook_id`,
  )

/** Webhook, with the data that a change needs; locked. */
export interface WebhookHead {
  webhookId: number
  razonSocialId: number
  direccion: string
  eventos: EventoWebhook[]
  secreto: string
  /** Token that set the address; null: a user set it. */
  tokenId: number | null
  apagado: Date | null
  version: number
}

/** Selects a webhook in scope and locks it until the transaction ends. */
export const lockWebhook = (db: Db, webhookId: number, scope: Caller['scope']): Promise<WebhookHead | undefined> =>
  selectOne(
    db,
    sql`select webhook_id as "webhookId", razon_social_id as "razonSocialId", direccion, eventos, secreto, token_id as "tokenId", apagado, version
        from webhook where webhook_id = ${webhookId} and ${inScope(sql`razon_social_id`, scope)} for no key update`,
  )

interface WebhookUpdate {
  direccion: string
  eventos: readonly EventoWebhook[]
  activo: boolean
  /**
   * true: the address is new, or the webhook was turned on. Failures and attempts then start at zero, and the user and
   * token that made the change are stored: the webhook depends on their rights.
   */
  empieza: boolean
  tokenId: number | null
  usuarioId: number
}

/** SQL condition: the webhook selects the event of a row. */
const isSelected = (eventos: readonly EventoWebhook[]): Sql => sql`tipo = any(${[PRUEBA, ...eventos]}::text[])`

/** Updates address and events. Resets pending events when `empieza`, and cancels events that are no longer selected. */
export const updateWebhook = async (
  db: Db,
  webhookId: number,
  { direccion, eventos, activo, empieza, tokenId, usuarioId }: WebhookUpdate,
): Promise<void> => {
  await execute(
    db,
    sql`update webhook set direccion = ${direccion}, eventos = ${[...eventos]}::text[], version = version + 1,
          apagado = case when ${activo}::boolean then null else apagado end,
          motivo_apagado = case when ${activo}::boolean then null else motivo_apagado end,
          fallando_desde = case when ${empieza}::boolean then null else fallando_desde end,
          espera = case when ${empieza}::boolean then null else espera end,
          token_id = case when ${empieza}::boolean then ${tokenId}::bigint else token_id end,
          creado_por = case when ${empieza}::boolean then ${usuarioId}::bigint else creado_por end
        where webhook_id = ${webhookId}`,
  )
  await execute(
    db,
    sql`update webhook_envio set intentos = case when ${empieza}::boolean then 0 else intentos end,
          proximo = case when ${isSelected(eventos)} then case when ${empieza}::boolean then now() else proximo end end
        where webhook_id = ${webhookId} and proximo is not null and (${empieza}::boolean or not ${isSelected(eventos)})`,
  )
}

export const deleteWebhook = (db: Db, webhookId: number): Promise<number> =>
  execute(db, sql`delete from webhook where webhook_id = ${webhookId}`)

export const updateSecreto = (
  db: Db,
  webhookId: number,
  { secreto, anterior, hasta }: { secreto: string; anterior: string; hasta: Date },
): Promise<number> =>
  execute(
    db,
    sql`update webhook set secreto = ${secreto}, secreto_anterior = ${anterior}, anterior_hasta = ${hasta}
        where webhook_id = ${webhookId}`,
  )

/** Inserts a test event for one webhook. */
export const insertPrueba = (db: Db, webhookId: number, eventoId: string): Promise<number> =>
  execute(
    db,
    sql`insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, proximo)
        values (${webhookId}, ${eventoId}, ${PRUEBA}, '0', now(), now())`,
  )

/**
 * Inserts an example of each event, or sends it again when it was sent before. The ids depend on webhook and event, so
 * that a second request sends nothing that the receiver does not know. Returns the number of rows.
 */
export const upsertEjemplos = (
  db: Db,
  webhookId: number,
  ejemplos: readonly { eventoId: string; tipo: EventoWebhook }[],
): Promise<number> =>
  execute(
    db,
    sql`insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, proximo)
        select ${webhookId}, e.evento_id, e.tipo, ${EJEMPLO}, now(), now()
        from unnest(${ejemplos.map(({ eventoId }) => eventoId)}::uuid[], ${ejemplos.map(({ tipo }) => tipo)}::text[]) e (evento_id, tipo)
        on conflict (webhook_id, evento_id) do update set proximo = now(), intentos = 0, entregado = null`,
  )

export interface EnvioRow {
  envioId: number
  eventoId: string
  tipo: TipoEnvio
  entidad: string
  razonSocialId: number
  creado: Date
  intentos: number
  intentado: Date | null
  proximo: Date | null
  entregado: Date | null
  estado: number | null
  respuesta: string | null
  falla: string | null
}

/**
 * Selects the events of a webhook in scope that are older than `antes`, newest first; undefined: the webhook is
 * unknown.
 */
export const selectEnvios = async (
  db: Db,
  {
    webhookId,
    scope,
    antes,
    size,
  }: { webhookId: number; scope: Caller['scope']; antes: number | undefined; size: number },
): Promise<EnvioRow[] | undefined> => {
  const webhook = await selectOne<{ razonSocialId: number }>(
    db,
    sql`select razon_social_id as "razonSocialId" from webhook
        where webhook_id = ${webhookId} and ${inScope(sql`razon_social_id`, scope)}`,
  )
  return (
    webhook &&
    selectRows<EnvioRow>(
      db,
      sql`select envio_id as "envioId", evento_id as "eventoId", tipo, entidad,
            ${webhook.razonSocialId}::int as "razonSocialId", creado, intentos, intentado, proximo, entregado, estado, respuesta, falla
          from webhook_envio where webhook_id = ${webhookId} and (${antes ?? null}::bigint is null or envio_id < ${antes ?? null})
          order by envio_id desc limit ${size}`,
    )
  )
}

/** Sends events again: one event by `envioId`, or all events since `desde`. Returns the number of rows. */
export const resendEnvios = (
  db: Db,
  { webhookId, eventos }: Pick<WebhookHead, 'webhookId' | 'eventos'>,
  { envioId, desde }: { envioId?: number; desde?: Date },
): Promise<number> =>
  execute(
    db,
    sql`update webhook_envio set proximo = now(), intentos = 0, entregado = null
        where webhook_id = ${webhookId} and ${isSelected(eventos)} and (${envioId ?? null}::bigint is null or envio_id = ${envioId ?? null})
          and (${desde ?? null}::timestamptz is null or creado >= ${desde ?? null})`,
  )
