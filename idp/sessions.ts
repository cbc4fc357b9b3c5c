import type { DirectorySession } from '#gateways/identity/directory.ts'
import { deviceOf } from '#server/device.ts'
import type { Sql } from './schema.ts'

/** Keeps from where a session was last opened or taken up again. */
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

/** Where the person is signed in, the last used first. A session that is used lives `idleSeconds` more. */
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

/** Ends that session of the person; refresh tokens and codes go with it. */
export async function deleteSession(sql: Sql, accountId: string, sessionUid: string): Promise<void> {
  await sql.query(
    `delete from idp.artifact where account_id = $1 and model in ('Session', 'RefreshToken', 'AuthorizationCode')
       and coalesce(payload ->> 'sessionUid', uid) = $2`,
    [accountId, sessionUid],
  )
}
