import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Sql } from './schema.ts'
import { ENDED } from './sessions.ts'

const USED = 'refresh token already used'

/** Whether a token or code was rejected because it had been used before. If so, somebody else has a copy. */
export const isReplay = (error: Error): boolean =>
  error instanceof errors.InvalidGrant && /already (?:used|consumed)$/.test(error.error_detail ?? '')

/**
 * SQL of the new payload of an artifact (session, code or token). Keeps the `state` of a pending sign-out page in the
 * session. Otherwise a request of another tab that only asks who is signed in would overwrite the `state`.
 */
const KEPT =
  "excluded.payload || case when artifact.payload ? 'state' and not excluded.payload ? 'state' then jsonb_build_object('state', artifact.payload -> 'state') else '{}' end"

type Row = { payload: AdapterPayload; consumed: boolean }

/** Storage of oidc-provider in PostgreSQL, so that sessions, codes and refresh tokens survive a restart. */
export const sqlAdapter =
  (sql: Sql): AdapterFactory =>
  (model): Adapter => {
    const findBy = async (column: 'id' | 'uid', value: string) => {
      // No id has a zero byte, which PostgreSQL would reject as a parameter.
      if (value.includes('\u0000')) return undefined
      const { rows } = await sql.query<Row>(
        `select payload, consumed_at is not null as consumed from idp.artifact
         where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [model, value],
      )
      const row = rows[0]
      if (model === 'Session' && row?.consumed) return undefined
      return row && (row.consumed ? { ...row.payload, consumed: true } : row.payload)
    }
    return {
      async upsert(id, payload, expiresIn) {
        await sql.query(
          `insert into idp.artifact (model, id, payload, grant_id, uid, account_id, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (model, id) do update set payload = ${model === 'Session' ? KEPT : 'excluded.payload'}, grant_id = excluded.grant_id,
             uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at
             where artifact.model <> 'Session' or artifact.consumed_at is null`,
          [
            model,
            id,
            payload,
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.accountId ?? null,
            expiresIn ?? null,
          ],
        )
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const { rowCount } = await sql.query(
          'update idp.artifact set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
          [model, id],
        )
        if (rowCount) return
        // Two concurrent requests found the token unused. Treat the second request as a replay: delete the grant and
        // everything that depends on it. The tokens that the first request gets can then not be renewed.
        await sql.query(
          `with used as (select grant_id from idp.artifact where model = $1 and id = $2)
           delete from idp.artifact using used
           where artifact.grant_id = used.grant_id or (model = 'Grant' and id = used.grant_id)`,
          [model, id],
        )
        throw new errors.InvalidGrant(USED)
      },
      async destroy(id) {
        const end = model === 'Session' ? `update idp.artifact set ${ENDED}` : 'delete from idp.artifact'
        await sql.query(`${end} where model = $1 and id = $2`, [model, id])
      },
      async revokeByGrantId(grantId) {
        // Keep interactions (pending sign-in pages), because they give no rights and ask for the sign-in again.
        await sql.query(`delete from idp.artifact where grant_id = $1 and model <> 'Interaction'`, [grantId])
      },
    }
  }

/** Deletes expired artifacts and the devices of deleted sessions. */
export async function purgeExpired(sql: Sql): Promise<void> {
  await sql.query('delete from idp.artifact where expires_at < now()')
  await sql.query(`delete from idp.device where not exists (
    select from idp.artifact where model = 'Session' and uid = session_uid)`)
}
