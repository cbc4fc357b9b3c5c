import type { DirectorySession } from '#gateways/identity/directory.ts'
import { deviceOf } from '#server/identity/device.ts'
import type { Sql } from './schema.ts'

/**
 * SQL assignments that mark a session as ended, for ten minutes: longer than any request takes. The row is not deleted,
 * because a running request would write it back and so sign the user in again.
 */
export const ENDED =
  "payload = '{}', uid = null, account_id = null, consumed_at = now(), expires_at = now() + interval '10 minutes'"

/** Stores the IP address and browser that last opened or resumed a session. */
export async function upsertDevice(
  sql: Sql,
  session: { uid: string; ip: string | undefined; userAgent: string | undefined },
): Promise<void> {
  await sql.query(
    `insert into idp.device (session_uid, ip, name) values ($1, $2, $3)
     on conflict (session_uid) do update set ip = excluded.ip, name = excluded.name`,
    [session.uid, session.ip?.replace(/^::ffff:/, '') ?? null, deviceOf(session.userAgent)],
  )
}

/**
 * Returns the open sessions of an account, the last used first. `idleSeconds`: lifetime of a session after its last
 * use.
 */
export async function selectSessions(sql: Sql, accountId: string, idleSeconds: number): Promise<DirectorySession[]> {
  const { rows } = await sql.query<DirectorySession>(
    `select session.uid as "sessionId", device.ip, device.name as dispositivo, start as inicio,
       greatest(start, expires_at - make_interval(secs => $2)) as "ultimoAcceso"
     from idp.artifact session cross join to_timestamp((payload ->> 'loginTs')::int) start
     left join idp.device on device.session_uid = session.uid
     where model = 'Session' and account_id = $1 and expires_at > now() order by "ultimoAcceso" desc`,
    [accountId, idleSeconds],
  )
  return rows
}

/** Ends a session of the account and deletes its refresh tokens and codes. */
export async function deleteSession(sql: Sql, accountId: string, sessionUid: string): Promise<void> {
  await sql.query(
    `with ended as (update idp.artifact set ${ENDED} where account_id = $1 and model = 'Session' and uid = $2)
     delete from idp.artifact where account_id = $1 and model in ('RefreshToken', 'AuthorizationCode')
       and payload ->> 'sessionUid' = $2`,
    [accountId, sessionUid],
  )
}

/**
 * Ends all sessions of an account except the given one, with their refresh tokens and codes. Returns the ids of the
 * ended sessions.
 */
export async function deleteSessions(sql: Sql, accountId: string, exceptSessionUid?: string): Promise<string[]> {
  const { rows } = await sql.query<{ uid: string }>(
    `with session as (
       select id, uid from idp.artifact
       where account_id = $1 and model = 'Session' and uid is distinct from $2 for update
     ), ended as (
       update idp.artifact set ${ENDED} from session where model = 'Session' and artifact.id = session.id returning session.uid
     ), gone as (
       delete from idp.artifact where account_id = $1 and model <> 'Session' and ($2::text is null
         or model in ('RefreshToken', 'AuthorizationCode') and payload ->> 'sessionUid' is distinct from $2)
     ) select uid from ended`,
    [accountId, exceptSessionUid ?? null],
  )
  return rows.map(({ uid }) => uid)
}

/**
 * Deletes the tokens and the grant of a sign-in, so that the tokens can no longer be renewed. The session of the
 * browser and pending sign-in pages stay.
 */
export async function deleteSignIn(
  sql: Sql,
  { grantId, sessionUid, accountId }: { grantId: string; sessionUid: string; accountId: string },
): Promise<void> {
  await sql.query(
    `delete from idp.artifact where (grant_id = $1 and model <> 'Interaction') or (model = 'Grant' and id = $1)
       or (account_id = $3 and model in ('RefreshToken', 'AuthorizationCode') and payload ->> 'sessionUid' = $2)`,
    [grantId, sessionUid, accountId],
  )
}
