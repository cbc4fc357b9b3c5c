// Runs the identity provider of bench/ingreso.ts in a separate process. The work that the provider does after an answer
// then does not delay the client.
import crypto from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createPool } from '#server/db/database.ts'

/**
 * Cost of scrypt, a hundredth of the real cost. The bench then ends in minutes, and the hash does not hide small
 * differences of time.
 */
const COST = 2 ** 8
const { scrypt } = crypto
crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, { ...options, N: COST }, done)) as typeof scrypt
syncBuiltinESMExports()
// Import these modules after scrypt has been replaced, because they read scrypt when they load.
const { createIdp } = await import('../../idp/index.ts')
const { hashPassword } = await import('../../idp/passwords/passwords.ts')

const pool = createPool(process.env['DATABASE_URL']!, 4, () => {})
const server = createServer((req, res) => void idp.handle(req, res))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const brand = { name: 'Distribuidora Meridiana', primary: '#0f4c81' }
const later = async () => void process.send!('enlace')
const idp = await createIdp({ pool, baseUrl, brand, later, overrides: { users: [] } })
await pool.query(
  `insert into idp.account (id, username, email, first_name, last_name, password_hash)
   select 'k' || n, 'k' || lpad(n::text, 6, '0'), 'k' || n || '@cliente.example', 'Ana', 'Luz', $1
   from generate_series(0, $2::int) n`,
  [await hashPassword('nadie la sabe'), Number(process.env['PEOPLE'])],
)
await pool.query('vacuum analyze idp.account')
process.send!({ issuer: idp.issuer, baseUrl })
