// npm run keys -- nueva NOMBRE | estado | rotar | abrir: manages the encryption of personal data. `nueva` creates a
// key, `estado` counts the data by key, `rotar` encrypts all data with the first key, and `abrir` decrypts them.
import { formatCount } from '#contract/valores/formato.ts'
import { requireClaves } from '#modules/cifrado'
import { readConfig } from '#server/config/config.ts'
import { newDataKey, readDataKeys } from '#server/base/cipher.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { countDeOtraClave, openTodo, sealDeNuevo } from '../server/modules/cifrado/cifrado-filas.service.ts'

const USAGE = `Uso: npm run -s keys -- nueva NOMBRE   escribe una clave nueva, para DATA_KEYS
     npm run keys -- estado             cuánto no está cifrado con la primera de DATA_KEYS
     npm run keys -- rotar              cifra con la primera lo que cifró otra, de a poco; se puede cortar y seguir
     npm run keys -- abrir              deja todo sin cifrar, para volver a una versión que no cifraba`

const [what = '', name = ''] = process.argv.slice(2)
if (what === 'nueva') {
  const key = newDataKey(name)
  if (!readDataKeys(key)) {
    console.error('El nombre lleva hasta 16 letras minúsculas, números y guiones: 2026-11.')
    process.exit(2)
  }
  console.log(key)
  process.exit()
}
if (!['estado', 'rotar', 'abrir'].includes(what) || name) {
  console.error(USAGE)
  process.exit(2)
}

try {
  const config = readConfig(process.env)
  const { pool, close } = await openDatabase(config)
  const cipher = await openCipher(config)
  await requireClaves(pool, cipher)
  if (what !== 'estado') {
    const { escritas, repetidas } = await (what === 'rotar' ? sealDeNuevo : openTodo)(pool, cipher)
    console.log(`${formatCount(escritas)} ${what === 'rotar' ? 'cifrados de nuevo' : 'abiertos'}.`)
    if (repetidas) console.error(`${formatCount(repetidas)} DNI los tiene otra persona también: quedan como estaban.`)
  }
  const left = await countDeOtraClave(pool, cipher)
  for (const { tabla, cuenta } of left)
    console.log(
      `${tabla}: ${formatCount(cuenta)} ${cuenta === 1 ? 'no está cifrado' : 'no están cifrados'} con la primera clave`,
    )
  // Exit with 1 when rows are left, for example because other transactions had locked them. Another run encrypts those
  // rows.
  if (what === 'rotar' && left.some(({ cuenta }) => cuenta)) process.exitCode = 1
  await close()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
process.exit()
