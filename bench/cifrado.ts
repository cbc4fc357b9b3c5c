// npm run bench:cifrado: time to find a user by their encrypted DNI among a million, and to re-encrypt all DNIs with a
// new key.
import sql from 'sql-template-tag'
import { hasDni, openDni } from '#modules/cifrado'
import { createCipher } from '#server/base/cipher.ts'
import { selectOne } from '#server/db/database.ts'
import { sealDeNuevo, sealSinCifrar } from '../server/modules/cifrado/cifrado-filas.service.ts'
import { line, often, sized, timeGoal } from './medidas/goals.ts'
import { inWorld } from './mundos/world.ts'

const LOOKUPS = often(2000, 200)
const PEOPLE = sized(1_000_000)
const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
const old = keyOf('uno', 1)

await inWorld('demo', async ({ pool }) => {
  await pool.query(
    `insert into usuario (user_name, email, nombre, apellido, dni)
       select 'p' || n, 'p' || n || '@x', 'De', 'Prueba', (10000000 + n)::text from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  await pool.query('analyze usuario')
  const measure = async (name: string, most: number, work: () => Promise<{ escritas: number }>) => {
    const began = performance.now()
    const { escritas } = await work()
    timeGoal(name, (performance.now() - began) / (escritas / 1000), { most }, `${escritas} en total`)
  }
  const cipher = createCipher([old])
  await measure('cifrado: cifrar lo que estaba en claro (ms por mil)', 500, () => sealSinCifrar(pool, cipher))
  // Vacuum now, as autovacuum would do within minutes.
  await pool.query('vacuum analyze usuario')

  const took: number[] = []
  for (let n = 0; n < LOOKUPS; n += 1) {
    const dni = String(10_000_001 + ((n * 7919) % PEOPLE))
    const began = performance.now()
    const found = await selectOne<{ dni: string }>(
      pool,
      sql`select u.dni_cifrado as dni from usuario u where ${hasDni('u', cipher, dni)}`,
    )
    if (openDni(cipher, found!.dni) !== dni) throw new Error(`${dni} is somebody else`)
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  timeGoal('cifrado: encontrar y leer un DNI, p99 (ms)', took[Math.floor(LOOKUPS * 0.99)]!, { most: 20 })
  line('cifrado: encontrar y leer un DNI, p50 (ms)', took[LOOKUPS / 2]!.toFixed(2))

  await measure('cifrado: cifrar con una clave nueva (ms por mil)', 500, () =>
    sealDeNuevo(pool, createCipher([keyOf('dos', 2), old])),
  )
})
process.exit(0)
